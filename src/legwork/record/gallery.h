#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Many results on one page, as plain data: a table, and a picture of each.
#include <optional>
#include <string>
#include <vector>

#include "legwork/record/outcome.h"

namespace legwork::outcome {

struct GalleryCell {
  std::string text;
  std::optional<Tone> tone = std::nullopt;  // drawn as a badge
};

/// One result; its row has as many cells as the header of the table after the first column.
struct GalleryEntry {
  std::string name;
  std::string link;     // to its own page, relative; empty: it has none
  std::string picture;  // SVG of our own making; empty: none
  std::vector<GalleryCell> cells;
  std::string remark;  // below the picture
};

struct Gallery {
  std::string title, headline, version, reproduce;
  std::vector<Badge> badges;
  std::vector<std::string> header;  // the name's column first
  std::vector<GalleryEntry> entries;
  std::vector<std::string> notes;  // full sentences
};

}  // namespace legwork::outcome
