// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/live_source.h"

namespace legwork::view {

void pack(const outcome::Snapshot& frame, LiveSnapshot& out) {
  const auto put = [](std::vector<float>& to, const auto& values) {
    for (const double v : values) to.push_back(static_cast<float>(v));
  };
  out.poses.clear(), out.support.clear(), out.contacts.clear();
  out.estimate.clear();
  if (frame.estimate)
    put(out.estimate, frame.estimate->pos), put(out.estimate, frame.estimate->quat);
  for (const outcome::DrawnPose& pose : frame.poses)
    put(out.poses, pose.pos), put(out.poses, pose.quat);
  for (const outcome::Xyz& corner : frame.support) put(out.support, corner);
  for (const outcome::ContactPoint& c : frame.contacts) {
    out.contacts.push_back(static_cast<float>(c.body));
    put(out.contacts, c.point), put(out.contacts, c.force), put(out.contacts, c.normal);
    out.contacts.push_back(static_cast<float>(c.mu));
    out.contacts.push_back(static_cast<float>(c.mode));
  }
  for (std::size_t i = 0; i < 3; ++i) {
    out.com[i] = static_cast<float>(frame.com[i]);
    out.zmp[i] = frame.zmp ? static_cast<float>((*frame.zmp)[i]) : LiveSnapshot::kNone;
  }
}

}  // namespace legwork::view
