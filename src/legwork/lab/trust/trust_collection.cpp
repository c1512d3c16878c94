// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust_collection.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "legwork/base/error.h"
#include "legwork/base/plain_file.h"
#include "legwork/lab/trust/trust_document.h"

namespace legwork {

namespace fs = std::filesystem;

namespace {

// What a file says without its being read as a model.
struct Outline {
  std::string root;
  bool bodies = false;  // or links
  bool adds = false;    // what makes another robot of one that is included
  std::vector<std::string> includes;
};

std::string attribute(std::string_view tag, std::string_view name) {
  for (std::size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
    std::size_t to = at + name.size();
    const bool whole = at > 0 && (tag[at - 1] == ' ' || tag[at - 1] == '\n' || tag[at - 1] == '\t');
    while (to < tag.size() && (tag[to] == ' ' || tag[to] == '\n')) ++to;
    if (!whole || to + 1 >= tag.size() || tag[to] != '=') continue;
    const std::size_t open = tag.find_first_of("\"'", to);
    if (open == std::string_view::npos) return "";
    const std::size_t close = tag.find(tag[open], open + 1);
    if (close == std::string_view::npos) return "";
    return std::string(tag.substr(open + 1, close - open - 1));
  }
  return "";
}

Outline outline_of(std::string_view text) {
  Outline out;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
    if (text.substr(at, 4) == "<!--") {
      at = text.find("-->", at);
      if (at == std::string_view::npos) break;
      continue;
    }
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) break;
    const std::string_view tag = text.substr(at + 1, end - at - 1);
    at = end;
    const std::string_view name = tag.substr(0, tag.find_first_of(" \t\r\n/"));
    if (name.empty() || name[0] == '?' || name[0] == '!') continue;
    if (out.root.empty()) out.root = name;
    if (name == "body" || name == "link") out.bodies = true;
    if (name == "actuator" || name == "keyframe" || name == "equality") out.adds = true;
    if (name == "include") out.includes.push_back(attribute(tag, "file"));
  }
  return out;
}

bool ends_with_any(const fs::path& path, std::initializer_list<const char*> endings) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::any_of(endings.begin(), endings.end(), [&](const char* e) { return ending == e; });
}

std::vector<fs::path> model_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error))
    if (at->is_regular_file(error) && ends_with_any(at->path(), {".urdf", ".xml", ".mjcf"}))
      files.push_back(at->path());
  std::sort(files.begin(), files.end());
  return files;
}

void look_through(const fs::path& folder, RobotSearch& out) {
  constexpr std::uint64_t kLongest = 64 << 20;
  std::map<fs::path, Outline> outlines;
  for (const fs::path& file : model_files(folder)) {
    try {
      Outline outline = outline_of(read_plain_file(file.string(), kLongest, ""));
      if (outline.root == "mujoco" || outline.root == "robot" || ends_with_any(file, {".urdf"}))
        outlines.emplace(file, std::move(outline));
    } catch (const Error&) {
      outlines.emplace(file, Outline{"robot", true, false, {}});  // refused with its reason later
    }
  }
  // Robots, and files that add something to a robot they include, through other files if need be.
  const auto has_robot = [&](const auto& self, const fs::path& file, int depth) -> bool {
    const auto at = outlines.find(file);
    if (at == outlines.end() || depth > 20) return false;
    return at->second.bodies ||
           std::any_of(at->second.includes.begin(), at->second.includes.end(), [&](const auto& i) {
             return self(self, (file.parent_path() / i).lexically_normal(), depth + 1);
           });
  };
  for (const auto& [file, outline] : outlines) {
    const bool urdf = ends_with_any(file, {".urdf"});
    if (urdf || outline.bodies || (outline.adds && has_robot(has_robot, file, 0)))
      out.robots.push_back({file.string(), ""});
    else if (has_robot(has_robot, file, 0))
      out.passed_over.push_back(file.string() + " only lays a scene around " +
                                outline.includes.front() + ".");
  }
}

std::string fit_for_a_folder(std::string text) {
  for (char& c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_' || c == '.';
    if (!plain) c = '_';
  }
  while (!text.empty() && text.front() == '.') text.erase(0, 1);
  if (text.size() > 100) text.resize(100);
  return text.empty() ? "robot" : text;
}

// The file's name; where several share it, with as many of its folders as tell them apart.
void name_all(std::vector<FoundRobot>& robots) {
  const auto name_with = [](const FoundRobot& robot, int folders) {
    const fs::path path(robot.file);
    std::string name = path.stem().string();
    fs::path above = path.parent_path();
    for (int i = 0; i < folders && above.has_filename(); ++i, above = above.parent_path())
      name = above.filename().string() + "-" + name;
    return fit_for_a_folder(name);
  };
  // "scene" says nothing of whose.
  const auto says_nothing = [](const FoundRobot& robot) {
    const std::string stem = fs::path(robot.file).stem().string();
    return stem.starts_with("scene") || stem == "robot" || stem == "model";
  };
  std::vector<int> folders;
  for (const FoundRobot& robot : robots) folders.push_back(says_nothing(robot) ? 1 : 0);
  for (int round = 0; round < 16; ++round) {
    std::map<std::string, std::vector<std::size_t>> by_name;
    for (std::size_t i = 0; i < robots.size(); ++i)
      by_name[robots[i].name = name_with(robots[i], folders[i])].push_back(i);
    bool apart = true;
    for (const auto& [name, who] : by_name)
      if (who.size() > 1)
        for (const std::size_t i : who) ++folders[i], apart = false;
    if (apart) return;
  }
  for (std::size_t i = 0; i < robots.size(); ++i) robots[i].name += "-" + std::to_string(i + 1);
}

