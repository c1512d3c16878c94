// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Engines by name: settings are read once, unknown ones refused with what there is.
#include "legwork/sim/engine_registry.h"

#include <doctest/doctest.h>

#include "legwork/base/error.h"
#include "legwork/sim/world.h"
#include "support/scenes.h"

using namespace legwork;

TEST_CASE("the native engine is a World step for step") {
  const Model model = support::solid_on_floor({});
  World named(make_scene(model), {}, EngineRegistry().maker("native:fourth_order_flight=1"));
  World world(model);
  for (int k = 0; k < 50; ++k) {
    REQUIRE(named.step().status == StepStatus::kOk);
    world.step();
  }
  CHECK(named.state().q == world.state().q);
  CHECK(named.last().contacts.size() == world.last().contacts.size());
  CHECK(named.loads().external_W.f.z == doctest::Approx(9.81).epsilon(0.05));
  CHECK(named.stepper().state_is_whole());
  CHECK(named.stepper().complaints() == 0);
}

TEST_CASE("a wrong engine, key or value is one clear error") {
  const Model model = support::solid_on_floor({});
  const EngineRegistry registry;
  CHECK_THROWS_WITH_AS(registry.maker("odd"), doctest::Contains("no engine \"odd\""), Error);
  CHECK_THROWS_WITH_AS(World(make_scene(model), {}, registry.maker("native:speed=2")),
                       doctest::Contains("no setting \"speed\""), Error);
  CHECK_THROWS_WITH_AS(
      World(make_scene(model), {}, registry.maker("native:fourth_order_flight=yes")),
      doctest::Contains("not a number"), Error);
  CHECK_THROWS_WITH_AS(registry.maker("native:fast"), doctest::Contains("not key=value"), Error);
}
