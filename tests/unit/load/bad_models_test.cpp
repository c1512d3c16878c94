// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Broken files: each gets its code, its line and the words that help, within bounded memory. Time
// is bounded by the limits (xml_test.cpp) and the fuzz targets, not by a clock.
#include <sys/resource.h>

#include <doctest/doctest.h>

#include <filesystem>

#include "large_bad_models.h"
#include "legwork/load/load_model.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

struct Wanted {
  const char* file;
  const char* code;
  int line;
  const char* words;  // part of the message
};

// F1 §7. Code and line of each; where several errors are wanted, one row each.
const Wanted kErrors[] = {
    {"01_malformed.urdf", "E-XML", 4, "`</link>` closes `<inertial>` opened at line 3"},
    {"02_doctype_entities.xml", "E-DOCTYPE", 2, "DOCTYPE and entities are refused"},
    {"03_deep_nesting.xml", "E-DEPTH", 256, "nesting deeper than 256 elements"},
    {"04_cycle.urdf", "E-CYCLE", 19, "links a -> b -> c -> a form a loop (joint \"ca\" closes it)"},
    {"05_two_parents.urdf", "E-PARENTS", 19, "link \"b\" is child of \"j2\" (:15) and \"j3\""},
    {"06_two_roots.urdf", "E-ROOTS", 0, "\"base\" and \"orphan\" (:8) have no parent"},
    {"07_duplicate_names.xml", "E-DUPLICATE", 7, "body \"leg\" already defined at :6"},
    {"08_unknown_parent.urdf", "E-LINK", 9,
     "joint \"hip\" names parent \"bsae\"; did you mean \"base\"?"},
    {"09_nan_inf.xml", "E-NUMBER", 3, "pos \"0 0 inf\" is not finite"},
    {"09_nan_inf.xml", "E-NUMBER", 5, "mass \"nan\" is not finite"},
    {"09_nan_inf.xml", "E-NUMBER", 5, "diaginertia \"0.01 0.01 1e999\" is not finite"},
    {"10_negative_mass.urdf", "E-MASS", 6, "link \"thigh\" mass -0.5 kg is negative"},
    {"11_triangle.xml", "E-INERTIA", 5, "body \"base\": principal inertias 0.01 + 0.01 < 0.05"},
    {"12_zero_axis.urdf", "E-AXIS", 10, "joint \"hip\" axis 0 0 0"},
    {"13_inverted_limits.xml", "E-LIMIT", 7, "joint \"knee\" range 2.5 .. -0.1; swap them?"},
    {"14_missing_mesh.xml", "E-MESH", 3, "no file assets/trunck.stl"},
    {"15_path_traversal.urdf", "E-PATH", 4, "leaves the model folder"},
    {"16_massless_moving.urdf", "E-MASSLESS", 17,
     "\"tip\" moves about joint \"j3\" but has no mass"},
    {"18_huge_count.xml", "E-COUNT", 0, "70000 bodies, limit 4096"},
    {"19_unknown_class_attr.xml", "E-ATTRIBUTE", 2, "\"dampng\"; did you mean \"damping\"?"},
    {"19_unknown_class_attr.xml", "E-CLASS", 7,
     "childclass \"legs\" is not defined; did you mean \"leg\"?"},
    {"20_include_cycle.xml", "E-INCLUDE", 2, "file includes itself"},
    {"21_number_garbage.xml", "E-NUMBER", 3, "pos needs 3 numbers, got 2"},
    {"21_number_garbage.xml", "E-NUMBER", 5, "\"0,5\" is not a number (use a point"},
    {"21_number_garbage.xml", "E-NUMBER", 5, "\"1kg\""},
    {"24_mimic_missing.urdf", "E-MIMIC", 10, "no joint \"nope\""},
    {"25_bad_stl_header.xml", "E-STL", 0, "header says 4000000000 triangles, file holds 2"},
    {"26_equality_unknown.xml", "E-REFERENCE", 3, "connect body2 \"rod\" not found"},
    {"27_not_a_robot.xml", "E-FORMAT", 1, "root `<html>`; expected `<mujoco>` or `<robot>`"},
    {"28_empty.urdf", "E-XML", 0, "empty file"},
    {"29_xacro.urdf", "E-XACRO", 2, "this is a xacro file"},
};

const Wanted kWarnings[] = {
    {"17_units_grams_mm.urdf", "W-UNITS", 3, "looks like grams and millimetres"},
    {"22_degree_suspicion.xml", "W-DEGREES", 6, "range -1.57 .. 1.57 degrees"},
    {"23_urdf_degrees.urdf", "W-DEGREES", 10, "limits -90 .. 90 rad"},
};

std::string folder() {
  return legwork::support::source_root() + "/tests/unit/load/oracle/bad_models/";
}

bool holds(const std::vector<Finding>& findings, const Wanted& wanted) {
  for (const Finding& f : findings)
    if (f.code == wanted.code && f.line == wanted.line &&
        f.message.find(wanted.words) != std::string::npos)
      return true;
  return false;
}

std::string listing(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& f : findings) text += "\n  " + headline(f);
  return text;
}

}  // namespace

TEST_CASE("broken files: code, line and words as wanted") {
  for (const Wanted& wanted : kErrors) {
    CAPTURE(wanted.file);
    try {
      const std::string text = large_bad_model(wanted.file);
      if (text.empty()) {
        load_model(folder() + wanted.file);
      } else {
        load_model_from_memory({{wanted.file, text}}, wanted.file);
      }
      FAIL_CHECK(wanted.file, " loaded");
    } catch (const Error& e) {
      CHECK_MESSAGE(holds(e.findings(), wanted), wanted.code, ":", wanted.line, " ", wanted.words,
                    " not among", listing(e.findings()));
    }
  }
}

TEST_CASE("suspicious files load with a warning") {
  for (const Wanted& wanted : kWarnings) {
    CAPTURE(wanted.file);
    const LoadedModel loaded = load_model(folder() + wanted.file);
    CHECK_MESSAGE(holds(loaded.findings, wanted), wanted.words, listing(loaded.findings));
  }
}

TEST_CASE("every broken file on disk is in the table") {
  int seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() == ".stl") continue;
    bool known = false;
    for (const Wanted& wanted : kErrors) known = known || name == wanted.file;
    for (const Wanted& wanted : kWarnings) known = known || name == wanted.file;
    CHECK_MESSAGE(known, name);
    ++seen;
  }
  CHECK(seen == 27);
}

TEST_CASE("broken files stay within 256 MB") {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
#if !defined(__SANITIZE_ADDRESS__)
  CHECK(usage.ru_maxrss < 256 * 1024);  // kilobytes; the whole test program so far
#endif
}
