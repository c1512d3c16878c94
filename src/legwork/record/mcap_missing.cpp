// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How much of an MCAP file is missing, in words.
#include <fmt/core.h>

#include <algorithm>

#include "legwork/record/mcap_reader.h"

namespace legwork {
namespace {

double seconds(std::uint64_t time) { return static_cast<double>(time) / 1e9; }

/// Neighbouring chunks that are lost leave one hole.
std::vector<McapGap> holes(const McapContents& contents) {
  std::vector<McapGap> gaps = contents.gaps;
  std::sort(gaps.begin(), gaps.end(), [](const McapGap& a, const McapGap& b) {
    return a.start_time != b.start_time ? a.start_time < b.start_time : a.end_time < b.end_time;
  });
  std::vector<std::uint64_t> starts;  // of what can be read
  for (const McapSegment& s : contents.segments)
    if (s.message_count > 0) starts.push_back(s.start_time);
  std::sort(starts.begin(), starts.end());
  std::vector<McapGap> merged;
  for (const McapGap& gap : gaps) {
    const bool is_first = merged.empty();
    const auto next =
        is_first ? starts.end()
                 : std::upper_bound(starts.begin(), starts.end(), merged.back().start_time);
    if (!is_first && (next == starts.end() || *next > gap.start_time))
      merged.back().end_time = std::max(merged.back().end_time, gap.end_time);
    else
      merged.push_back(gap);
  }
  return merged;
}

std::string hole_text(const std::vector<McapGap>& gaps) {
  constexpr std::size_t kMost = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(gaps.size(), kMost); ++i)
    text += fmt::format("{}{:.6g} s to {:.6g} s", i == 0 ? "" : ", ", seconds(gaps[i].start_time),
                        seconds(gaps[i].end_time));
  if (gaps.size() > kMost) text += fmt::format(" and {} more", gaps.size() - kMost);
  return text;
}

}  // namespace

std::vector<std::string> missing_parts(const McapContents& contents) {
  std::vector<std::string> parts;
  const std::uint64_t written = contents.written_messages, read = contents.message_count;
  const std::vector<McapGap> gaps = holes(contents);
  if (written > read)
    parts.push_back(
        fmt::format("{} of {} messages ({:.3g} %) are lost{}", written - read, written,
                    100.0 * static_cast<double>(written - read) / static_cast<double>(written),
                    gaps.empty() ? "" : ", from " + hole_text(gaps)));
  else if (!gaps.empty())
    parts.push_back(
        fmt::format("{} chunks are lost, from {}", contents.gaps.size(), hole_text(gaps)));
  if (!contents.unfinished.empty())
    parts.push_back(
        fmt::format("the run did not come to its end ({}): the recording stops at "
                    "{:.6g} s",
                    contents.unfinished, seconds(contents.end_time)));
  else if (!contents.is_finished)
    parts.push_back(
        fmt::format("the recording was not closed (killed, or a full disk): it stops "
                    "at {:.6g} s, what came after is lost",
                    seconds(contents.end_time)));
  if (parts.empty() && !contents.damage.empty())
    parts.push_back(
        fmt::format("all {} messages are there, but {} other places of the file are "
                    "damaged",
                    read, contents.damage.size()));
  return parts;
}

}  // namespace legwork
