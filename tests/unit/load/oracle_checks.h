#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Near or not: comparisons with an oracle's JSON that collect what differs.
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "legwork/math/spatial.h"
#include "legwork/model/joint.h"
#include "support/shared_folder.h"

namespace legwork::oracle {

using Json = nlohmann::json;

using support::shared_folder;
using support::source_root;
inline Json read_json(const std::string& path) {
  std::ifstream in(path);
  return Json::parse(in);
}

class Checks {
 public:
  explicit Checks(bool names) : names_(names) {}

  std::vector<std::string> problems;

 protected:
  void fail(const std::string& what) { problems.push_back(prefix_ + what); }

  void near(const std::string& what, double expected, double ours, double relative,
            double absolute) {
    if (!(std::fabs(expected - ours) <= relative * std::fabs(expected) + absolute))
      fail(what + ": expected " + text(expected) + ", got " + text(ours));
  }
  static std::string text(double x) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.17g", x);
    return buffer;
  }
  void near(const std::string& what, const Json& expected, const std::vector<double>& ours,
            double relative, double absolute) {
    if (expected.size() != ours.size())
      return fail(what + ": expected " + std::to_string(expected.size()) + " entries, got " +
                  std::to_string(ours.size()));
    for (std::size_t i = 0; i < ours.size(); ++i)
      near(what + "[" + std::to_string(i) + "]", expected[i].get<double>(), ours[i], relative,
           absolute);
  }
  void near(const std::string& what, const Json& expected, const Vec3<double>& ours,
            double relative, double absolute) {
    near(what, expected, std::vector<double>{ours.x, ours.y, ours.z}, relative, absolute);
  }
  // Entries against tolerance times max(1, norm).
  void vector(const std::string& what, const Json& expected, const std::vector<double>& ours,
              double tolerance) {
    double norm2 = 0;
    for (const Json& x : expected) norm2 += x.get<double>() * x.get<double>();
    near(what, expected, ours, 0, tolerance * std::max(1.0, std::sqrt(norm2)));
  }
  /// `by_line`: axes may point the other way.
  void same_rotation(const std::string& what, const Json& quat, const Mat3<double>& R,
                     bool by_line = false) {
    const Mat3<double> E =
        to_matrix(normalized(Quat<double>{quat[0].get<double>(), quat[1].get<double>(),
                                          quat[2].get<double>(), quat[3].get<double>()}));
    for (int i = 0; by_line && i < 3; ++i)
      if (!(std::fabs(dot(E.column(i), R.column(i))) > 1 - 1e-12))
        return fail(what + ": other axes");
    for (int i = 0; !by_line && i < 9; ++i)
      if (!(std::fabs((&E.xx)[i] - (&R.xx)[i]) < 1e-12)) return fail(what + ": other orientation");
  }
  void same_name(const std::string& what, const Json& expected, const std::string& ours) {
    const std::string name = expected.get<std::string>();
    if (!names_ || name == "emsc") return;  // "emsc": the oracle's mark of an unnamed thing
    if (name != ours) fail(what + ": expected \"" + name + "\", got \"" + ours + "\"");
  }
  void same_range(const std::string& what, const Json& expected, const Range& ours,
                  double relative) {
    if (expected.is_null()) {
      if (ours.bounded()) fail(what + ": should be unlimited");
      return;
    }
    near(what, expected, std::vector<double>{ours.lower, ours.upper}, relative, 1e-15);
  }
  bool same_count(const std::string& what, std::size_t expected, std::size_t ours) {
    if (expected == ours) return true;
    fail(what + ": expected " + std::to_string(expected) + ", got " + std::to_string(ours));
    return false;
  }

  std::string prefix_;

 private:
  bool names_;
};

/// One line per problem, at most ten.
inline std::string summary(const std::vector<std::string>& problems) {
  std::string text;
  for (std::size_t i = 0; i < problems.size() && i < 10; ++i) text += "\n  " + problems[i];
  return text;
}

}  // namespace legwork::oracle
