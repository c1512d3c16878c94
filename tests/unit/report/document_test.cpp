// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/document.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "unit/report/small_report.h"

using namespace legwork::outcome;
using namespace legwork::report;
using legwork::test::small_report;
using Json = nlohmann::json;

namespace {
std::vector<float> floats(const Document& document, const Json& ref) {
  std::vector<float> out(ref.at("count").get<std::size_t>());
  REQUIRE(ref.at("type") == "f32");
  REQUIRE(ref.at("offset").get<std::size_t>() + 4 * out.size() <= document.blob.size());
  std::memcpy(out.data(), document.blob.data() + ref.at("offset").get<std::size_t>(),
              4 * out.size());
  return out;
}
}  // namespace

TEST_CASE("a document holds the run as docs/viewer-data.md says") {
  const Document document = encode_document(small_report());
  const Json json = Json::parse(document.json);
  CHECK(json["version"] == 1);
  CHECK(json["scene"]["weight_N"] == 9.81);
  CHECK(json["scene"]["bodies"][1]["shapes"][0]["kind"] == "sphere");
  const auto t = floats(document, json["frames"]["t"]);
  CHECK(t.size() == 200);
  CHECK(floats(document, json["frames"]["poses"]).size() == t.size() * 2 * 7);
  const auto contacts = floats(document, json["frames"]["contacts"]);
  CHECK(contacts.size() == t.size() * kContactFloats);
  CHECK(contacts[6] == doctest::Approx(9.81));
  CHECK(floats(document, json["channels"][0]["values"]).size() == 2000);
  CHECK(json["plots"][0]["curves"][0]["channel"] == 0);
}

TEST_CASE("an estimate is in the scene and in every frame, and absent where there is none") {
  Outcome data = small_report();
  CHECK_FALSE(Json::parse(encode_document(data).json)["scene"].contains("estimate"));
  data.drawing.estimate = {.body = 1, .X_BT = {{0, 0, 0.05}, {1, 0, 0, 0}}};
  for (std::size_t i = 1; i < data.snapshots.size(); ++i)
    data.snapshots[i].estimate = DrawnPose{{0.01 * static_cast<double>(i), 0, 0.1}, {1, 0, 0, 0}};
  const Document document = encode_document(data);
  const Json json = Json::parse(document.json);
  CHECK(json["scene"]["estimate"]["body"] == 1);
  CHECK(json["scene"]["estimate"]["pos"][2] == 0.05);
  const auto poses = floats(document, json["frames"]["estimate"]);
  REQUIRE(poses.size() == 7 * data.snapshots.size());
  CHECK(std::isnan(poses[0]));
  CHECK(poses[7 * 5] == doctest::Approx(0.05));
  data.drawing.estimate->body = 2;
  CHECK_THROWS_AS(encode_document(data), std::invalid_argument);
}

TEST_CASE("what does not fit is thinned without losing a peak") {
  Outcome data = small_report();
  const Document document = encode_document(data, {.frame_rate = 100, .max_bytes = 9000});
  const Json json = Json::parse(document.json);
  CHECK(document.blob.size() <= 9000);
  const auto values = floats(document, json["channels"][0]["values"]);
  CHECK(values.size() < 2000);
  CHECK(json["channels"][0]["samples"] == 2000);
  CHECK(*std::max_element(values.begin(), values.end()) == 50.0f);
  CHECK(floats(document, json["times"][0]).size() == values.size());
}

TEST_CASE("frames above the asked rate are left out") {
  const Json json = Json::parse(encode_document(small_report(), {.frame_rate = 50}).json);
  CHECK(json["frames"]["t"]["count"] == 100);
}

TEST_CASE("an envelope keeps order, ends and extremes") {
  std::vector<double> y(1000, 0.0);
  y[501] = 7, y[503] = -7;
  const auto thin = envelope(y, 100);
  CHECK(thin.size() == 100);
  const auto hi = std::max_element(thin.begin(), thin.end()),
             lo = std::min_element(thin.begin(), thin.end());
  CHECK(*hi == 7);
  CHECK(*lo == -7);
  CHECK(hi < lo);  // the peak came first
  CHECK(envelope(y, 5000) == y);
}

TEST_CASE("equal arrays are stored once") {
  Outcome data = small_report();
  DrawnShape mesh;
  mesh.kind = DrawnShapeKind::kMesh;
  mesh.vertices = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  mesh.faces = {0, 1, 2};
  data.drawing.bodies[1].shapes = {mesh, mesh, mesh, mesh};
  const Json shapes = Json::parse(encode_document(data).json)["scene"]["bodies"][1]["shapes"];
  CHECK(shapes[0]["vertices"] == shapes[3]["vertices"]);
}

TEST_CASE("data that contradict themselves are refused by name") {
  const auto refuses = [](const char* words, auto&& spoil) {
    Outcome data = small_report();
    spoil(data);
    CHECK_THROWS_WITH_AS(encode_document(data), doctest::Contains(words), std::invalid_argument);
  };
  refuses("poses for 2 bodies", [](Outcome& d) { d.snapshots[3].poses.pop_back(); });
  refuses("does not come after", [](Outcome& d) { d.snapshots[3].t = 0; });
  refuses("names body 9", [](Outcome& d) { d.snapshots[3].contacts[0].body = 9; });
  refuses("does not match its clock", [](Outcome& d) { d.channels[0].values.pop_back(); });
  refuses("asks for channel 4", [](Outcome& d) { d.key_plots[0].curves[0].channel = 4; });
  refuses("weight", [](Outcome& d) { d.drawing.weight = 0; });
  refuses("before its parent", [](Outcome& d) { d.drawing.bodies[1].parent = 1; });
  refuses("vertex 3", [](Outcome& d) {
    d.drawing.bodies[1].shapes[0].vertices = {0, 0, 0};
    d.drawing.bodies[1].shapes[0].faces = {0, 0, 3};
  });
}
