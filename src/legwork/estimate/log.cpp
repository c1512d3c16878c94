// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/log.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_map>

#include "legwork/base/error.h"
#include "legwork/base/printable.h"
#include "legwork/estimate/config.h"
#include "legwork/estimate/detail/line_reader.h"
#include "legwork/math/constants.h"
#include "legwork/math/rotation.h"

namespace legwork {
namespace {

constexpr std::size_t kMaxColumns = 4096;
constexpr std::size_t kMaxSamples = 10'000'000;   // of a log read whole
constexpr std::size_t kMaxIntervals = 1'000'000;  // the median is taken of

[[noreturn]] void fail(const std::string& file, int line, const std::string& what,
                       const std::string& remedy) {
  Finding finding;
  finding.code = "E-LOG";
  finding.file = file;
  finding.line = line;
  finding.message = what;
  finding.remedy = remedy;
  throw Error(finding);
}

std::string_view trimmed(std::string_view cell) {
  while (!cell.empty() && cell.front() == ' ') cell.remove_prefix(1);
  while (!cell.empty() && cell.back() == ' ') cell.remove_suffix(1);
  // Spreadsheets quote names, and numbers too where asked to.
  if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
    cell = cell.substr(1, cell.size() - 2);
  return cell;
}

/// Cells of a line; a comma between quotes is part of its cell.
void split(std::string_view line, std::vector<std::string_view>& cells) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  cells.clear();
  std::size_t from = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    quoted ^= line[i] == '"';
    if (line[i] != ',' || quoted) continue;
    cells.push_back(trimmed(line.substr(from, i - from)));
    from = i + 1;
  }
  cells.push_back(trimmed(line.substr(from)));
}

/// Three columns, or none.
struct Triple {
  int x = -1, y = -1, z = -1;
  bool present() const { return x >= 0 && y >= 0 && z >= 0; }
};

/// Where in a row each reading is.
struct Columns {
  int t = -1;
  Triple accel, gyro, attitude, position, velocity, base, base_attitude;
  struct Foot {
    Triple pose, force, torque;
    int fz = -1;
    std::array<int, 9> R;
    bool has_rotation = false;
  };
  std::vector<Foot> foot;
  struct Joint {
    int q = -1, dq = -1, tau = -1;
  };
  std::vector<Joint> joint;
};

/// Looks columns up by name.
class Header {
 public:
  Header(const std::string& file, std::string_view line) {
    std::vector<std::string_view> cells;
    split(line, cells);
    for (const std::string_view cell : cells) {
      if (has_control(cell))
        fail(file, 1, "a column's name holds a control character", "rename it");
      names_.emplace_back(cell);
    }
    if (names_.size() > kMaxColumns) fail(file, 1, "too many columns", "at most 4096 are read");
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (!names_[i].empty() && !index_.emplace(names_[i], static_cast<int>(i)).second)
        fail(file, 1, "column \"" + names_[i] + "\" appears twice", "rename one");
    }
  }
  int column(const std::string& name) const {
    const auto it = index_.find(name);
    return it == index_.end() ? -1 : it->second;
  }
  Triple triple(const std::string& prefix) const {
    Triple plain{column(prefix + "x"), column(prefix + "y"), column(prefix + "z")};
    if (plain.present()) return plain;
    return {column(prefix + "_x"), column(prefix + "_y"), column(prefix + "_z")};
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, int> index_;
};

void find_feet(const Header& header, Columns& columns, LogFacts& log) {
  for (const std::string_view name : header.names()) {
    const std::size_t cut = name.rfind("_fz");
    if (cut == std::string_view::npos || cut == 0 || cut + 3 != name.size()) continue;
    const std::string foot(name.substr(0, cut));
    Columns::Foot c;
    c.pose = header.triple(foot + "_bp");
    c.force = header.triple(foot + "_f");
    c.torque = header.triple(foot + "_t");
    c.fz = header.column(foot + "_fz");
    c.has_rotation = true;
    for (int i = 0; i < 9; ++i) {
      const std::string entry = std::to_string(i / 3) + std::to_string(i % 3);
      c.R[static_cast<std::size_t>(i)] = header.column(foot + "_R" + entry);
      c.has_rotation = c.has_rotation && c.R[static_cast<std::size_t>(i)] >= 0;
    }
    columns.foot.push_back(c);
    log.foot_name.push_back(foot);
    log.has_foot_pose = log.has_foot_pose || c.pose.present();
    log.has_torque = log.has_torque || c.torque.present();
  }
  if (columns.foot.size() > kMaxFeet)
    fail(log.file, 1, std::to_string(columns.foot.size()) + " feet (columns ending in _fz)",
         "at most " + std::to_string(kMaxFeet) + " are supported");
}