std::string text_at(const nlohmann::ordered_json& document, const char* answer, const char* key) {
  return document["answers"][answer].value(key, "");
}

char grade_of(const CollectionRow& row) {
  return row.reason.empty() ? row.document.value("grade", "F")[0] : 'Z';
}

bool pose_is_good(const CollectionRow& row) {
  return row.reason.empty() && text_at(row.document, "pose", "verdict") == "ok";
}

bool gains_give_way(const CollectionRow& row) {
  if (!row.reason.empty()) return false;
  const auto& gains = row.document["answers"]["gains"];
  return gains.value("exist", false) && gains.value("verdict", "") != "hold";
}

// Files without servos have nothing to judge.
outcome::GalleryCell gains_of(const CollectionRow& row, const AnswerWords& words) {
  if (!row.document["answers"]["gains"].value("exist", false)) return {words.gains.text};
  return {words.gains.text, words.gains.tone};
}

std::string because(const CollectionRow& row) {
  if (!row.reason.empty()) return row.reason;
  if (grade_of(row) != 'A') return text_at(row.document, "solved", "sentence");
  if (!pose_is_good(row)) return text_at(row.document, "pose", "sentence");
  if (gains_give_way(row)) return text_at(row.document, "gains", "sentence");
  return "";
}

}  // namespace

RobotSearch find_robots(const std::vector<std::string>& places) {
  RobotSearch out;
  for (const std::string& place : places) {
    std::error_code error;
    if (fs::is_directory(place, error))
      look_through(fs::path(place).lexically_normal(), out);
    else
      out.robots.push_back({place, ""});
  }
  std::set<std::string> seen;
  std::erase_if(out.robots,
                [&](const FoundRobot& robot) { return !seen.insert(robot.file).second; });
  name_all(out.robots);
  return out;
}

void sort_worst_first(std::vector<CollectionRow>& rows) {
  const auto rank = [](const CollectionRow& row) {
    return std::tuple{-grade_of(row), pose_is_good(row), !gains_give_way(row), row.robot.name};
  };
  std::sort(rows.begin(), rows.end(),
            [&](const CollectionRow& a, const CollectionRow& b) { return rank(a) < rank(b); });
}

std::string collection_sentence(const std::vector<CollectionRow>& rows) {
  std::map<char, int> count;
  int without = 0;
  for (const CollectionRow& row : rows) row.reason.empty() ? ++count[grade_of(row)] : ++without;
  std::string grades;
  for (const auto& [grade, n] : count)
    grades += fmt::format("{}{} {}", grades.empty() ? "" : ", ", n, grade);
  std::string text = fmt::format("{} robot{}", rows.size(), rows.size() == 1 ? "" : "s");
  if (!grades.empty()) text += ": " + grades;
  if (without > 0)
    text += fmt::format("{}{} without a grade", grades.empty() ? ": " : "; ", without);
  return text + ".";
}

std::string row_reason(const Finding& f, const FoundRobot& robot) {
  std::string place;
  if (f.file != robot.file && !f.file.empty()) place = fs::path(f.file).filename().string();
  if (f.line > 0) place += (place.empty() ? "line " : ":") + std::to_string(f.line);
  return f.code + (place.empty() ? "" : " (" + place + ")") + ": " + f.message +
         (f.remedy.empty() ? "" : "; " + f.remedy);
}

std::vector<outcome::GalleryCell> collection_cells(const CollectionRow& row) {
  using outcome::Tone;
  if (!row.reason.empty()) return {{"none", Tone::kBad}, {"–"}, {"–"}, {"–"}, {"–"}, {row.reason}};
  const AnswerWords words = answer_words(row.document);
  return {{words.solved.text, words.solved.tone},
          {words.pose.text, words.pose.tone},
          {words.torque.text, words.torque.tone},
          {words.put_down},
          gains_of(row, words),
          {because(row)}};
}

outcome::Gallery collection_page(const std::vector<CollectionRow>& rows,
                                 const RobotSearch& search) {
  outcome::Gallery page;
  page.title = "Can the forces of these robots be trusted?";
  page.headline = collection_sentence(rows) + " Worst first; each name leads to its own page.";
  page.header = {"robot",       "solved right?", "pose",   "largest torque, relaxed",
                 "as put down", "own gains",     "because"};
  for (const CollectionRow& row : rows)
    page.entries.push_back({row.robot.name, row.link, row.picture, collection_cells(row),
                            row.reason.empty()
                                ? "grade " + std::string(1, grade_of(row)) + ". " + because(row)
                                : row.reason});
  page.notes = search.passed_over;
  return page;
}

}  // namespace legwork
