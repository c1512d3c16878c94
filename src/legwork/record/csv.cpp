// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Comma-separated values after RFC 4180: cells with a comma, a quote or a line break are quoted.
#include "legwork/record/csv.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "legwork/base/error.h"
#include "legwork/base/plain_file.h"
#include "legwork/record/track_builder.h"

namespace legwork {
namespace {

void put_number(std::string& out, double x) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, x).ptr;
  out.append(text, end);
}

void put_cell(std::string& out, const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) {
    out += cell;
    return;
  }
  out += '"';
  for (const char c : cell) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  out += '"';
}

/// "name [unit] @frame" taken apart from the right, as the name may hold anything.
Series series_from_header(std::string cell) {
  Series series;
  const std::size_t at = cell.rfind(" @");
  if (at != std::string::npos) {
    series.frame = cell.substr(at + 2);
    cell.resize(at);
  }
  const std::size_t open = cell.rfind(" [");
  if (open != std::string::npos && cell.ends_with("]")) {
    series.unit = cell.substr(open + 2, cell.size() - open - 3);
    cell.resize(open);
  }
  series.name = std::move(cell);
  return series;
}

std::string header_cell(const Series& series) {
  std::string cell = series.name;
  if (!series.unit.empty()) cell += " [" + series.unit + "]";
  if (!series.frame.empty()) cell += " @" + series.frame;
  const Series back = series_from_header(cell);
  const bool is_clear =
      back.name == series.name && back.unit == series.unit && back.frame == series.frame;
  // A name that looks as if it held a unit or a frame gets both, even when they are empty.
  return is_clear ? cell : series.name + " [" + series.unit + "] @" + series.frame;
}

/// Splits text into cells, one row at a time.
class CsvRows {
 public:
  CsvRows(std::string_view text, std::string name) : text_(text), name_(std::move(name)) {
    if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);
  }
  int line() const { return row_line_; }

  [[noreturn]] void refuse(std::string message, std::string remedy) const {
    throw Error({.code = "E-CSV",
                 .file = name_,
                 .line = row_line_,
                 .message = std::move(message),
                 .remedy = std::move(remedy)});
  }

  bool next(std::vector<std::string>& cells) {
    cells.clear();
    if (text_.empty()) return false;
    row_line_ = line_;
    do {
      cells.push_back(text_.starts_with("\"") ? quoted() : plain());
    } while (take(','));
    static_cast<void>(take('\r'));  // rows may end in CR LF
    if (!take('\n') && !text_.empty())
      refuse("text after a closing quote", "Double the quotes inside a quoted cell.");
    ++line_;
    return true;
  }

 private:
  bool take(char c) {
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }
  std::string plain() {
    const std::size_t end = std::min(text_.find_first_of(",\r\n"), text_.size());
    std::string cell(text_.substr(0, end));
    text_.remove_prefix(end);
    return cell;
  }
  std::string quoted() {
    text_.remove_prefix(1);
    std::string cell;
    while (!text_.empty()) {
      const char c = text_.front();
      text_.remove_prefix(1);
      if (c == '"' && !take('"')) return cell;
      line_ += c == '\n';
      cell += c;
    }
    refuse("a quoted cell has no end", "Close the quote.");
  }

  std::string_view text_;
  std::string name_;
  int line_ = 1, row_line_ = 1;
};

std::optional<double> number(const std::string& cell) {
  double x = 0;
  const char* end = cell.data() + cell.size();
  const auto result = std::from_chars(cell.data(), end, x);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return x;
}

struct Column {
  Series series;
  std::vector<double> time;
};

/// Neighbouring columns with the same times form a track.
Recording tracks_of(std::vector<Column> columns) {
  Recording recording;
  for (Column& column : columns) {
    if (recording.tracks.empty() || recording.tracks.back().time != column.time)
      recording.tracks.push_back({"", std::move(column.time), {}});
    recording.tracks.back().series.push_back(std::move(column.series));
  }
  for (Track& track : recording.tracks) {
    const std::string& first = track.series.front().name;
    track.name = first.substr(0, first.find('.'));
  }
  return recording;
}

void read_row(const CsvRows& rows, const std::vector<std::string>& cells, double& last_time,
              std::vector<Column>& columns) {
  const std::optional<double> time = number(cells[0]);
  if (!time || !std::isfinite(*time))
    rows.refuse("the time \"" + cells[0].substr(0, 40) + "\" is not a number", "Times are in s.");
  if (!(*time >= last_time)) rows.refuse("the times do not rise", "Sort the rows by time.");
  last_time = *time;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (cells[i].empty()) continue;
    const std::optional<double> x = number(cells[i]);
    if (!x)
      rows.refuse("\"" + cells[i].substr(0, 40) + "\" in column " + std::to_string(i + 1) +
                      " is not a number",
                  "Leave the cell empty where there is no value.");
    columns[i - 1].time.push_back(*time);
    columns[i - 1].series.value.push_back(*x);
  }
}

using TrackList = std::vector<const Track*>;

void put_header(std::string& out, const TrackList& tracks) {
  out += "time [s]";
  for (const Track* track : tracks)
    for (const Series& series : track->series) {
      out += ',';
      put_cell(out, header_cell(series));
    }
  out += '\n';
}

