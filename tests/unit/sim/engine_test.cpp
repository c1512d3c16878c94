// Engines by name: settings are read once, unknown ones refused with what there is.
// SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/engine.h"

#include <doctest/doctest.h>

#include "legwork/base/error.h"
#include "legwork/sim/world.h"
#include "support/scenes.h"

using namespace legwork;

TEST_CASE("the native engine is a World step for step") {
  const Model model = support::solid_on_floor({});
  const auto engine = EngineRegistry().make("native", model, {}, {});
  World world(model);
  for (int k = 0; k < 50; ++k) {
    REQUIRE(engine->step());
    world.step();
  }
  CHECK(engine->state().q == world.state().q);
  CHECK(engine->contact_forces().size() == world.last().contacts.size());
  CHECK(ground_force_z(*engine) == doctest::Approx(9.81).epsilon(0.05));
}

TEST_CASE("a wrong engine, key or value is one clear error") {
  const Model model = support::solid_on_floor({});
  const EngineRegistry registry;
  CHECK_THROWS_WITH_AS(registry.make("odd", model, {}, {}), doctest::Contains("no engine \"odd\""),
                       Error);
  CHECK_THROWS_WITH_AS(registry.make("native:speed=2", model, {}, {}),
                       doctest::Contains("no setting \"speed\""), Error);
  CHECK_THROWS_WITH_AS(registry.make("native:fourth_order_flight=yes", model, {}, {}),
                       doctest::Contains("not a number"), Error);
  CHECK_THROWS_WITH_AS(registry.make("native:fast", model, {}, {}),
                       doctest::Contains("not key=value"), Error);
}
