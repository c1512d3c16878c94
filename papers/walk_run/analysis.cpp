// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/walk_run/analysis.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace legwork::papers {
namespace {

double vertical(const TomasSample& s) { return s.force[0].z + s.force[1].z; }
bool airborne(const TomasSample& s) { return vertical(s) <= 0.0; }

/// Coefficients of a least-squares parabola c0 + c1·t + c2·t².
struct Parabola {
  double c[3] = {0, 0, 0};
};
template <class Value>
Parabola fit(const std::vector<TomasSample>& samples, std::size_t a, std::size_t b, Value value) {
  // Normal equations about the middle of the interval, so that they are well conditioned.
  const double mid = 0.5 * (samples[a].t + samples[b - 1].t);
  const double half = std::max(1e-9, 0.5 * (samples[b - 1].t - samples[a].t));
  double S[5] = {}, R[3] = {};
  for (std::size_t i = a; i < b; ++i) {
    const double u = (samples[i].t - mid) / half, y = value(samples[i]);
    double power = 1.0;
    for (int k = 0; k < 5; ++k, power *= u) {
      S[k] += power;
      if (k < 3) R[k] += power * y;
    }
  }
  // Odd sums vanish only for even spacing: solve the 3 × 3 by Cramer.
  const double m[3][3] = {{S[0], S[1], S[2]}, {S[1], S[2], S[3]}, {S[2], S[3], S[4]}};
  const auto det = [](const double(&x)[3][3]) {
    return x[0][0] * (x[1][1] * x[2][2] - x[1][2] * x[2][1]) -
           x[0][1] * (x[1][0] * x[2][2] - x[1][2] * x[2][0]) +
           x[0][2] * (x[1][0] * x[2][1] - x[1][1] * x[2][0]);
  };
  const double D = det(m);
  Parabola out;
  for (int k = 0; k < 3; ++k) {
    double n[3][3];
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) n[i][j] = j == k ? R[i] : m[i][j];
    out.c[k] = det(n) / D;
  }
  out.c[1] /= half, out.c[2] /= half * half;
  return out;
}

bool holds(const std::string& name, const char* part) {
  return name.find(part) != std::string::npos;
}

}  // namespace

std::vector<Flight> flights_of(const TomasRun& run, int* gaps) {
  std::vector<Flight> flights;
  if (gaps != nullptr) *gaps = 0;
  const auto& s = run.samples;
  const double shortest = run.similar(0.05), ends = run.similar(0.02);
  std::size_t i = 0;
  while (i < s.size()) {
    if (!airborne(s[i]) || s[i].t < run.similar(1.3)) {
      ++i;
      continue;
    }
    std::size_t j = i;
    while (j < s.size() && airborne(s[j])) ++j;
    if (j == s.size()) break;  // it never lands
    Flight f;
    f.from = s[i].t, f.to = s[j].t;
    if (f.time() <= shortest) {
      if (gaps != nullptr) ++*gaps;
      i = j;
      continue;
    }
    std::size_t a = i, b = j;
    while (s[a].t < f.from + ends) ++a;
    while (s[b - 1].t > f.to - ends) --b;
    f.a_z = 2.0 * fit(s, a, b, [](const TomasSample& x) { return x.cog.z; }).c[2];
    f.a_x = 2.0 * fit(s, a, b, [](const TomasSample& x) { return x.cog.x; }).c[2];
    f.clearance = 1e9;
    for (std::size_t k = a; k < b; ++k) {
      for (int axis = run.planar ? 1 : 0; axis < (run.planar ? 2 : 3); ++axis)
        f.L_change = std::max(f.L_change, std::abs(s[k].L[axis] - s[a].L[axis]));
      f.clearance = std::min({f.clearance, s[k].clearance[0], s[k].clearance[1]});
    }
    for (std::size_t k = i; k < j; ++k) f.apex = std::max(f.apex, s[k].cog.z);
    f.foot = s[j].force[0].z > s[j].force[1].z ? 0 : 1;
    if (j >= 2)
      f.landing_speed = (s[j - 2].sole[f.foot].z - s[j - 1].sole[f.foot].z) /
                        std::max(1e-12, s[j - 1].t - s[j - 2].t);
    flights.push_back(f);
    i = j;
  }
  for (std::size_t n = 0; n < flights.size(); ++n) {
    Flight& f = flights[n];
    // Until it lifts off again, or has stood for a step of running.
    const double until = std::min(n + 1 < flights.size() ? flights[n + 1].from : s.back().t,
                                  f.to + run.similar(0.45));
    bool down = false;
    double up_since = f.to;
    for (const TomasSample& x : s) {
      if (x.t < f.to || x.t >= until) continue;
      const bool now = x.force[f.foot].z > 0.0;
      if (now && !down) {
        if (++f.contacts > 1) f.gap = std::max(f.gap, x.t - up_since);
      } else if (down && !now) {
        up_since = x.t;
      }
      down = now;
      if (f.contacts > 1) f.peak_later = std::max(f.peak_later, vertical(x));
      if (x.t < f.to + run.similar(0.1)) f.peak_landing = std::max(f.peak_landing, vertical(x));
    }
  }
  return flights;
}

