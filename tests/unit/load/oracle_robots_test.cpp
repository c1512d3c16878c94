// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots, small and real, against the numbers of other programs.
#include <doctest/doctest.h>

#include "unit/load/model_oracle.h"

using namespace legwork;
using oracle::Json;

namespace {

bool warned(const LoadedModel& loaded) {
  for (const Finding& f : loaded.findings)
    if (f.code.compare(0, 2, "W-") == 0) return true;
  return false;
}

bool has_code(const LoadedModel& loaded, const std::string& code) {
  for (const Finding& f : loaded.findings)
    if (f.code == code) return true;
  return false;
}

void check_refused(const Json& entry, const Error& e) {
  const Finding& first = e.findings().front();
  const std::string code = entry.at("error_code");
  if (code != "any") CHECK(first.code == code);
  // The table's line is the first that holds the element's name: there it is the class, while the
  // geom that brings the two together stands below.
  const bool below = entry.at("file") == "refuse_fromto_with_pos.xml";
  CHECK(first.line == entry.at("line").get<int>() + (below ? 1 : 0));
  CHECK_FALSE(first.message.empty());
}

void check_merged_shape(const Json& entry, const Model& m) {
  const Json& x = entry.at("model").at("geoms_colliding").at(0);
  REQUIRE(m.shapes.size() == 1);
  const Shape& s = m.shapes[ShapeId(0)];
  for (int k = 0; k < 3; ++k) {
    const auto i = static_cast<std::size_t>(k);
    CHECK(s.X_FG.p[k] == doctest::Approx(x.at("pos")[i].get<double>()).epsilon(1e-12));
    CHECK(s.size[k] == doctest::Approx(x.at("size")[i].get<double>()).epsilon(1e-12));
  }
  CHECK(m.body_names[s.body] == "leg");
  CHECK(m.mass() == doctest::Approx(4.0));
}

void check_loaded(const Json& entry, const LoadedModel& loaded) {
  if (entry.contains("warns")) {
    const std::string wanted = entry.at("warns");
    const bool said = wanted.compare(0, 2, "W-") == 0 ? has_code(loaded, wanted) : warned(loaded);
    CHECK_MESSAGE(said, "no warning: ", wanted);
  }
  oracle::Scope scope;
  const std::string file = entry.at("file");
  scope.parts = !entry.contains("note");  // the note: composite inertias in the twin
  scope.one_torque_limit = file.find(".urdf") != std::string::npos;
  scope.axes_by_line = file.compare(0, 16, "primitive_fitted") == 0;
  scope.actuators = file != "mimic.urdf";  // a mimic joint gets no motor of its own
  // The twin lets its massless foot take mass from the box it carries, which a URDF link never
  // does (F1 3.2): only the shape is compared.
  if (file == "shape_on_a_merged_link.urdf") return check_merged_shape(entry, loaded.model);
  oracle::Comparison compare(loaded.model, scope);
  compare.model(entry.at("model"));
  compare.at_rest(entry);
  for (const Json& state : entry.at("states")) compare.state(state);
  CHECK_MESSAGE(compare.problems.empty(), oracle::summary(compare.problems));
}

int check_table(const std::string& table, const std::string& folder) {
  int run = 0;
  const Json document = oracle::read_json(table);
  for (const Json& entry : document.at("probes")) {
    ++run;
    const std::string file = entry.at("file");
    CAPTURE(file);
    try {
      const LoadedModel loaded = load_model(folder + "/" + file);
      CHECK_MESSAGE(entry.at("loads").get<bool>(), "loaded, but should be refused");
      if (entry.at("loads").get<bool>()) check_loaded(entry, loaded);
    } catch (const Error& e) {
      CHECK_MESSAGE(!entry.at("loads").get<bool>(), e.what());
      if (!entry.at("loads").get<bool>()) check_refused(entry, e);
    }
  }
  return run;
}

// Oracle keys are paths relative to some robots' folder: found by suffix.
std::string find_model(const std::string& folder, const std::string& key) {
  const std::size_t slash = key.rfind('/');
  const std::string robot = key.substr(0, slash), name = key.substr(slash + 1);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().string();
    if (entry.path().filename() == name && path.find("/" + robot + "/") != std::string::npos)
      return path;
  }
  return {};
}

void check_urdf(const Json& entry, const LoadedModel& loaded) {
  const Model& m = loaded.model;
  CHECK(m.nq == entry.at("nq").get<int>());
  CHECK(m.nv == entry.at("nv").get<int>());
  CHECK(m.npart() == entry.at("nlinks").get<int>() + 1);
  CHECK(m.nbody() == entry.at("nbody_moving").get<int>() + 1);
  CHECK(m.mass() == doctest::Approx(entry.at("total_mass").get<double>()).epsilon(1e-12));
  std::size_t i = 1;  // after root_joint
  for (const Json& x : entry.at("joints")) {
    REQUIRE(i < m.joints.size());
    const Joint& j = m.joints[JointId(i++)];
    CHECK(j.name == x.at("name").get<std::string>());
    for (int k = 0; k < 3; ++k)
      CHECK(j.axis[k] == doctest::Approx(x.at("axis")[static_cast<std::size_t>(k)].get<double>()));
    if (x.at("limit").is_array()) {
      CHECK(j.range.lower == x.at("limit")[0].get<double>());
      CHECK(j.range.upper == x.at("limit")[1].get<double>());
    }
  }
  oracle::Comparison compare(m, {});
  for (const Json& state : entry.at("states")) compare.state(state);
  CHECK_MESSAGE(compare.problems.empty(), oracle::summary(compare.problems));
}

}  // namespace

TEST_CASE("small robots: one per loader rule") {
  const std::string folder = oracle::source_root() + "/tests/unit/load/robots";
  CHECK(check_table(folder + "/expected.json", folder) >= 172);
}

TEST_CASE("preset robots load with the oracle's numbers") {
  const std::string root = oracle::source_root();
  CHECK(check_table(root + "/tests/unit/load/robots/presets.json", root + "/data/robots") > 0);
}

TEST_CASE("shared robots load with the oracle's numbers") {
  const std::string folder = oracle::shared_folder() + "/models";
  if (!std::filesystem::exists(folder)) {
    MESSAGE("[skipped] no shared robots at ", folder);
    return;
  }
  const Json table =
      oracle::read_json(oracle::source_root() + "/tests/unit/load/oracle/oracle_shared.json");
  int run = 0;
  for (const auto& item : table.at("mjcf").items()) {
    const std::string name = item.key();  // a lambda of CAPTURE cannot hold a structured binding
    const Json& entry = item.value();
    CAPTURE(name);
    const std::string path = find_model(folder, name);
    REQUIRE_FALSE(path.empty());
    const LoadedModel loaded = load_model(path);
    oracle::Comparison compare(loaded.model, {});
    compare.model(entry);
    for (const Json& state : entry.at("states")) compare.state(state);
    CHECK_MESSAGE(compare.problems.empty(), oracle::summary(compare.problems));
    ++run;
  }
  for (const auto& item : table.at("urdf").items()) {
    const std::string name = item.key();  // a lambda of CAPTURE cannot hold a structured binding
    const Json& entry = item.value();
    CAPTURE(name);
    const std::string path = find_model(folder, name);
    REQUIRE_FALSE(path.empty());
    check_urdf(entry, load_model(path));
    ++run;
  }
  CHECK(run == 9);
}
