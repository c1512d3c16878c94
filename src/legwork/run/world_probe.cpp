// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/world_probe.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "legwork/record/channel_plots.h"

namespace legwork::outcome {
namespace {

constexpr const char* kSeparators = "_- ./";

/// Which foot's chain a body belongs to (the first that passes through it), or -1 for the trunk and
/// arms.
std::vector<int> foot_of_chain(const Drawing& scene) {
  std::vector<int> foot(scene.bodies.size(), -1), passes(scene.bodies.size(), 0);
  for (std::size_t f = 0; f < scene.feet.size(); ++f) {
    for (int b = scene.feet[f].body; b > 0; b = scene.bodies[static_cast<std::size_t>(b)].parent) {
      foot[static_cast<std::size_t>(b)] = static_cast<int>(f);
      ++passes[static_cast<std::size_t>(b)];
    }
  }
  for (std::size_t b = 0; b < foot.size(); ++b) {
    if (passes[b] != 1) foot[b] = -1;  // shared by several legs: the trunk
  }
  return foot;
}

/// The ending from its first whole word on, where it starts inside one: "left-knee", "right-knee"
/// end alike in "t-knee", and that is "knee". `before`: what stands before it in a name.
std::string from_whole_word(const std::string& ending, char before) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  const auto is_upper = [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; };
  if (ending.empty() || !is_word(before) || !is_word(ending[0]) ||
      is_upper(before) != is_upper(ending[0]))
    return ending;
  const std::size_t separator = ending.find_first_of(kSeparators);
  if (separator != std::string::npos) return ending.substr(separator);
  if (is_upper(ending[0])) return ending;  // LKnee, RKnee
  const auto word = std::find_if(ending.begin(), ending.end(), is_upper);
  return {word, ending.end()};
}

/// What the names have in common at their end, in whole words: "fl_knee", "hr_knee" give "knee".
std::string common_ending(const std::vector<std::string>& names) {
  std::string ending = names.front();
  for (const std::string& name : names) {
    std::size_t n = 0;
    while (n < std::min(ending.size(), name.size()) &&
           ending[ending.size() - 1 - n] == name[name.size() - 1 - n])
      ++n;
    ending = ending.substr(ending.size() - n);
  }
  for (const std::string& name : names)
    if (name.size() > ending.size())
      ending = from_whole_word(ending, name[name.size() - ending.size() - 1]);
  if (names.size() > 1 && ending.size() < names.front().size()) {
    const std::size_t start = ending.find_first_not_of(kSeparators);
    ending = start == std::string::npos ? "" : ending.substr(start);
  }
  for (char& c : ending)
    if (c == '_' || c == '-') c = ' ';
  return ending.size() >= 3 ? ending : "";
}

struct DriveGroup {
  std::vector<std::size_t> drives;
  std::vector<std::string> names;
};

/// Drives at the same place along different legs; everything else by itself under "other".
std::map<int, DriveGroup> group_drives(const World& world, const Drawing& scene,
                                       const std::vector<int>& foot) {
  std::map<int, DriveGroup> groups;
  for (std::size_t i = 0; i < world.drives.size(); ++i) {
    const Joint& joint = world.model().joints[world.drives[i].joint];
    int place = 0;
    for (int b = joint.body.value; b > 0 && foot[static_cast<std::size_t>(b)] >= 0;
         b = scene.bodies[static_cast<std::size_t>(b)].parent)
      ++place;
    DriveGroup& group = groups[place == 0 ? 1000 : place];
    group.drives.push_back(i);
    group.names.push_back(joint.name);
  }
  return groups;
}

}  // namespace

WorldProbe::WorldProbe(const World& world, const Drawing& scene)
    : ndrive_(world.drives.size()), nfoot_(scene.feet.size()) {
  const std::vector<int> foot = foot_of_chain(scene);
  foot_of_body_.assign(scene.bodies.size(), -1);
  for (std::size_t f = 0; f < nfoot_; ++f)
    foot_of_body_[static_cast<std::size_t>(scene.feet[f].body)] = static_cast<int>(f);
  channels_.resize(2 * ndrive_ + nfoot_);
  for (const auto& [place, group] : group_drives(world, scene, foot)) {
    const std::string ending = common_ending(group.names);
    const std::string title = place == 1000     ? "other joints"
                              : !ending.empty() ? ending
                                                : "joint " + std::to_string(place);
    for (std::size_t k = 0; k < group.drives.size(); ++k) {
      const std::size_t i = group.drives[k];
      const Joint& joint = world.model().joints[world.drives[i].joint];
      const int f = foot[joint.body.at()];
      const bool leg = place != 1000 && f >= 0;
      const std::string label = leg ? scene.feet[static_cast<std::size_t>(f)].label : joint.name;
      PlotChannel channel{.name = joint.name + "/torque",
                          .label = label,
                          .unit = "N·m",
                          .group = title + " torque",
                          .role = leg ? scene.feet[static_cast<std::size_t>(f)].role : "",
                          .body = joint.body.value};
      channels_[i] = channel;
      channel.name = joint.name + "/power", channel.unit = "W", channel.group = title + " power";
      channels_[ndrive_ + i] = channel;
    }
  }
  for (std::size_t f = 0; f < nfoot_; ++f) {
    const DrawnFoot& foot_f = scene.feet[f];
    channels_[2 * ndrive_ + f] = {.name = foot_f.label + "/force_z",
                                  .label = foot_f.label,
                                  .unit = "N",
                                  .frame = "W",
                                  .group = kFootForceGroup,
                                  .role = foot_f.role,
                                  .body = foot_f.body};
  }
}

void WorldProbe::sample(const World& world, std::span<double> values) const {
  std::fill(values.begin(), values.end(), 0.0);
  const std::vector<DriveForce>& drives = world.last().drives;
  for (std::size_t i = 0; i < std::min(ndrive_, drives.size()); ++i) {
    values[i] = drives[i].torque;
    values[ndrive_ + i] = drives[i].power;
  }
  for (const ContactForce& contact : world.last().contacts) {
    const int a = foot_of_body_[contact.at.body_a.at()], b = foot_of_body_[contact.at.body_b.at()];
    if (a >= 0) values[2 * ndrive_ + static_cast<std::size_t>(a)] += contact.f_W.z;
    if (b >= 0) values[2 * ndrive_ + static_cast<std::size_t>(b)] -= contact.f_W.z;
  }
}

}  // namespace legwork::outcome
