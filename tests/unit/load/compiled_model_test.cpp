// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A compiled model travels as text and comes back the same to the last bit.
#include "legwork/load/compiled_model.h"

#include <doctest.h>

#include <filesystem>

#include "legwork/load/load_model.h"
#include "legwork/model/builder.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

Model preset(const char* name) {
  return load_model(legwork::support::source_root() + "/data/robots/" + name + ".xml").model;
}

/// The text with the first `from` after `after` replaced.
std::string edited(std::string text, const std::string& after, const std::string& from,
                   const std::string& to) {
  const std::size_t at = text.find(from, text.find(after));
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("every preset robot comes back bit by bit") {
  for (const auto& entry :
       std::filesystem::directory_iterator(legwork::support::source_root() + "/data/robots")) {
    if (entry.path().extension() != ".xml") continue;
    CAPTURE(entry.path().string());
    const Model model = load_model(entry.path().string()).model;
    const Model back = read_compiled_model(write_compiled_model(model));
    CHECK(same_physics(model, back));
    CHECK(write_compiled_model(back) == write_compiled_model(model));
    CHECK(back.keyframes.size() == model.keyframes.size());
    CHECK(back.actuators.size() == model.actuators.size());
  }
}

TEST_CASE("an axis off the principal ones survives being built twice") {
  ModelSpec spec;
  PartSpec arm{.name = "arm", .own = {1.0, {0.1, 0, 0}, {0.01, 0, 0, 0.01, 0, 0.01}}};
  arm.joints.push_back({.name = "oblique", .axis = {0.3, -0.7, 1.1}});
  spec.add_part(arm);
  const Model model = build(spec);
  CHECK(same_physics(model, read_compiled_model(write_compiled_model(model))));
}

TEST_CASE("a changed mass is seen") {
  const Model model = preset("titan8");
  const std::string text = write_compiled_model(model);
  const Model heavier =
      read_compiled_model(edited(text, "\"trunk\"", "\"mass\": 10.0", "\"mass\": 10.5"));
  CHECK(!same_physics(model, heavier));
  CHECK(heavier.mass() == doctest::Approx(model.mass() + 0.5));
}

TEST_CASE("what makes no sense is refused by name") {
  const std::string text = write_compiled_model(preset("titan8"));
  CHECK_THROWS_WITH_AS(read_compiled_model("{"), doctest::Contains("not JSON"), Error);
  CHECK_THROWS_WITH_AS(read_compiled_model("{}"), doctest::Contains("model/name is missing"),
                       Error);
  CHECK_THROWS_WITH_AS(
      read_compiled_model(edited(text, "\"trunk\"", "\"mass\": 10.0", "\"mass\": \"ten\"")),
      doctest::Contains("mass is not a number"), Error);
  CHECK_THROWS_AS(read_compiled_model(edited(text, "\"trunk\"", "\"mass\": 10.0", "\"mass\": -10")),
                  Error);
  CHECK_THROWS_AS(
      read_compiled_model(edited(text, "\"trunk\"", "\"mass\": 10.0", "\"mass\": \"nan\"")), Error);
  CHECK_THROWS_AS(read_compiled_model(edited(text, "\"shapes\"", "\"part\": 1", "\"part\": 4000")),
                  Error);
  CHECK_THROWS_AS(read_compiled_model(edited(text, "\"shapes\"", "\"kind\": 5", "\"kind\": 77")),
                  Error);
  CHECK_THROWS_AS(
      read_compiled_model(edited(text, "\"FL_hip\"", "\"parent\": 1", "\"parent\": 999")), Error);
  // Also of a shape whose kind does not use them: what draws it looks.
  for (const char* field : {"\"mesh\": ", "\"heightfield\": "})
    for (const char* index : {"999", "-2"})
      CHECK_THROWS_AS(read_compiled_model(edited(text, "\"shapes\"", std::string(field) + "-1",
                                                 std::string(field) + index)),
                      Error);
}
