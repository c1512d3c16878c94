// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/score.h"

#include <cmath>

#include "legwork/math/rotation.h"

namespace legwork {

EstimateScore::EstimateScore(const std::string& estimator) {
  out_.estimator = estimator;
  out_.status_count.assign(32, 0);
}

void EstimateScore::add(double t, const Estimate& x, const TruthSample& truth) {
  out_.t.push_back(t);
  out_.p.push_back(x.p_WT);
  out_.v.push_back(x.v_WT);
  out_.R.push_back(x.R_WT);
  out_.status |= x.status;
  for (std::size_t bit = 0; bit < 32; ++bit) out_.status_count[bit] += (x.status >> bit) & 1u;
  for (const FootEstimate& foot : x.foot) {
    if (!foot.used || !foot.in_contact) continue;
    nis_sum_ += foot.nis;
    nis_count_ += 1.0;
  }
  if (truth.p_WT != nullptr) {
    position_.add(x.p_WT - *truth.p_WT);
    p_.push_back(*truth.p_WT);
  }
  if (truth.v_WT != nullptr) velocity_.add(x.v_WT - *truth.v_WT);
  if (truth.R_WT != nullptr) R_.push_back(*truth.R_WT);
  if (out_.t.size() > 1) judge_covariance(x, truth);  // at the first sample it is as told
}

void EstimateScore::judge_covariance(const Estimate& x, const TruthSample& truth) {
  if (truth.p_WT == nullptr || x.covariance_size < 6) return;
  std::vector<int> known{0};
  if (truth.v_WT != nullptr) known.push_back(1);
  if (truth.R_WT != nullptr && x.covariance_size >= 9) known.push_back(2);
  const StateError error = state_error(x, *truth.p_WT, truth.v_WT != nullptr ? *truth.v_WT : x.v_WT,
                                       truth.R_WT != nullptr ? *truth.R_WT : x.R_WT);
  const double all = nees(x, error, known);
  if (!std::isfinite(all)) return;
  out_.nees_dof = 3 * static_cast<int>(known.size());
  nees_sum_[3] += all / out_.nees_dof;
  for (const int part : known)
    nees_sum_[static_cast<std::size_t>(part)] += nees(x, error, {&part, 1}) / 3.0;
  nees_count_ += 1.0;
}

EstimateTrack EstimateScore::finish() {
  out_.position = position_.rmse();
  out_.velocity = velocity_.rmse();
  out_.nis = nis_count_ > 0.0 ? nis_sum_ / nis_count_ / 3.0 : 0.0;
  if (nees_count_ > 0.0) {
    out_.nees = nees_sum_[3] / nees_count_;
    for (std::size_t i = 0; i < 3; ++i) out_.nees_part[i] = nees_sum_[i] / nees_count_;
  }
  out_.has_position = position_.count > 0.0;
  out_.has_velocity = velocity_.count > 0.0;
  if (!out_.has_position) return std::move(out_);
  const std::vector<Mat3d>& R = R_.empty() ? out_.R : R_;
  const Trajectory estimate{out_.t, out_.p, out_.R}, reference{out_.t, p_, R};
  out_.final_error = norm(out_.p.back() - p_.back());
  out_.path = path_length(p_);
  out_.drift = out_.path > 0.0 ? 100.0 * out_.final_error / out_.path : 0.0;
  out_.ate_aligned = ate_yaw_aligned(estimate, reference);
  out_.rpe_1s = rpe_over_time(estimate, reference, 1.0);
  if (!R_.empty()) out_.yaw_error = so3::log_so3(R_.back() * transpose(out_.R.back())).z;
  return std::move(out_);
}

}  // namespace legwork
