#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Outcome as the browser reads it: one JSON document and one block of little-endian arrays.
#include <cstddef>
#include <string>

#include "legwork/record/outcome.h"

namespace legwork::report {

struct Document {
  std::string json;  // docs/viewer-data.md
  std::string blob;  // float32 and uint32 arrays the JSON points into
};

struct DocumentOptions {
  double frame_rate = 100;          // replay frames per second, at most [Hz]
  std::size_t max_bytes = 1500000;  // of the blob; frames and channels are thinned to fit
};

/// Encodes the run. Channels that do not fit are thinned to the minimum and maximum of each stretch
/// of time, so that no peak is lost; the JSON says by how much. Throws std::invalid_argument on
/// data that contradict themselves.
Document encode_document(const outcome::Outcome& data, const DocumentOptions& options = {});

/// Minimum and maximum of `values` in each of `points / 2` equal stretches, in the order they
/// occur.
std::vector<double> envelope(const std::vector<double>& values, std::size_t points);

/// The times that go with envelope(): start and middle of each stretch.
std::vector<double> envelope_times(const std::vector<double>& times, std::size_t points);

}  // namespace legwork::report
