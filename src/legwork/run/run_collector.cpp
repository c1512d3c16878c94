// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/run_collector.h"

#include <algorithm>
#include <utility>

#include "legwork/record/channel_plots.h"
#include "legwork/record/message.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/drawing_from_model.h"
#include "legwork/run/estimate_page.h"
#include "legwork/run/state_hash.h"
#include "legwork/run/world_probe.h"

namespace legwork::outcome {
namespace {

Xyz numbers_of(const msg::Vector3& x) { return {x.x, x.y, x.z}; }

}  // namespace

RunCollector::RunCollector(const Model& model, const World& world, double frame_rate,
                           const MeasureWindow& window)
    : model_(model),
      taker_(model),
      pushes_(model),
      wrenches_(model.body_names.size()),
      period_(1 / frame_rate) {
  data_.drawing = drawing_from_model(model, world.state().q);
  const WorldProbe probe(world, data_.drawing);
  data_.channels = probe.channels();
  data_.times.emplace_back();
  for (std::size_t c = 0; c < data_.channels.size(); ++c) channel_[data_.channels[c].name] = c;
  for (std::size_t b = 0; b < model.body_names.size(); ++b)
    body_[model.body_names[BodyId(b)]] = static_cast<int>(b);
  row_.resize(data_.channels.size());
  seen_.resize(data_.channels.size());
  next_frame_ = world.time();
  numbers_ = RunNumbers(model, world.state(), world.options().dt, world.drives, window);
  data_.run.dt = world.options().dt;
}

void RunCollector::take(const McapMessage& message) {
  const std::string& topic = message.channel->topic;
  if (topic == "/joint_forces") {
    joints(message);
  } else if (topic == "/contacts") {
    contacts(message);
  } else if (topic.starts_with("/feet/")) {
    if (const auto w = message.decode<msg::WrenchStamped>())
      put(topic.substr(6) + "/force_z", w->wrench.force.z);
  } else if (topic == kTruthTopic || topic == kEstimateTopic) {
    place(topic == kTruthTopic ? truth_ : believed_, message);
  } else if (topic == kPushesTopic) {
    pushes(message);
  } else if (topic == kStateTopic) {
    state(message);
  }
}

Outcome RunCollector::finish(double weight_share) {
  std::vector<PlotChannel> all = std::move(data_.channels);
  data_.channels.clear();
  for (std::size_t c = 0; c < all.size(); ++c)
    if (seen_[c]) data_.channels.push_back(std::move(all[c]));
  // Of a recording that holds all of it: what was left out is not shown as zero.
  const bool whole = std::all_of(seen_.begin(), seen_.end(), [](bool seen) { return seen; });
  if (whole && recorded_contacts_) numbers_.show(data_);
  data_.phases = phases_from_forces(data_, weight_share * data_.drawing.weight);
  choose_key_plots(data_);
  pushes_.show(data_);
  if (!believed_.t.empty()) add_estimate();
  return std::move(data_);
}

void RunCollector::put(const std::string& name, double value) {
  const auto at = channel_.find(name);
  if (at == channel_.end()) return;
  row_[at->second] = value;
  seen_[at->second] = true;
}

void RunCollector::joints(const McapMessage& message) {
  const auto forces = message.decode<msg::JointForces>();
  if (!forces) return;
  const std::size_t n =
      std::min({forces->name.size(), forces->actuator.size(), forces->power_mechanical.size()});
  for (std::size_t i = 0; i < n; ++i) {
    put(forces->name[i] + "/torque", forces->actuator[i]);
    put(forces->name[i] + "/power", forces->power_mechanical[i]);
  }
}

void RunCollector::place(Track& track, const McapMessage& message) {
  const auto odometry = message.decode<msg::Odometry>();
  const double t = 1e-9 * static_cast<double>(message.log_time);
  if (!odometry || (!track.t.empty() && t <= track.t.back())) return;
  const auto& [position, orientation] = odometry->pose.pose;
  track.t.push_back(t);
  track.X_WT.push_back({{position.x, position.y, position.z},
                        {orientation.w, orientation.x, orientation.y, orientation.z}});
  const auto frame = model_.find_frame(odometry->child_frame_id);
  if (&track == &believed_ && frame && model_.frames[*frame].body != kWorld)
    data_.drawing.estimate = estimated_frame(model_, *frame);
}

/// Beside where the trunk was, before all else: that is what an estimator is asked.
void RunCollector::add_estimate() {
  const int first = static_cast<int>(data_.channels.size());
  const int clock = static_cast<int>(data_.times.size());
  data_.times.push_back(believed_.t);
  data_.times.push_back(truth_.t);
  for (const bool is_truth : {false, true}) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      PlotChannel channel = position_channels(clock)[(is_truth ? 3 : 0) + axis];
      channel.time += is_truth ? 1 : 0;
      for (const DrawnPose& X_WT : (is_truth ? truth_ : believed_).X_WT)
        channel.values.push_back(X_WT.pos[axis]);
      data_.channels.push_back(std::move(channel));
    }
  }
  lead_with(data_, position_plots(first));
}

