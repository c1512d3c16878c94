// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "command.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "legwork/load/presets.h"

namespace legwork::app {
namespace {

using Document = nlohmann::ordered_json;

Finding bad_argument(const std::string& message, const std::string& remedy) {
  return {Severity::kError, "E-ARGUMENT", "", 0, "", message, remedy};
}

void apply_limit(const std::string& text, LoadOptions& options) {
  const std::size_t equals = text.find('=');
  const std::string what = text.substr(0, equals);
  const long n = equals == std::string::npos ? 0 : std::atol(text.c_str() + equals + 1);
  if (n <= 0 || n > 1000000)
    throw Error(bad_argument("--limit " + text + " is not KIND=N with N from 1 to 1000000",
                             "e.g. --limit bodies=10000"));
  if (what == "bodies")
    options.limits.bodies = static_cast<int>(n);
  else if (what == "geoms")
    options.limits.geoms = static_cast<int>(n);
  else if (what == "depth" && n <= 2000)
    options.limits.depth = static_cast<int>(n);
  else
    throw Error(bad_argument("--limit " + text + ": unknown kind",
                             "bodies, geoms, or depth (at most 2000)"));
}

JsonNumbers numbers_in(const Document& list) {
  using Found = JsonNumbers::Found;
  if (list.empty() && !list.is_array()) return {};
  if (!list.is_array()) return {Found::kNoList, {}};
  JsonNumbers numbers{Found::kNumbers, {}};
  for (const Document& x : list) {
    if (!x.is_number() || !std::isfinite(x.get<double>())) return {Found::kNoNumbers, {}};
    numbers.values.push_back(x.get<double>());
  }
  return numbers;
}

}  // namespace

void add_model_arguments(CLI::App& command, ModelArguments& a) {
  command.add_option("MODEL", a.model, "URDF or MJCF file, or the name of a preset robot")
      ->required();
  add_load_arguments(command, a);
  command.add_option("--limit", a.limits, "raise a limit, e.g. bodies=10000")
      ->allow_extra_args(false);
}

void add_load_arguments(CLI::App& command, ModelArguments& a) {
  command.add_option("--base", a.base, "URDF root: fixed, floating, or as the file says")
      ->check(CLI::IsMember({"fixed", "floating", "file"}));
  command.add_option("--package", a.packages, "P=DIR: where package://P lies")
      ->allow_extra_args(false);
  command.add_option("--mesh-root", a.options.mesh_roots, "a folder meshes may come from")
      ->allow_extra_args(false);
  command.add_option("--srdf", a.options.srdf, "SRDF with poses and excluded pairs");
  command.add_flag("--skip-missing-meshes", a.options.skip_missing_meshes,
                   "load without shapes whose file is missing");
  command.add_flag("--drop-massless", a.options.drop_massless, "freeze joints that move no mass");
  command.add_flag("--skip-mocap", a.options.skip_mocap, "leave mocap markers out");
  command.add_flag("--repair", a.options.repair,
                   "give impossible masses and inertias the smallest possible ones,\n"
                   "load without what is missing, and say so");
  command.add_flag("--strict", a.options.strict, "refuse a model with warnings");
}

void add_robot_argument(CLI::App& command, ModelArguments& a) {
  command.add_option("--robot", a.model,
                     "URDF, MJCF or preset in place of the scenario's own robot");
}

namespace {

std::string quoted(const std::string& text) { return Document(text).dump(); }  // TOML's rules too

std::string from_here(const std::string& folder) {
  return std::filesystem::absolute(folder).lexically_normal().string();
}

std::string list_of(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "[" : ", ") + quoted(text);
  return list + "]";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> robot_settings(const ModelArguments& a) {
  std::vector<std::pair<std::string, std::string>> settings;
  if (!a.model.empty()) settings.emplace_back("robot.file", quoted(from_here(find_robot(a.model))));
  if (a.base != "file") settings.emplace_back("robot.base", quoted(a.base));
  if (!a.options.srdf.empty())
    settings.emplace_back("robot.srdf", quoted(from_here(a.options.srdf)));
  std::vector<std::string> packages, roots;
  for (const std::string& text : a.packages) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(bad_argument("--package " + text + " is not P=DIR", "e.g. --package anymal=."));
    packages.push_back(text.substr(0, equals + 1) + from_here(text.substr(equals + 1)));
  }
  for (const std::string& root : a.options.mesh_roots) roots.push_back(from_here(root));
  if (!packages.empty()) settings.emplace_back("robot.packages", list_of(packages));
  if (!roots.empty()) settings.emplace_back("robot.mesh_roots", list_of(roots));
  const std::pair<const char*, bool> flags[] = {
      {"skip_missing_meshes", a.options.skip_missing_meshes},
      {"drop_massless", a.options.drop_massless},
      {"skip_mocap", a.options.skip_mocap},
      {"repair", a.options.repair},
      {"strict", a.options.strict}};
  for (const auto& [name, on] : flags)
    if (on) settings.emplace_back(std::string("robot.") + name, "true");
  return settings;
}

void print_repairs(const LoadedModel& loaded) {
  for (const Finding& f : loaded.findings)
    if (f.code == "W-REPAIRED") std::cerr << "legwork: " << headline(f) << "\n";
}

LoadedModel load(ModelArguments& a) {
  a.options.base = a.base == "fixed"      ? BaseChoice::kFixed
                   : a.base == "floating" ? BaseChoice::kFloating
                                          : BaseChoice::kAsFile;
  for (const std::string& text : a.packages) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(bad_argument("--package " + text + " is not P=DIR", "e.g. --package anymal=."));
    a.options.packages[text.substr(0, equals)] = text.substr(equals + 1);
  }
  for (const std::string& text : a.limits) apply_limit(text, a.options);
  LoadedModel loaded = load_model(find_robot(a.model), a.options);
  print_repairs(loaded);
  return loaded;
}

std::pair<std::string, std::string> setting_of(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw Error(Finding{.code = "E-ARGUMENT",
                        .message = "--set " + text + " is not key=value",
                        .remedy = "e.g. --set duration=5"});
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::optional<std::vector<JsonNumbers>> read_number_lists(
    std::istream& in, std::initializer_list<const char*> names) {
  const Document document = Document::parse(in, nullptr, false);
  if (!document.is_object()) return std::nullopt;
  std::vector<JsonNumbers> lists;
  for (const char* name : names)
    lists.push_back(document.contains(name) ? numbers_in(document.at(name)) : JsonNumbers{});
  return lists;
}

std::string error_text(const Finding& f) {
  std::string text = "legwork: ";
  if (!f.file.empty())
    text += f.file + (f.line > 0 ? ":" + std::to_string(f.line) : std::string{}) + ": ";
  text += f.message + " [" + f.code + "]";
  return f.remedy.empty() ? text : text + "\n  " + f.remedy;
}

void print_errors(const Error& error) {
  for (const Finding& f : error.findings())
    if (f.severity == Severity::kError) std::cerr << error_text(f) << "\n";
}

}  // namespace legwork::app
