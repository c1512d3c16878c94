// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Every probe: a tiny model that pins one rule of MJCF or URDF, with what MuJoCo 3.14 made of it.
#include <doctest/doctest.h>

#include "unit/load/model_oracle.h"

using namespace legwork;
using oracle::Json;

namespace {

struct Exception {
  const char* label;
  bool loads;  // what legwork does
  const char* reason;
};

// Where legwork differs from MuJoCo on purpose, one by one (F1 §2.9, §3).
const std::vector<Exception>& exceptions() {
  static const std::vector<Exception> list = {
      {"range inverted", false, "lower > upper is an error, not silently unlimited"},
      {"range equal nonzero", false, "lower = upper is an error, not silently unlimited"},
      {"range inverted result", false, "lower > upper is an error"},
      {"range equal result", false, "lower = upper is an error"},
      {"inf pos", false, "infinities are errors"},
      {"inf pos result", false, "infinities are errors"},
      {"ctrlrange equal", false, "lower = upper is an error"},
      {"key wrong size", false, "a short keyframe is an error, not padded"},
      {"key wrong size result", false, "a short keyframe is an error, not padded"},
      {"damper/intvelocity", false, "actuators with an integrator are refused (F1 2.6)"},
      {"tendon fixed", false, "its armature changes M: refused (F1 2.7)"},
      {"URDF lower>upper", false, "an error (F1 3.3)"},
      {"URDF two roots", false, "an error, not welded to the world (F1 3.1)"},
      {"URDF link w/o inertial but collision sphere .1", false,
       "no inertial is no mass, not water: the only moving link has none (F1 3.2)"},
      {"URDF inertia all zero with mass", false,
       "a hinge through the point mass has no inertia at all; MuJoCo refuses too"},
      {"URDF triangle violated on fixed link", true, "merged before the check (F1 3.6)"},
      {"URDF missing inertia attr", true, "missing products are 0 with a warning (F1 3.2)"},
  };
  return list;
}

const Exception* exception_of(const std::string& label) {
  for (const Exception& e : exceptions())
    if (label == e.label) return &e;
  return nullptr;
}

bool is_urdf(const Json& probe) {
  return probe.at("xml").get<std::string>().find("<robot") != std::string::npos;
}

LoadedModel load_probe(const Json& probe) {
  const std::string name = is_urdf(probe) ? "probe.urdf" : "probe.xml";
  LoadOptions options;
  options.base = BaseChoice::kFixed;  // MuJoCo bolts a URDF's root to the world
  return load_model_from_memory({{name, probe.at("xml").get<std::string>()}}, name, options);
}

// MuJoCo fuses a URDF's fixed links and drops its root; legwork keeps every link as a part and
// gives each driven joint a motor: compare joints and motion, not parts or actuators.
oracle::Scope scope_of(const Json& probe) {
  oracle::Scope scope;
  if (is_urdf(probe)) scope.parts = scope.actuators = scope.shapes = scope.counts = false;
  const std::string label = probe.at("label");
  // lower and upper of a continuous joint, or a missing one, mean something else (F1 3.3).
  if (label == "URDF continuous with limit" || label == "URDF only upper") scope.joints = false;
  return scope;
}

}  // namespace

TEST_CASE("probes: each loads or is refused as stated, with MuJoCo's numbers") {
  const Json table =
      oracle::read_json(oracle::source_root() + "/tests/unit/load/oracle/oracle_probes.json");
  int run = 0;
  for (const Json& probe : table.at("probes")) {
    ++run;
    const std::string label = probe.at("label");
    const Exception* exception = exception_of(label);
    const bool should_load =
        exception != nullptr ? exception->loads : probe.at("loads").get<bool>();
    CAPTURE(label);
    try {
      const LoadedModel loaded = load_probe(probe);
      CHECK_MESSAGE(should_load, label, ": loaded, but should be refused");
      if (!should_load || !probe.at("loads").get<bool>()) continue;
      if (label ==
          "capsule fitted to mesh") {  // two moments are equal: its axis is anybody's guess
        const Json& size = probe.at("model").at("geoms_colliding").at(0).at("size");
        const Vec3<double>& ours = loaded.model.shapes[ShapeId(0)].size;
        CHECK(ours.x == doctest::Approx(size[0].get<double>()).epsilon(1e-12));
        CHECK(ours.y == doctest::Approx(size[1].get<double>()).epsilon(1e-12));
        continue;
      }
      oracle::Comparison compare(loaded.model, scope_of(probe));
      compare.model(probe.at("model"));
      compare.at_rest(probe);
      CHECK_MESSAGE(compare.problems.empty(), label, oracle::summary(compare.problems));
    } catch (const Error& e) {
      CHECK_MESSAGE(!should_load, label, ": ", e.what());
      CHECK_FALSE(e.findings().front().message.empty());
    }
  }
  CHECK(run == 159);
}

TEST_CASE("probes: every named exception is still a probe, and still an exception") {
  const Json table =
      oracle::read_json(oracle::source_root() + "/tests/unit/load/oracle/oracle_probes.json");
  for (const Exception& e : exceptions()) {
    bool found = false;
    for (const Json& probe : table.at("probes")) found = found || probe.at("label") == e.label;
    CHECK_MESSAGE(found, e.label);
  }
}
