#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Numbers that sum up a series over time. Times rise; means and integrals weigh by time
// (trapezoids), so that a change of sampling does not change them. NaN in, NaN out; an empty
// series gives NaN.
#include <span>

namespace legwork {

/// ∫ y dt over the series' span, by trapezoids. [unit·s]
double integral(std::span<const double> time, std::span<const double> value);

/// Time average of y. One sample is its own mean.
double mean(std::span<const double> time, std::span<const double> value);

/// √ of the time average of y², with y a straight line between samples (Simpson, exact for it).
double rms(std::span<const double> time, std::span<const double> value);

double maximum(std::span<const double> value);
double minimum(std::span<const double> value);
/// max |y|.
double peak(std::span<const double> value);

/// When y is last outside target ± band: from then on it stays inside. Measured from the first
/// sample [s]; 0 when it never leaves the band, infinity when it ends outside (or is NaN there).
/// Between the last sample outside and the next inside the crossing is interpolated.
double settle_time(std::span<const double> time, std::span<const double> value, double target,
                   double band);

/// Slope of the straight line through the samples (least squares), per minute. [unit/min]
double drift_per_minute(std::span<const double> time, std::span<const double> value);

/// Root mean square of the samples of a − b at the same times.
double rms_difference(std::span<const double> a, std::span<const double> b);

}  // namespace legwork
