#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A first look at XML text, before anything is built from it: is it well formed, and small enough?
// One pass, no recursion, no allocation beyond the stack of open elements.
#include <string>
#include <string_view>

#include "legwork/load/detail/findings.h"

namespace legwork::load {

/// What a model file may cost. The counts are sums over the file and all it includes.
struct XmlLimits {
  std::size_t file_bytes = 32u << 20;
  std::size_t total_bytes = 64u << 20;
  int depth = 256;
  int elements = 1000000;
  int bodies = 4096;  // <body>, <link>
  int geoms = 65536;  // <geom>, <collision>, <visual>
  int includes = 256;
  std::size_t name_length = 4096;
};

/// What has been counted so far.
struct XmlCounts {
  std::size_t bytes = 0;
  int elements = 0;
  int bodies = 0;
  int geoms = 0;
  int includes = 0;
};

/// Throws Error (E-XML, E-DOCTYPE, E-DEPTH, E-COUNT) unless `text` is one well-formed element
/// tree within the limits. `counts` grows by what the text holds.
void scan_xml(std::string_view text, const std::string& file, const XmlLimits& limits,
              XmlCounts& counts, Findings& findings);

}  // namespace legwork::load
