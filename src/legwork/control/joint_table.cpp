// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/joint_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

#include "legwork/base/error.h"
#include "legwork/load/files.h"
#include "legwork/record/message.h"

namespace legwork {
namespace {

constexpr std::size_t kMostColumns = 10'000;
constexpr std::size_t kMostValues = 32u << 20;

struct ItemName {
  const char* suffix;
  TableItem item;
  const char* angular;  // unit of a joint that turns, and of one that slides
  const char* linear;
};
constexpr ItemName kItems[] = {
    {"", TableItem::kPosition, "rad", "m"},
    {".velocity", TableItem::kVelocity, "rad/s", "m/s"},
    {".torque", TableItem::kTorque, "N·m", "N"},
    {".voltage", TableItem::kVoltage, "V", "V"},
    {".stiffness", TableItem::kStiffness, "N·m/rad", "N/m"},
    {".damping", TableItem::kDamping, "N·m·s/rad", "N·s/m"},
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
    text.remove_suffix(1);
  return text;
}

class TableReader {
 public:
  TableReader(std::string_view text, const std::string& file) : text_(text) {
    table_.file = file;
    if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);
  }

  JointTable read() {
    if (!next_line()) refuse("the table is empty", "the first line names the columns");
    read_header();
    while (next_line()) read_row();
    if (table_.time.empty()) refuse("the table has no row", "give at least one time");
    return std::move(table_);
  }

 private:
  [[noreturn]] void refuse(std::string message, std::string remedy) const {
    throw Error(Finding{.code = "E-TABLE",
                        .file = table_.file,
                        .line = number_,
                        .message = std::move(message),
                        .remedy = std::move(remedy)});
  }

  bool next_line() {
    while (!text_.empty()) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      line_ = trimmed(text_.substr(0, end));
      text_.remove_prefix(std::min(end + 1, text_.size()));
      ++number_;
      if (!line_.empty() && line_.front() != '#') return true;
    }
    return false;
  }

  std::string_view next_cell() {
    const std::size_t end = std::min(rest_.find(','), rest_.size());
    const std::string_view cell = trimmed(rest_.substr(0, end));
    more_ = end < rest_.size();
    rest_.remove_prefix(more_ ? end + 1 : end);
    return cell;
  }

  void read_header() {
    rest_ = line_;
    const std::string_view first = next_cell();
    if (first != "time" && first != "time [s]")
      refuse("the first column is \"" + std::string(first.substr(0, 40)) + "\"",
             "call it time [s]");
    while (more_) {
      if (table_.columns.size() == kMostColumns) refuse("too many columns", "split the table");
      table_.columns.push_back(column(next_cell()));
    }
    if (table_.columns.empty()) refuse("the table names no drive", "add a column per joint");
  }

  TableColumn column(std::string_view cell) {
    std::string_view unit;
    const std::size_t open = cell.rfind(" [");
    if (open != std::string_view::npos && cell.ends_with("]")) {
      unit = cell.substr(open + 2, cell.size() - open - 3);
      cell = trimmed(cell.substr(0, open));
    }
    const ItemName* item = &kItems[0];
    for (const ItemName& known : kItems)
      if (cell.ends_with(known.suffix)) item = &known;
    TableColumn out{
        std::string(cell.substr(0, cell.size() - std::string_view(item->suffix).size())),
        item->item};
    if (out.drive.empty()) refuse("a column has no name", "name the joint it moves");
    if (!unit.empty() && unit != item->angular && unit != item->linear)
      refuse(std::string(cell.substr(0, 40)) + " is in " + std::string(unit.substr(0, 20)),
             std::string("write it in ") + item->angular + " or " + item->linear);
    for (const TableColumn& before : table_.columns)
      if (before.drive == out.drive && before.item == out.item)
        refuse("the column " + std::string(cell.substr(0, 40)) + " stands twice",
               "leave one of them out");
    return out;
  }