Columns find_columns(const Header& header, LogFacts& log) {
  Columns c;
  c.t = header.column("t");
  if (c.t < 0) fail(log.file, 1, "no column \"t\"", "the first line must name the columns");
  c.accel = header.triple("acc");
  c.gyro = header.triple("gyro");
  c.attitude = {header.column("roll"), header.column("pitch"), header.column("yaw")};
  c.position = header.triple("p0");
  c.velocity = header.triple("v0");
  c.base = header.triple("base");
  c.base_attitude = {header.column("base_roll"), header.column("base_pitch"),
                     header.column("base_yaw")};
  for (const std::string_view name : header.names()) {
    if (name.substr(0, 2) != "q_") continue;
    const std::string joint(name.substr(2));
    c.joint.push_back({header.column(std::string(name)), header.column("dq_" + joint),
                       header.column("tau_" + joint)});
    log.joint_name.push_back(joint);
  }
  find_feet(header, c, log);
  log.has_accel = c.accel.present();
  log.has_gyro = c.gyro.present();
  log.has_attitude = c.attitude.present();
  log.has_position = c.position.present() || c.base.present();
  log.has_velocity = c.velocity.present();
  log.has_true_attitude = c.base_attitude.present();
  if (!log.has_accel && c.foot.empty())
    fail(log.file, 1, "no accelerometer (accx …) and no foot (NAME_fz) column",
         "an estimator needs at least one of them");
  return c;
}

/// One row as numbers: NaN where a cell is empty or says so.
struct Row {
  std::vector<std::string_view> cells;
  std::vector<double> value;
  std::vector<bool> present;

  void parse(const std::string& file, int line, std::string_view text, std::size_t expected) {
    split(text, cells);
    if (cells.size() != expected)
      fail(file, line,
           std::to_string(cells.size()) + " cells where the header has " + std::to_string(expected),
           "every line needs one cell per column");
    value.assign(expected, kNan);
    present.assign(expected, false);
    for (std::size_t i = 0; i < expected; ++i) {
      const std::string_view cell = cells[i];
      if (cell.empty()) continue;
      const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value[i]);
      if (error == std::errc::result_out_of_range) {
        value[i] = kNan;
      } else if (error != std::errc() || end != cell.data() + cell.size()) {
        fail(file, line, "\"" + std::string(cell.substr(0, 40)) + "\" is not a number",
             "leave the cell empty where a reading is missing");
      }
      present[i] = true;
    }
  }
};

/// Reads the cells of one row into a sample.
class RowReader {
 public:
  explicit RowReader(const Row& row) : row_(row.value), present_(row.present) {}
  double value(int column) const { return row_[static_cast<std::size_t>(column)]; }
  bool has(int column) const { return column >= 0 && present_[static_cast<std::size_t>(column)]; }
  bool has(const Triple& c) const { return has(c.x) && has(c.y) && has(c.z); }
  Vec3d vector(const Triple& c) const { return {value(c.x), value(c.y), value(c.z)}; }

  void foot(const Columns::Foot& c, FootReading& out) const {
    out.pose_valid = has(c.pose);
    if (out.pose_valid) out.p_TF = vector(c.pose);
    if (c.has_rotation)
      for (int i = 0; i < 9; ++i) out.R_TF(i / 3, i % 3) = value(c.R[static_cast<std::size_t>(i)]);
    out.force_valid = has(c.fz);
    if (has(c.force)) {
      out.f_F = vector(c.force);
    } else if (out.force_valid) {
      out.f_F = {0.0, 0.0, value(c.fz)};
    }
    out.torque_valid = has(c.torque);
    if (out.torque_valid) out.tau_F = vector(c.torque);
  }

  void joint(const Columns::Joint& c, JointReading& out) const {
    out.position_valid = has(c.q);
    if (out.position_valid) out.position = value(c.q);
    out.velocity_valid = has(c.dq);
    if (out.velocity_valid) out.velocity = value(c.dq);
    out.torque_valid = has(c.tau);
    if (out.torque_valid) out.torque = value(c.tau);
  }

 private:
  const std::vector<double>& row_;
  const std::vector<bool>& present_;
};

