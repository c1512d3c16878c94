// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/study/study.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "legwork/base/nearest_name.h"
#include "legwork/base/plain_file.h"
#include "legwork/scenario/toml_section.h"

namespace legwork {
namespace {

using Q = Quantity;

// A case is one word of a random stream's counter; a table of more is not read by anybody.
constexpr double kMostCases = 4e9;

const std::vector<std::string>& method_names() {
  static const std::vector<std::string> kNames{"grid", "list", "random", "latin", "optimise"};
  return kNames;
}

template <class Enum>
Enum chosen(const std::string& name, const std::vector<std::string>& names) {
  return static_cast<Enum>(std::find(names.begin(), names.end(), name) - names.begin());
}

double plain(TomlSection& s, const char* key, double fallback) {
  return s.number(key, fallback, Q::kPlain);
}

// from … to by count, or a list.
void read_grid_values(TomlSection& s, StudyVariable& v) {
  if (s.has("values")) {
    v.values = s.values("values");
    if (v.values.empty()) s.complain("values", "holds nothing", "list at least one value");
    return;
  }
  if (!s.has("from") || !s.has("to") || !s.has("count"))
    return s.complain("key", "has no values",
                      "give values = […], or from, to and count for equal steps");
  v.from = plain(s, "from", 0), v.to = plain(s, "to", 0);
  const int count = s.integer("count", 2, 1, 1'000'000);
  const bool logarithmic = s.choice("steps", "equal", {"equal", "ratio"}) == "ratio";
  if (logarithmic && !(v.from > 0 && v.to > 0))
    return s.complain("steps", "= \"ratio\" needs ends above zero", "raise from, or take equal");
  for (int i = 0; i < count; ++i) {
    const double share = count < 2 ? 0.0 : static_cast<double>(i) / (count - 1);
    const double x =
        logarithmic ? v.from * std::pow(v.to / v.from, share) : v.from + (v.to - v.from) * share;
    // Twelve digits: steps of a tenth read as such.
    v.values.push_back(fmt::format("{:.12g}", x));
  }
}

void read_range(TomlSection& s, StudyVariable& v) {
  for (const char* key : {"from", "to"})
    if (!s.has(key)) s.complain(key, "is missing", "give both ends of the range");
  v.from = plain(s, "from", 0), v.to = plain(s, "to", 1);
  if (s.has("from") && s.has("to") && !(v.from < v.to))
    s.complain("to", "is not above from", "swap them, or set the key for every case in [set]");
}

// Draws are cut off at from and to where these are given.
void read_cut(TomlSection& s, StudyVariable& v) {
  v.from = s.has("from") ? plain(s, "from", 0) : -std::numeric_limits<double>::infinity();
  v.to = s.has("to") ? plain(s, "to", 0) : std::numeric_limits<double>::infinity();
  if (!(v.from < v.to)) s.complain("to", "is not above from", "swap them");
}

void read_spread(TomlSection& s, StudyVariable& v) {
  v.spread = chosen<Spread>(s.choice("distribution", "uniform", spread_names()), spread_names());
  switch (v.spread) {
    case Spread::kUniform:
    case Spread::kLogUniform:
      read_range(s, v);
      if (v.spread == Spread::kLogUniform && !(v.from > 0))
        s.complain("from", "is not above zero", "a logarithm needs that; or take uniform");
      return;
    case Spread::kNormal:
    case Spread::kLogNormal: {
      const char* centre = v.spread == Spread::kNormal ? "mean" : "median";
      if (!s.has(centre)) s.complain(centre, "is missing", "give it, and deviation");
      v.mean = plain(s, centre, 1);
      v.deviation = s.number("deviation", 0, Q::kPlain, kPositive);
      if (!s.has("deviation"))
        s.complain("deviation", "is missing",
                   "the standard deviation; of the logarithm where "
                   "the distribution is log_normal");
      if (v.spread == Spread::kLogNormal && !(v.mean > 0))
        s.complain("median", "is not above zero", "a logarithm needs that; or take normal");
      read_cut(s, v);
      return;
    }
    case Spread::kChoice:
      v.values = s.values("values");
      if (v.values.empty()) s.complain("values", "holds nothing", "list what to choose from");
      return;
  }
}

void read_variable(TomlSection s, Study& study) {
  StudyVariable v;
  v.key = s.text("key", "");
  v.place = s.place("key");
  if (v.key.empty()) s.complain("key", "is missing", "name a key of what is run");
  v.also = s.texts("also");
  v.unit = s.text("unit", "");
  switch (study.method) {
    case StudyMethod::kGrid:
      read_grid_values(s, v);
      break;
    case StudyMethod::kRandom:
    case StudyMethod::kLatin:
      read_spread(s, v);
      break;
    case StudyMethod::kOptimise:
      read_range(s, v);
      if (s.has("start")) v.start = plain(s, "start", 0);
      if (v.start && !(*v.start >= v.from && *v.start <= v.to))
        s.complain("start", "lies outside of from … to", "begin inside");
      break;
    case StudyMethod::kList:
      s.complain("key", "does nothing in a list", "write the cases as [[case]] tables");
      break;
  }
  for (const StudyVariable& other : study.variables)
    if (other.key == v.key) s.complain("key", "is varied twice", "keep one of them");
  study.variables.push_back(std::move(v));
}

void read_search(TomlSection s, Study& study) {
  StudySearch& search = study.search;
  search.place = s.place("metric");
  search.metric = s.text("metric", "");
  if (search.metric.empty())
    s.complain("metric", "is missing", "name the metric that is to be least or greatest");
  search.greatest = s.choice("goal", "least", {"least", "greatest"}) == "greatest";
  search.algorithm = s.choice("algorithm", search.algorithm, search_names());
  search.evaluations = s.integer("evaluations", search.evaluations, 1, 1'000'000);
  search.starts = s.integer("starts", search.starts, 1, 1'000'000);
  search.tolerance = s.number("tolerance", search.tolerance, Q::kPlain, {0, 1});
  for (TomlSection limit : s.sections("limit")) {
    StudyLimit wall{.metric = limit.text("metric", ""), .place = limit.place("metric")};
    if (wall.metric.empty()) limit.complain("metric", "is missing", "name a metric");
    if (limit.has("at_most") == limit.has("at_least"))
      limit.complain("metric", "needs one of at_most and at_least", "give exactly one");
    wall.at_most = limit.has("at_most");
    wall.bound = plain(limit, wall.at_most ? "at_most" : "at_least", 0);
    search.limits.push_back(wall);
  }
}

void read_maps(TomlSection s, Study& study) {
  for (TomlSection map : s.sections("map")) {
    std::array<std::string, 3> m{map.text("x", ""), map.text("y", ""), map.text("metric", "")};
    const char* names[] = {"x", "y", "metric"};
    for (std::size_t i = 0; i < 3; ++i)
      if (m[i].empty()) map.complain(names[i], "is missing", "a map has x, y and a metric");
    study.maps.push_back(m);
  }
}

void count_cases(TomlSection& root, Study& study) {
  double n = 1;
  switch (study.method) {
    case StudyMethod::kGrid:
      for (const StudyVariable& v : study.variables) n *= static_cast<double>(v.values.size());
      n *= static_cast<double>(study.repeats);
      break;
    case StudyMethod::kList:
      n = static_cast<double>(study.rows.size()) * static_cast<double>(study.repeats);
      break;
    case StudyMethod::kRandom:
    case StudyMethod::kLatin:
      if (!root.has("cases"))
        root.complain("cases", "is missing", "say how many cases to draw: cases = 1000");
      n = root.number("cases", 1, Q::kPlain, {1, kMostCases});
      if (n != std::floor(n)) root.complain("cases", "is no whole number", "write one");
      break;
    case StudyMethod::kOptimise:
      n = static_cast<double>(study.search.evaluations) * study.search.starts;
      break;
  }
  if (n > kMostCases)
    root.complain("vary", fmt::format("makes {:.3g} cases", n),
                  fmt::format("a study has {:.0e} at most; make the grid coarser", kMostCases));
  study.cases = static_cast<std::uint64_t>(std::min(n, kMostCases));
}

Study read(TomlDocument& document, const std::string& file) {
  document.describes("a study", "E-STUDY");
  Study s;
  s.file = file;
  TomlSection root = document.root();
  s.name = root.text("name", std::filesystem::path(file).stem().string());
  if (root.has("name") && !is_plain_name(s.name))
    root.complain("name", "is no name for a folder",
                  "use letters, digits, - and _; it must not start with a dot or hold a slash");
  s.title = root.text("title", "");
  if (!root.has("run"))
    root.complain("run", "is missing", "name a scenario, an experiment or a task");
  s.run = root.text("run", "");
  s.run_place = root.place("run");
  s.method = chosen<StudyMethod>(root.choice("method", "grid", method_names()), method_names());
  s.seed = static_cast<std::uint64_t>(root.integer("seed", 1, 0, 2147483647));
  const bool drawn = s.method == StudyMethod::kRandom || s.method == StudyMethod::kLatin;
  if (s.method == StudyMethod::kGrid || s.method == StudyMethod::kList)
    s.repeats = static_cast<std::uint64_t>(root.integer("repeats", 1, 1, 2'000'000'000));
  s.own_seeds =
      root.choice("seeds", drawn || s.repeats > 1 ? "own" : "same", {"own", "same"}) == "own";
  s.audit = root.flag("audit", false);
  s.metrics = root.texts("metrics");
  for (const std::string& unused : s.metrics) {
    (void)unused;
    s.metric_places.push_back(root.place("metrics"));
  }
  s.set = root.section("set").settings();
  for (TomlSection variable : root.sections("vary")) read_variable(variable, s);
  if (s.method == StudyMethod::kList) {
    for (TomlSection row : root.sections("case")) s.rows.push_back(row.settings());
    if (s.rows.empty()) root.complain("case", "is missing", "write each case as [[case]]");
  } else if (s.variables.empty() && !(drawn && s.own_seeds)) {
    root.complain("vary", "is missing", "say what differs between cases: [[vary]] key = …");
  }
  if (s.method == StudyMethod::kOptimise) read_search(root.section("optimise"), s);
  read_maps(root.section("page"), s);
  count_cases(root, s);
  document.finish();
  s.text = document.as_run();
  return s;
}

}  // namespace

const char* name_of(StudyMethod method) {
  return method_names()[static_cast<std::size_t>(method)].c_str();
}

const std::vector<std::string>& spread_names() {
  static const std::vector<std::string> kNames{"uniform", "log_uniform", "normal", "log_normal",
                                               "choice"};
  return kNames;
}

const std::vector<std::string>& search_names() {
  static const std::vector<std::string> kNames{"sbplx",  "nelder_mead", "cobyla", "bobyqa",
                                               "direct", "crs",         "isres"};
  return kNames;
}

Study read_study(const std::string& file, const Settings& settings) {
  TomlDocument document(file, settings);
  return read(document, file);
}

Study read_study(const std::string& name, const std::string& text, const Settings& settings) {
  TomlDocument document(name, std::string_view(text), settings);
  return read(document, name);
}

std::vector<std::string> preset_studies(const std::string& data_folder) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(data_folder) / "studies", none))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string find_study(const std::string& name, const std::string& data_folder) {
  if (name.ends_with(".toml") || name.find('/') != std::string::npos) return name;
  const std::vector<std::string> presets = preset_studies(data_folder);
  if (std::find(presets.begin(), presets.end(), name) != presets.end())
    return (std::filesystem::path(data_folder) / "studies" / (name + ".toml")).string();
  throw Error(Finding{.code = "E-STUDY",
                      .element = name,
                      .message = "there is no study \"" + name + "\"" + did_you_mean(name, presets),
                      .remedy = "`legwork list` shows those that come along; a study file ends in "
                                ".toml"});
}

std::vector<std::string> study_keys(const Study& study) {
  std::vector<std::string> keys;
  for (const StudyVariable& v : study.variables) keys.push_back(v.key);
  for (const auto& row : study.rows)
    for (const TomlSetting& cell : row)
      if (std::find(keys.begin(), keys.end(), cell.key) == keys.end()) keys.push_back(cell.key);
  return keys;
}

}  // namespace legwork
