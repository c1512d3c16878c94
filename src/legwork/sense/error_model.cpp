// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sense/error_model.h"

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/math/rotation.h"

namespace legwork {

void require_sound(const ErrorModel& m, const std::string& what) {
  const auto refuse = [&](const char* field, const char* rule) {
    throw Error(Finding{.code = "E-SENSOR",
                        .element = what,
                        .message = what + ": " + field + " must be " + rule,
                        .remedy = std::string("correct ") + field});
  };
  const auto sound = [](double x) { return x >= 0.0 && std::isfinite(x); };
  if (!sound(m.noise)) refuse("noise", "zero or positive");
  if (!sound(m.bias)) refuse("bias", "zero or positive");
  if (!std::isfinite(m.offset)) refuse("offset", "finite");
  if (!sound(m.walk)) refuse("walk", "zero or positive");
  if (!sound(m.quantum)) refuse("quantum", "zero or positive");
  if (!(m.range > 0.0)) refuse("range", "positive");
  if (!(m.dropout >= 0.0 && m.dropout <= 1.0)) refuse("dropout", "from 0 to 1");
}

namespace {
enum Use : std::uint32_t { kNoise, kBias, kWalk, kDrop, kUses };

Vec3d draw(RandomStream& stream, double deviation) {
  if (deviation == 0.0) return Vec3d{};
  const double x = stream.normal(), y = stream.normal(), z = stream.normal();
  return Vec3d{x, y, z} * deviation;
}
}  // namespace

void ErrorChannel::start(std::uint64_t seed, std::uint32_t trial, std::uint32_t channel) {
  noise_ = RandomStream(seed, trial, channel * kUses + kNoise);
  walk_stream_ = RandomStream(seed, trial, channel * kUses + kWalk);
  drop_ = RandomStream(seed, trial, channel * kUses + kDrop);
  RandomStream once(seed, trial, channel * kUses + kBias);
  bias_ = draw(once, model_.bias);
  walk_ = Vec3d{};
}

double ErrorChannel::spoil(double x, double walk, double bias) {
  x += model_.offset + bias + walk;
  if (model_.noise > 0.0) x += model_.noise * noise_.normal();
  x = std::clamp(x, -model_.range, model_.range);
  return model_.quantum > 0.0 ? model_.quantum * std::round(x / model_.quantum) : x;
}

bool ErrorChannel::dropped() { return model_.dropout > 0.0 && drop_.uniform() < model_.dropout; }

bool ErrorChannel::apply(double dt, Vec3d& x) {
  if (dt > 0.0) walk_ += draw(walk_stream_, model_.walk * std::sqrt(dt));
  x = {spoil(x.x, walk_.x, bias_.x), spoil(x.y, walk_.y, bias_.y), spoil(x.z, walk_.z, bias_.z)};
  return !dropped();
}

bool ErrorChannel::apply(double dt, double& x) {
  if (dt > 0.0 && model_.walk > 0.0) {
    walk_.x += model_.walk * std::sqrt(dt) * walk_stream_.normal();
  }
  x = spoil(x, walk_.x, bias_.x);
  return !dropped();
}

void AttitudeChannel::start(std::uint64_t seed, std::uint32_t trial, std::uint32_t channel) {
  stream_ = RandomStream(seed, trial, channel * kUses + kNoise);
  stage1_ = stage2_ = Vec3d{};
}

Mat3d AttitudeChannel::apply(double dt, const Mat3d& R_WT) {
  if (model_.noise == 0.0) return R_WT;
  const double blend = 1.0 - std::exp(-dt / model_.time);
  stage1_ += (draw(stream_, model_.noise) * model_.gain - stage1_) * blend;
  stage2_ += (stage1_ - stage2_) * blend;
  return so3::euler_to_matrix(so3::matrix_to_euler(R_WT) + stage2_);
}

}  // namespace legwork