  double number() {
    const std::string_view cell = next_cell();
    double x = 0.0;
    const auto result = std::from_chars(cell.data(), cell.data() + cell.size(), x);
    if (result.ec != std::errc() || result.ptr != cell.data() + cell.size() || !std::isfinite(x))
      refuse("\"" + std::string(cell.substr(0, 40)) + "\" is not a finite number",
             "fill every cell with a number");
    return x;
  }

  void read_row() {
    const auto cells = 1 + static_cast<std::size_t>(std::count(line_.begin(), line_.end(), ','));
    if (cells != table_.columns.size() + 1)
      refuse(std::to_string(cells) + " cells, the header has " +
                 std::to_string(table_.columns.size() + 1),
             "give every row one cell per column");
    if (table_.value.size() + cells > kMostValues) refuse("too many numbers", "split the table");
    rest_ = line_;
    const double t = number();
    if (!table_.time.empty() && !(t > table_.time.back()))
      refuse("the times do not rise", "sort the rows by time, each time once");
    table_.time.push_back(t);
    for (const TableColumn& c : table_.columns) {
      const double x = number();
      if (x < 0.0 && (c.item == TableItem::kStiffness || c.item == TableItem::kDamping))
        refuse("a gain of " + c.drive + " is negative", "gains are at least zero");
      table_.value.push_back(x);
    }
  }

  JointTable table_;
  std::string_view text_, line_, rest_;
  int number_ = 0;
  bool more_ = false;
};

// "JOINT.position" and so on, as recordings name what a drive is told.
TableColumn recorded_column(const std::string& name) {
  if (name.ends_with(".position"))
    return {name.substr(0, name.size() - std::string_view(".position").size())};
  for (const ItemName& known : kItems)
    if (known.item != TableItem::kPosition && name.ends_with(known.suffix))
      return {name.substr(0, name.size() - std::string_view(known.suffix).size()), known.item};
  return {name};
}

constexpr const char* kTargets = "/inputs/targets";  // as the tape of a run names them

}  // namespace

JointTable read_joint_table(std::string_view text, const std::string& file) {
  return TableReader(text, file).read();
}

JointTable recorded_commands(const McapReader& recording) {
  const auto refuse = [&](const std::string& message, const std::string& remedy) {
    throw Error(
        Finding{.code = "E-TABLE", .file = recording.name(), .message = message, .remedy = remedy});
  };
  recording.admit();
  JointTable table{.file = recording.name()};
  McapStream stream = recording.messages({kTargets});
  McapMessage message;
  while (stream.next(message)) {
    const auto told = message.decode<msg::NamedVector>();
    if (!told || told->name.size() != told->value.size())
      refuse("its commands cannot be read", "record the run again");
    if (table.columns.empty())
      for (const std::string& name : told->name) table.columns.push_back(recorded_column(name));
    if (told->value.size() != table.columns.size())
      refuse("its commands change their size", "record the run again");
    // A nanosecond early: times are rounded to one, and a row must not come a step late.
    const double t = (static_cast<double>(message.log_time) - 1.0) / 1e9;
    if (!table.time.empty() && !(t > table.time.back()))
      refuse("it was reset during the run: its times do not rise", "record a run without a reset");
    table.time.push_back(t);
    table.value.insert(table.value.end(), told->value.begin(), told->value.end());
  }
  if (table.columns.empty())
    refuse("it holds no commands", "record it with `legwork run`, its drives told what to do");
  return table;
}

bool is_recording(const std::string& path) {
  return path.ends_with(".mcap") || std::filesystem::is_directory(path);
}

JointTable load_joint_table(const std::string& path) {
  if (is_recording(path))
    return recorded_commands(
        McapReader::open(path.ends_with(".mcap") ? path : load::join_path(path, "run.mcap")));
  constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;
  const std::optional<std::string> text = load::disk_files()->read(path, kMostBytes);
  if (!text)
    throw Error(Finding{.code = "E-FILE",
                        .file = path,
                        .message = "the table cannot be read, or is longer than 256 MiB",
                        .remedy = "check the path"});
  return read_joint_table(*text, path);
}

}  // namespace legwork
