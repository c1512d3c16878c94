// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/metric.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace legwork {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
using Numbers = std::span<const double>;

bool is_usable(Numbers time, Numbers value) {
  return !value.empty() && time.size() == value.size();
}

/// std::max lets NaN pass or not by its order; a metric must not hide one.
template <class Pick>
double extreme(Numbers value, Pick pick) {
  double best = value.empty() ? kNone : pick(value[0], value[0]);
  for (const double y : value) {
    if (std::isnan(y)) return kNone;
    best = pick(best, y);
  }
  return best;
}

}  // namespace

double integral(Numbers time, Numbers value) {
  if (!is_usable(time, value)) return kNone;
  double sum = 0;
  for (std::size_t i = 1; i < value.size(); ++i)
    sum += 0.5 * (value[i] + value[i - 1]) * (time[i] - time[i - 1]);
  return sum;
}

double mean(Numbers time, Numbers value) {
  if (!is_usable(time, value)) return kNone;
  const double span = time.back() - time.front();
  return span > 0 ? integral(time, value) / span : value.front();
}

double rms(Numbers time, Numbers value) {
  if (!is_usable(time, value)) return kNone;
  const double span = time.back() - time.front();
  if (!(span > 0)) return std::abs(value.front());
  // ∫ of the square of a line from a to b over dt is (a² + ab + b²)/3 dt.
  double sum = 0;
  for (std::size_t i = 1; i < value.size(); ++i) {
    const double a = value[i - 1], b = value[i];
    sum += (a * a + a * b + b * b) / 3 * (time[i] - time[i - 1]);
  }
  return std::sqrt(sum / span);
}

double maximum(Numbers value) {
  return extreme(value, [](double a, double b) { return std::max(a, b); });
}
double minimum(Numbers value) {
  return extreme(value, [](double a, double b) { return std::min(a, b); });
}
double peak(Numbers value) {
  return extreme(value, [](double a, double b) { return std::max(std::abs(a), std::abs(b)); });
}

double settle_time(Numbers time, Numbers value, double target, double band) {
  if (!is_usable(time, value)) return kNone;
  const auto is_inside = [&](double y) { return std::abs(y - target) <= band; };  // NaN is not
  std::size_t i = value.size();
  while (i > 0 && is_inside(value[i - 1])) --i;
  if (i == 0) return 0;
  if (i == value.size()) return std::numeric_limits<double>::infinity();
  // Sample i − 1 is outside, i inside: the line between them crosses the edge of the band.
  const double outside = value[i - 1], inside = value[i];
  const double edge = target + std::copysign(band, outside - target);
  const double share = std::isfinite(outside) ? (edge - outside) / (inside - outside) : 1.0;
  return time[i - 1] + share * (time[i] - time[i - 1]) - time.front();
}

double drift_per_minute(Numbers time, Numbers value) {
  if (!is_usable(time, value) || value.size() < 2) return kNone;
  const auto n = static_cast<double>(value.size());
  double mean_t = 0, mean_y = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    mean_t += time[i] / n;
    mean_y += value[i] / n;
  }
  double tt = 0, ty = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    tt += (time[i] - mean_t) * (time[i] - mean_t);
    ty += (time[i] - mean_t) * (value[i] - mean_y);
  }
  return tt > 0 ? 60 * ty / tt : kNone;
}

double rms_difference(Numbers a, Numbers b) {
  if (a.empty() || a.size() != b.size()) return kNone;
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum / static_cast<double>(a.size()));
}

}  // namespace legwork
