#include "command.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>

namespace legwork::app {
namespace {

namespace fs = std::filesystem;

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

}  // namespace

void add_model_arguments(Command command, ModelArguments& a) {
  command.option("MODEL", a.model, "URDF or MJCF file, or the name of a preset robot").required();
  command.option("--base", a.base, "URDF root: fixed, floating, or as the file says")
      .one_of({"fixed", "floating", "file"});
  command.option("--package", a.packages, "P=DIR: where package://P lies").one_value_each();
  command.option("--mesh-root", a.options.mesh_roots, "a folder meshes may come from")
      .one_value_each();
  command.option("--srdf", a.options.srdf, "SRDF with poses and excluded pairs");
  command.option("--limit", a.limits, "raise a limit, e.g. bodies=10000").one_value_each();
  command.flag("--skip-missing-meshes", a.options.skip_missing_meshes,
               "load without shapes whose file is missing");
  command.flag("--drop-massless", a.options.drop_massless, "freeze joints that move no mass");
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
  return load_model(find_robot(a.model), a.options);
}

std::string data_folder() {
  if (const char* given = std::getenv("LEGWORK_DATA")) return given;
  std::error_code ec;
  fs::path at = fs::read_symlink("/proc/self/exe", ec);
  while (at.has_relative_path()) {
    at = at.parent_path();
    if (fs::is_directory(at / "data" / "robots", ec)) return (at / "data").string();
  }
  return {};
}

std::string find_robot(const std::string& name) {
  std::error_code ec;
  const bool bare = name.find('/') == std::string::npos && name.find('.') == std::string::npos;
  if (!bare || fs::exists(name, ec)) return name;
  const std::string folder = data_folder();
  const fs::path preset = fs::path(folder) / "robots" / (name + ".xml");
  if (!folder.empty() && fs::exists(preset, ec)) return preset.string();
  std::string list;
  for (const std::string& robot : preset_robots()) list += (list.empty() ? "" : ", ") + robot;
  throw Error(Finding{Severity::kError, "E-FILE", name, 0, "",
                      "no such file, and no preset robot of that name",
                      "presets: " + (list.empty() ? "none found" : list)});
}

std::vector<std::string> preset_robots() {
  std::vector<std::string> names;
  std::error_code ec;
  const std::string folder = data_folder();
  if (folder.empty()) return names;
  for (fs::directory_iterator it(fs::path(folder) / "robots", ec), end; !ec && it != end;
       it.increment(ec))
    if (it->path().extension() == ".xml") names.push_back(it->path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::pair<std::string, std::string> setting_of(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw Error(Finding{.code = "E-ARGUMENT",
                        .message = "--set " + text + " is not key=value",
                        .remedy = "e.g. --set duration=5"});
  return {text.substr(0, equals), text.substr(equals + 1)};
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
