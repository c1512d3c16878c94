// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/push_track.h"

#include <string>

#include "legwork/dynamics/kinematics.h"

namespace legwork::outcome {

void PushTrack::add(double t, double dt, std::span<const double> q,
                    std::span<const Force<double>> wrench) {
  bool placed = false;
  for (std::size_t b = 1; b < wrench.size(); ++b) {
    const Force<double>& F = wrench[b];
    const double f2 = norm2(F.f);
    const auto known = of_body_.find(b);
    if (!(f2 > 0)) {
      if (known == of_body_.end() || !(norm2(known->second.f_W.back()) > 0)) continue;
      known->second.t.push_back(t);  // it is over
      known->second.f_W.push_back({0, 0, 0});
      known->second.p_W.push_back(known->second.p_W.back());
      continue;
    }
    if (!placed) forward_kinematics<double>(model_, q, ws_);
    placed = true;
    const Pose<double>& X_WB = ws_.X_WB[b];
    const legwork::Vec3<double> f_W = X_WB.R * F.f, p_W = X_WB * (cross(F.f, F.t) * (1.0 / f2));
    Push& push = of_body_[b];
    if (push.t.empty() || !(norm2(push.f_W.back()) > 0)) {  // it begins with this step
      push.t.push_back(t - dt);
      push.f_W.push_back({0, 0, 0});
      push.p_W.push_back(p_W);
    }
    push.t.push_back(t);
    push.f_W.push_back(f_W);
    push.p_W.push_back(p_W);
  }
}

void PushTrack::show(Outcome& out) const {
  for (const auto& [b, push] : of_body_) {
    const std::string& body = model_.body_names[BodyId(b)];
    const int clock = static_cast<int>(out.times.size());
    out.times.push_back(push.t);
    for (const bool force : {true, false}) {
      for (int axis = 0; axis < 3; ++axis) {
        const char letter = "xyz"[axis];
        PlotChannel channel{.name = "push/" + body + (force ? "/force_" : "/point_") + letter,
                            .label = std::string("push ") + letter,
                            .unit = force ? "N" : "m",
                            .frame = "W",
                            .group = force ? "push" : "push point",
                            .role = std::string(1, letter),
                            .body = static_cast<int>(b),
                            .time = clock};
        for (const auto& v : force ? push.f_W : push.p_W) channel.values.push_back(v[axis]);
        out.channels.push_back(std::move(channel));
      }
    }
  }
}

}  // namespace legwork::outcome