TorquePeaks torque_peaks(const TomasRun& run, double from, double to) {
  TorquePeaks peak;
  for (const TomasSample& s : run.samples) {
    if (s.t < from || s.t > to) continue;
    for (std::size_t i = 0; i < run.joints.size(); ++i) {
      const std::string& name = run.joints[i];
      double& p = holds(name, "knee")         ? peak.knee
                  : holds(name, "ankle_roll") ? peak.ankle_roll
                  : holds(name, "ankle")      ? peak.ankle
                  : holds(name, "hip_yaw")    ? peak.hip_yaw
                  : holds(name, "hip_roll")   ? peak.hip_roll
                                              : peak.hip;
      p = std::max(p, std::abs(s.torque[i]));
    }
  }
  return peak;
}

HeightError height_error(const TomasRun& run, double from, double to) {
  HeightError e;
  double sum = 0;
  long n = 0;
  for (const TomasSample& s : run.samples) {
    if (s.phase == StepPhase::kFlight || s.t < from || s.t > to) continue;
    const double off = s.cog.z - s.cog_ref.z;
    e.largest = std::max(e.largest, std::abs(off));
    sum += off * off, ++n;
  }
  e.rms = n > 0 ? std::sqrt(sum / static_cast<double>(n)) : 0.0;
  return e;
}

double largest_force(const TomasRun& run, double from, double to) {
  double most = 0;
  for (const TomasSample& s : run.samples)
    if (s.t >= from && s.t <= to) most = std::max(most, vertical(s));
  return most;
}

double mean_force(const TomasRun& run, double from, double to) {
  double sum = 0;
  long n = 0;
  for (const TomasSample& s : run.samples)
    if (s.t > from && s.t <= to) sum += vertical(s), ++n;
  return n > 0 ? sum / static_cast<double>(n) : 0.0;
}

double weight_by_momentum(const TomasRun& run, double from, double to) {
  const TomasSample *a = nullptr, *b = nullptr;
  for (const TomasSample& s : run.samples) {
    if (s.t <= from) a = &s;
    if (s.t <= to) b = &s;
  }
  if (a == nullptr || b == nullptr || a == b) return std::numeric_limits<double>::quiet_NaN();
  return mean_force(run, a->t, b->t) - run.mass * (b->cog_v.z - a->cog_v.z) / (b->t - a->t);
}

double mean_force_of_steps(const TomasRun& run, bool running, double from, double to) {
  const StanceRecord *first = nullptr, *last = nullptr;
  for (const StanceRecord& r : run.stances) {
    if (r.runs != running || r.t < from || r.t > to) continue;
    if (first == nullptr)
      first = &r;
    else if (r.foot == first->foot)
      last = &r;
  }
  return last != nullptr ? mean_force(run, first->t, last->t)
                         : std::numeric_limits<double>::quiet_NaN();
}

double largest_difference(const TomasRun& run, const TomasRun& other) {
  double most = 0;
  for (std::size_t i = 0; i < std::min(run.samples.size(), other.samples.size()); ++i)
    most = std::max(most, norm(run.samples[i].cog - other.samples[i].cog));
  return most;
}

double median_double_support_force(const TomasRun& run, double from) {
  std::vector<double> force;
  for (const TomasSample& s : run.samples)
    if (s.phase == StepPhase::kDouble && s.t >= from) force.push_back(vertical(s));
  if (force.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::nth_element(force.begin(), force.begin() + static_cast<std::ptrdiff_t>(force.size() / 2),
                   force.end());
  return force[force.size() / 2];
}

double share_inside(const TomasRun& run, double margin, bool running, double from) {
  long inside = 0, n = 0;
  for (const TomasSample& s : run.samples) {
    if (s.phase != StepPhase::kStance || s.runs != running || s.t < from || !(vertical(s) > 0.0))
      continue;
    const double x = s.cop.x - s.sole[s.stance].x;
    ++n;
    inside += x >= run.heel + margin && x <= run.toe - margin ? 1 : 0;
  }
  return n > 0 ? static_cast<double>(inside) / static_cast<double>(n) : 0.0;
}

double largest_pitch(const TomasRun& run, double from) {
  double most = 0;
  for (const TomasSample& s : run.samples)
    if (s.t >= from) most = std::max(most, std::abs(s.pitch));
  return most;
}
double largest_yaw(const TomasRun& run, double from) {
  double most = 0;
  for (const TomasSample& s : run.samples)
    if (s.t >= from) most = std::max(most, std::abs(s.yaw));
  return most;
}
double mean_yaw(const TomasRun& run, double from) {
  double sum = 0;
  long n = 0;
  for (const TomasSample& s : run.samples)
    if (s.t >= from) sum += s.yaw, ++n;
  return n > 0 ? sum / static_cast<double>(n) : 0.0;
}

std::vector<double> touchdown_speeds(const TomasRun& run, bool running, double from) {
  std::vector<double> out;
  for (const StanceRecord& r : run.stances)
    if (r.runs == running && r.t >= from) out.push_back(r.vx);
  return out;
}
double mean_of(const std::vector<double>& x) {
  double sum = 0;
  for (const double v : x) sum += v;
  return x.empty() ? std::numeric_limits<double>::quiet_NaN() : sum / static_cast<double>(x.size());
}
double spread_of(const std::vector<double>& x) {
  if (x.empty()) return std::numeric_limits<double>::quiet_NaN();
  return *std::max_element(x.begin(), x.end()) - *std::min_element(x.begin(), x.end());
}

}  // namespace legwork::papers
