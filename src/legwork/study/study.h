#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A study as data: what is run in every case, what is varied and how, which numbers are kept. Read
// from TOML, every key checked.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/scenario/scenario.h"
#include "legwork/scenario/toml_section.h"

namespace legwork {

enum class StudyMethod {
  kGrid,      // every combination of the values
  kList,      // the cases as they are written
  kRandom,    // each case drawn by itself
  kLatin,     // drawn so that every variable meets each of its n strata once
  kOptimise,  // a search for the least or greatest of a metric
};
const char* name_of(StudyMethod method);

enum class Spread { kUniform, kLogUniform, kNormal, kLogNormal, kChoice };

/// One key that differs between cases.
struct StudyVariable {
  std::string key;                  // dotted, of what is run
  std::vector<std::string> also;    // keys that get the same value
  std::string unit;                 // of its numbers, read by what is run; empty: its own
  std::vector<std::string> values;  // as TOML: of a grid, and of a choice
  Spread spread = Spread::kUniform;
  double from = 0, to = 0;         // uniform and log-uniform; bounds of the others, of a search
  double mean = 0, deviation = 0;  // normal; of a log-normal: median and deviation of the logarithm
  std::optional<double> start;     // of a search
  Finding place;                   // in the study's file
};

/// A wall of a search: a metric that must stay at most, or at least, at a value.
struct StudyLimit {
  std::string metric;
  double bound = 0;
  bool at_most = true;
  Finding place;
};

struct StudySearch {
  std::string metric;
  bool greatest = false;  // else the least is looked for
  std::string algorithm = "sbplx";
  int evaluations = 100;    // of each start
  int starts = 1;           // searches from different places; they run side by side
  double tolerance = 1e-4;  // a search ends when its steps are smaller, relative to from … to
  std::vector<StudyLimit> limits;
  Finding place;
};

struct Study {
  std::string name, title;
  std::string file;  // where it was read
  std::string text;  // as run
  std::string run;   // a scenario, an experiment or a task
  Finding run_place;
  StudyMethod method = StudyMethod::kGrid;
  std::uint64_t seed = 1;
  std::uint64_t cases = 0;  // in all
  std::uint64_t repeats = 1;
  bool own_seeds = false;            // every case draws its own seed for what is run
  bool audit = false;                // closure and energy ledger in every case
  std::vector<std::string> metrics;  // kept; empty: all there are
  std::vector<Finding> metric_places;
  std::vector<TomlSetting> set;  // of every case
  std::vector<StudyVariable> variables;
  std::vector<std::vector<TomlSetting>> rows;  // of a list
  StudySearch search;
  std::vector<std::array<std::string, 3>> maps;  // of the page: x, y, metric
};

/// Throws Error carrying everything that is wrong, each with file:line.
Study read_study(const std::string& file, const Settings& settings = {});
Study read_study(const std::string& name, const std::string& text, const Settings& settings);

/// Names of the studies in `data`/studies, sorted.
std::vector<std::string> preset_studies(const std::string& data_folder);
/// The file of a name: the preset where there is one, else a path as it is. Throws Error naming the
/// nearest preset.
std::string find_study(const std::string& name, const std::string& data_folder);

/// The keys that differ between cases, in the order of the table's columns.
std::vector<std::string> study_keys(const Study& study);

/// Names of the distributions and algorithms a study may name.
const std::vector<std::string>& spread_names();
const std::vector<std::string>& search_names();

}  // namespace legwork
