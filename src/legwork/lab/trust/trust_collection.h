#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Trust of many robots: which files in a folder are robots, and what was found about all of them as
// one page.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/record/gallery.h"

namespace legwork {

struct FoundRobot {
  std::string file;  // or the name of a preset
  std::string name;  // of its own in the collection, fit for a folder
};

struct RobotSearch {
  std::vector<FoundRobot> robots;
  std::vector<std::string> passed_over;  // full sentences
};

/// The robots in these places. Folders are looked through: URDF files, and MJCF files that have
/// bodies of their own or add actuators, keyframes or equalities to those they include; scenes that
/// only lay a floor under another file's robot are passed over. What is no folder is taken as it
/// is.
RobotSearch find_robots(const std::vector<std::string>& places);

/// One robot of a collection.
struct CollectionRow {
  FoundRobot robot;
  std::string reason;               // why it has no grade; empty: it has one
  nlohmann::ordered_json document;  // trust_document(), where it has one
  std::string picture;              // SVG
  std::string link;                 // to its page
};

/// Why a robot has no grade, for its row: the row names the file.
std::string row_reason(const Finding& finding, const FoundRobot& robot);

/// Worst first: without a grade, then by grade, then by what is said of pose and gains.
void sort_worst_first(std::vector<CollectionRow>& rows);

/// "36 robots: 30 A, 5 B, 1 C; 2 without a grade."
std::string collection_sentence(const std::vector<CollectionRow>& rows);

/// The cells of one row: solved right?, pose, torque, as put down, own gains, because.
std::vector<outcome::GalleryCell> collection_cells(const CollectionRow& row);

/// `rows` in the order they are to be shown.
outcome::Gallery collection_page(const std::vector<CollectionRow>& rows, const RobotSearch& search);

}  // namespace legwork