void RunCollector::contacts(const McapMessage& message) {
  contacts_.clear(), forces_.clear();
  recorded_contacts_ = true;
  const auto all = message.decode<msg::Contacts>();
  if (!all) return;
  for (const msg::ContactRecord& c : all->contacts) {
    const auto body = body_.find(c.body_b);
    if (body == body_.end()) continue;
    contacts_.push_back({.body = body->second,
                         .point = numbers_of(c.position),
                         .force = numbers_of(c.force),
                         .normal = numbers_of(c.normal),
                         .mu = c.friction,
                         .mode = c.mode});
    const auto other = body_.find(c.body_a);
    ContactForce force;
    force.at.body_a = BodyId(body->second);
    force.at.body_b = other == body_.end() ? kWorld : BodyId(other->second);
    force.at.p_W = {c.position.x, c.position.y, c.position.z};
    force.f_W = {c.force.x, c.force.y, c.force.z};
    force.t_W = {c.moment.x, c.moment.y, c.moment.z};
    forces_.push_back(force);
  }
}

void RunCollector::pushes(const McapMessage& message) {
  const auto numbers = message.decode<msg::NamedVector>();
  const auto nv = static_cast<std::size_t>(model_.nv);
  if (!numbers || numbers->value.size() != nv + 6 * wrenches_.size()) return;
  const double* w = numbers->value.data() + nv;
  for (Force<double>& F : wrenches_) {
    F = {{w[0], w[1], w[2]}, {w[3], w[4], w[5]}};
    w += 6;
  }
}

// The state is each step's last message: the row is whole.
void RunCollector::state(const McapMessage& message) {
  const auto x = message.decode<msg::StateRecord>();
  if (!x || x->q.size() != static_cast<std::size_t>(model_.nq)) return;
  auto& clock = data_.times[0];
  if (!clock.empty() && x->time <= clock.back()) return;
  clock.push_back(x->time);
  for (std::size_t c = 0; c < row_.size(); ++c) data_.channels[c].values.push_back(row_[c]);
  const std::size_t n = numbers_.peak_torque().size();
  double support = 0;
  for (const ContactForce& c : forces_)
    if (c.at.body_b == kWorld) support += c.f_W.z;
  numbers_.add(x->time, std::span(row_).first(n), std::span(row_).subspan(n, n), x->q, support);
  pushes_.add(x->time, data_.run.dt, x->q, wrenches_);
  ++data_.run.steps;
  data_.run.hash = hash_text(x->hash);
  if (x->time < next_frame_ - 1e-9) return;
  Snapshot frame = taker_.take(x->time, x->q);
  frame.contacts = contacts_;
  if (!believed_.X_WT.empty()) frame.estimate = believed_.X_WT.back();
  add_balance(forces_, frame);
  data_.snapshots.push_back(std::move(frame));
  next_frame_ = std::max(next_frame_ + period_, x->time);
}

}  // namespace legwork::outcome