/// One row at time `now`, of every track whose next sample (at[k]) is there; moves on behind those.
void put_row(std::string& out, double now, const TrackList& tracks, std::vector<std::size_t>& at) {
  put_number(out, now);
  for (std::size_t k = 0; k < at.size(); ++k) {
    const bool has_sample = at[k] < tracks[k]->time.size() && tracks[k]->time[at[k]] == now;
    for (const Series& series : tracks[k]->series) {
      out += ',';
      if (!has_sample) continue;
      const bool has_value = at[k] < series.value.size();  // else its last messages lack it
      put_number(out, has_value ? series.value[at[k]] : std::numeric_limits<double>::quiet_NaN());
    }
    at[k] += has_sample;
  }
  out += '\n';
}

/// Rows of all tracks at once, from the earliest time on. take() empties `out` or lets it grow.
template <class Take>
void put_rows(const TrackList& tracks, std::string& out, const Take& take) {
  std::vector<std::size_t> at(tracks.size(), 0);
  while (true) {
    double now = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < at.size(); ++k)
      if (at[k] < tracks[k]->time.size()) now = std::min(now, tracks[k]->time[at[k]]);
    if (std::isinf(now)) return;
    take(out);
    put_row(out, now, tracks, at);
  }
}

TrackList tracks_in(const Recording& recording) {
  TrackList tracks;
  for (const Track& track : recording.tracks) tracks.push_back(&track);
  return tracks;
}

/// To a file, once it has grown to be worth it.
void write_piece(PlainFileWriter& file, std::string& rows) {
  constexpr std::size_t kPiece = 1 << 16;
  if (rows.size() < kPiece) return;
  file.write(rows);
  rows.clear();
}

/// A file's messages as rows. Read twice: once for the names of all columns, which are known only
/// at its end, once for the numbers, of one instant at a time.
std::vector<std::string> write_messages(const McapReader& reader,
                                        const std::vector<std::string>& topics,
                                        PlainFileWriter& file) {
  TrackSet set(reader);
  McapMessage message;
  for (McapStream stream = reader.messages(topics); stream.next(message);) {
    set.add(message);
    set.forget_samples();
  }
  TrackList tracks;
  for (const TrackBuilder* builder : set.known()) tracks.push_back(&builder->track());
  std::string rows;
  put_header(rows, tracks);
  const auto put_instant = [&] {
    put_rows(tracks, rows, [](std::string&) {});
    set.forget_samples();
    write_piece(file, rows);
  };
  double now = 0;  // as the table says it: at late dates nanoseconds are lost
  for (McapStream stream = reader.messages(topics); stream.next(message);) {
    const double t = seconds_of(message);
    if (t != now) put_instant();
    now = t;
    set.add(message);
  }
  put_instant();
  file.write(rows);
  return set.unknown_topics();
}

}  // namespace

std::string to_csv(const Recording& recording) {
  std::string out;
  const TrackList tracks = tracks_in(recording);
  put_header(out, tracks);
  put_rows(tracks, out, [](std::string&) {});
  return out;
}

Recording from_csv(std::string_view text, const std::string& name) {
  CsvRows rows(text, name);
  std::vector<std::string> cells;
  if (!rows.next(cells)) rows.refuse("the file is empty", "The first row names the columns.");
  const std::size_t ncell = cells.size();
  if (series_from_header(cells[0]).name != "time")
    rows.refuse("the first column is \"" + cells[0].substr(0, 40) + "\", not time",
                "Name it time [s].");
  std::vector<Column> columns;
  for (std::size_t i = 1; i < ncell; ++i) columns.push_back({series_from_header(cells[i]), {}});

  double last_time = -std::numeric_limits<double>::infinity();
  while (rows.next(cells)) {
    if (cells.size() == 1 && cells[0].empty() && ncell > 1) continue;  // an empty line
    if (cells.size() != ncell)
      rows.refuse(std::to_string(cells.size()) + " cells, the header has " + std::to_string(ncell),
                  "Give every row one cell per column.");
    read_row(rows, cells, last_time, columns);
  }
  return tracks_of(std::move(columns));
}

void write_csv(const Recording& recording, const std::string& path) {
  PlainFileWriter file(path);
  std::string out;
  const TrackList tracks = tracks_in(recording);
  put_header(out, tracks);
  put_rows(tracks, out, [&](std::string& rows) { write_piece(file, rows); });
  file.write(out);
  file.commit();
}

Recording read_csv(const std::string& path) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 32;
  return from_csv(read_plain_file(path, kMost, "Check the path; split a larger table."), path);
}

std::vector<std::string> export_csv(const std::string& mcap_path, const std::string& csv_path,
                                    const std::vector<std::string>& topics) {
  return export_csv(mcap_path, csv_path, CsvExport{.topics = topics});
}

std::vector<std::string> export_csv(const std::string& mcap_path, const std::string& csv_path,
                                    const CsvExport& options) {
  const McapReader reader = McapReader::open(mcap_path);
  const std::vector<std::string> missing = reader.admit(options.damaged);
  if (options.missing != nullptr) *options.missing = missing;
  for (const std::string& topic : options.topics)
    if (reader.find_channel(topic) == nullptr)
      throw Error({.code = "E-CHANNEL",
                   .file = mcap_path,
                   .message = "has no topic " + topic,
                   .remedy = "legwork inspect lists the topics of a recording."});
  PlainFileWriter file(csv_path);
  std::vector<std::string> skipped = write_messages(reader, options.topics, file);
  file.commit();
  return skipped;
}

}  // namespace legwork