void read_row(const Columns& c, const RowReader& r, const LogFacts& log, LogSample& out) {
  out = LogSample{};
  Measurements& z = out.z;
  z.t = r.value(c.t);
  z.imu.resize(log.has_accel || log.has_gyro ? 1 : 0);
  for (ImuReading& imu : z.imu) {
    imu.accel_valid = r.has(c.accel);
    if (imu.accel_valid) imu.accel_S = r.vector(c.accel);
    imu.gyro_valid = r.has(c.gyro);
    if (imu.gyro_valid) imu.gyro_S = r.vector(c.gyro);
  }
  z.attitude.valid = r.has(c.attitude);
  if (z.attitude.valid) z.attitude.R_WT = so3::euler_to_matrix(r.vector(c.attitude));
  z.foot.resize(c.foot.size());
  for (std::size_t i = 0; i < c.foot.size(); ++i) r.foot(c.foot[i], z.foot[i]);
  z.joint.resize(c.joint.size());
  for (std::size_t i = 0; i < c.joint.size(); ++i) r.joint(c.joint[i], z.joint[i]);
  if (log.has_position) out.p_WT = r.vector(c.position.present() ? c.position : c.base);
  if (log.has_velocity) out.v_WT = r.vector(c.velocity);
  if (log.has_true_attitude) out.R_WT = so3::euler_to_matrix(r.vector(c.base_attitude));
}

class CsvLogStream final : public LogStream {
 public:
  CsvLogStream(std::shared_ptr<const ByteSource> source, const std::string& file)
      : lines_(std::move(source), file) {
    facts_.file = file;
    std::string_view first;
    if (!lines_.next(first)) fail(file, 1, "is empty", "the first line must name the columns");
    const Header header(file, first);
    ncell_ = header.names().size();
    columns_ = find_columns(header, facts_);
  }

  bool next(LogSample& sample) override {
    std::string_view text;
    while (lines_.next(text)) {
      if (text.empty() || text == "\r") continue;
      row_.parse(facts_.file, lines_.line(), text, ncell_);
      read_row(columns_, RowReader(row_), facts_, sample);
      // Later a bad time is one bad sample; here nothing could ever follow it.
      if (is_first_ && !std::isfinite(sample.z.t))
        fail(facts_.file, lines_.line(), "the first time is not a number", "start with a sample");
      is_first_ = false;
      return true;
    }
    if (is_first_) fail(facts_.file, 2, "has no sample", "one line per sample after the header");
    return false;
  }

  void rewind() override {
    std::string_view header;
    lines_.rewind();
    lines_.next(header);
    is_first_ = true;
  }

 private:
  LineReader lines_;
  Columns columns_;
  std::size_t ncell_ = 0;
  Row row_;
  bool is_first_ = true;
};

class MemoryLogStream final : public LogStream {
 public:
  explicit MemoryLogStream(const RobotLog& log) : log_(log) { facts_ = log; }
  bool next(LogSample& sample) override {
    if (k_ == log_.z.size()) return false;
    sample.z = log_.z[k_];
    if (k_ < log_.p_WT.size()) sample.p_WT = log_.p_WT[k_];
    if (k_ < log_.v_WT.size()) sample.v_WT = log_.v_WT[k_];
    if (k_ < log_.R_WT.size()) sample.R_WT = log_.R_WT[k_];
    ++k_;
    return true;
  }
  void rewind() override { k_ = 0; }

 private:
  const RobotLog& log_;
  std::size_t k_ = 0;
};

}  // namespace

void SampleTime::add(double t) {
  if (has_last_ && t > last_ && dt_.size() < kMaxIntervals) dt_.push_back(t - last_);
  last_ = t;
  has_last_ = true;
}

double SampleTime::median() {
  if (dt_.empty()) return 0.0;
  const auto middle = dt_.begin() + static_cast<std::ptrdiff_t>(dt_.size() / 2);
  std::nth_element(dt_.begin(), middle, dt_.end());
  return *middle;
}

double RobotLog::sample_time() const {
  SampleTime step;
  for (const Measurements& sample : z) step.add(sample.t);
  return step.median();
}

std::unique_ptr<LogStream> open_csv_log(const std::string& file) {
  return open_csv_log(file_source(file), file);
}

std::unique_ptr<LogStream> open_csv_log(std::shared_ptr<const ByteSource> source,
                                        const std::string& name) {
  return std::make_unique<CsvLogStream>(std::move(source), name);
}

std::unique_ptr<LogStream> stream_of(const RobotLog& log) {
  return std::make_unique<MemoryLogStream>(log);
}

RobotLog read_all(LogStream& stream) {
  RobotLog log;
  static_cast<LogFacts&>(log) = stream.facts();
  stream.rewind();
  LogSample sample;
  while (stream.next(sample)) {
    log.z.push_back(sample.z);
    if (log.has_position) log.p_WT.push_back(sample.p_WT);
    if (log.has_velocity) log.v_WT.push_back(sample.v_WT);
    if (log.has_true_attitude) log.R_WT.push_back(sample.R_WT);
    if (log.z.size() > kMaxSamples)
      fail(log.file, 0, "too many samples to hold at once", "read it as a stream, or split it");
  }
  return log;
}

RobotLog read_log(const std::string& file) { return read_all(*open_csv_log(file)); }

}  // namespace legwork
