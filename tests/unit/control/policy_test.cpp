// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A policy: the network by hand, the observation by hand, and one clear message where shapes
// differ.
#include "legwork/control/policy.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/math/rotation.h"
#include "support/allocations.h"
#include "unit/control/robot.h"

using namespace legwork;
using support::ControlledTitan;

namespace {

// Two inputs, two hidden, one output.
std::vector<Tensor> small() {
  return {{"net.0.bias", {2}, {0.5, -0.25}},
          {"net.0.weight", {2, 2}, {1.0, 2.0, -1.0, 0.5}},
          {"net.2.bias", {1}, {0.125}},
          {"net.2.weight", {1, 2}, {2.0, -3.0}}};
}

double evaluated(const std::vector<Tensor>& tensors, const NetworkSpec& spec, double a, double b) {
  Network network(tensors, spec, "w.npz");
  const double x[] = {a, b};
  double y = 0.0;
  network.eval(x, {&y, 1});
  return y;
}

std::string refused(const std::vector<Tensor>& tensors, const NetworkSpec& spec = {"net."}) {
  return support::refusal([&] { Network(tensors, spec, "w.npz"); });
}

// A network of n inputs and m outputs whose k-th output is the sum of the inputs k, k + m, …
Network sums(std::size_t n, std::size_t m) {
  std::vector<double> weight(n * m, 0.0);
  for (std::size_t i = 0; i < n; ++i) weight[(i % m) * n + i] = 1.0;
  const std::vector<Tensor> tensors{{"0.bias", {m}, std::vector<double>(m, 0.0)},
                                    {"0.weight", {m, n}, weight}};
  return Network(tensors, {}, "w.npz");
}

}  // namespace

TEST_CASE("a network by hand, with every activation and both layouts of its weights") {
  // h = (1·0.5 + 2·0.25 + 0.5, −0.5 + 0.125 − 0.25) = (1.5, −0.625)
  CHECK(evaluated(small(), {"net.", Activation::kRelu}, 0.5, 0.25) == 2 * 1.5 + 0.125);
  CHECK(evaluated(small(), {"net.", Activation::kIdentity}, 0.5, 0.25) ==
        2 * 1.5 + 3 * 0.625 + 0.125);
  CHECK(evaluated(small(), {"net.", Activation::kElu}, 0.5, 0.25) ==
        doctest::Approx(3.0 - 3 * (std::exp(-0.625) - 1) + 0.125).epsilon(1e-15));
  CHECK(
      evaluated(small(), {"net.", Activation::kTanh, Activation::kTanh}, 0.5, 0.25) ==
      doctest::Approx(std::tanh(2 * std::tanh(1.5) + 3 * std::tanh(0.625) + 0.125)).epsilon(1e-15));
  CHECK(
      evaluated(small(), {"net.", Activation::kSigmoid}, 0.5, 0.25) ==
      doctest::Approx(2 / (1 + std::exp(-1.5)) - 3 / (1 + std::exp(0.625)) + 0.125).epsilon(1e-15));
  CHECK(
      evaluated(small(), {"net.", Activation::kSoftplus}, 0.5, 0.25) ==
      doctest::Approx(2 * std::log(1 + std::exp(1.5)) - 3 * std::log(1 + std::exp(-0.625)) + 0.125)
          .epsilon(1e-15));
  std::vector<Tensor> turned = small();
  turned[1].value = {1.0, -1.0, 2.0, 0.5};
  turned[3].shape = {2, 1};
  CHECK(evaluated(turned, {"net.", Activation::kRelu, Activation::kIdentity, true}, 0.5, 0.25) ==
        3.125);
}

TEST_CASE("layers go by their numbers, not by their letters") {
  std::vector<Tensor> tensors;
  for (const int k : {0, 2, 10}) {  // "10" sorts before "2" as text
    tensors.push_back({std::to_string(k) + ".weight", {1, 1}, {k == 2 ? 3.0 : 1.0}});
    tensors.push_back({std::to_string(k) + ".bias", {1}, {k == 10 ? 5.0 : 0.0}});
  }
  Network network(tensors, {"", Activation::kRelu}, "w.npz");
  CHECK(network.layers() == 3);
  const double x = 2.0;
  double y = 0.0;
  network.eval({&x, 1}, {&y, 1});
  CHECK(y == 11.0);
}

TEST_CASE("wrong shapes of a network give one clear message") {
  CHECK(refused({}) == "w.npz:0: no array is called net.N.weight");
  CHECK(refused(small(), {"actor."}) == "w.npz:0: no array is called actor.N.weight");
  std::vector<Tensor> bad = small();
  bad[3].shape = {2, 1};
  CHECK(refused(bad) ==
        "w.npz:0: net.2.weight (2, 1) takes 1 numbers, the layer before it gives 2");
  bad = small(), bad[0].shape = {1}, bad[0].value = {0.5};
  CHECK(refused(bad) == "w.npz:0: net.0.bias has the shape (1), its layer gives 2 numbers");
  bad = small(), bad.erase(bad.begin());
  CHECK(refused(bad) == "w.npz:0: net.0.bias is missing");
  bad = small(), bad[1].shape = {4};
  CHECK(refused(bad) == "w.npz:0: net.0.weight has the shape (4)");
  CHECK(support::refusal([] { activation_of("ellu"); }) ==
        "no activation is called \"ellu\"; did you mean \"elu\"?");
}

TEST_CASE("observation and action are mapped as the spec says") {
  const ControlledTitan titan;
  PolicySpec spec;
  spec.joints = {"FL_J3", "FL_J2"};
  spec.default_pose = {0.1, 0.2};
  spec.knobs = {{"vx", "m/s", 0.5, -1.0, 1.0}, {"yaw_rate", "rad/s", -0.25, -1.0, 1.0}};
  spec.phase_period = 0.8;
  spec.action_scales = {0.25, 0.5};
  spec.action_clip = 2.0;
  spec.stiffness = 30.0, spec.damping = 0.5;
  spec.observation = {{.what = Observed::kAngularVelocity, .scale = 0.25},
                      {.what = Observed::kProjectedGravity},
                      {.what = Observed::kLinearVelocity, .offset = 1.0},
                      {.what = Observed::kKnobs, .scales = {2.0, 4.0}},
                      {.what = Observed::kJointPosition},
                      {.what = Observed::kJointVelocity, .scale = 0.05, .clip = 0.1},
                      {.what = Observed::kLastAction},
                      {.what = Observed::kPhase}};
  Policy policy(sums(19, 2), spec, "p.npz");
  policy.start(titan.start());
  Measurements z(titan.layout);
  const auto at = [&](const char* name) {
    return static_cast<std::size_t>(index_by_name({name}, titan.layout.joint)[0]);
  };
  z.joint[at("FL_J3")] = {
      .position = 0.4, .velocity = 10.0, .position_valid = true, .velocity_valid = true};
  z.joint[at("FL_J2")] = {
      .position = 0.1, .velocity = 1.0, .position_valid = true, .velocity_valid = true};
  Estimate x(titan.layout);
  x.R_WT = so3::euler_to_matrix({0.0, 0.0, std::numbers::pi / 2});  // faces +y
  x.v_WT = {0.0, 0.5, 0.0};
  x.w_WT_T = {0.4, 0.8, 1.2};
  Command command(titan.layout);
  policy.update(3.0, z, x, command);
  const std::vector<double> wanted{0.1,  0.2,  0.3,   // angular velocity / 4
                                   0.0,  0.0,  -1.0,  // gravity
                                   -0.5, -1.0, -1.0,  // velocity − 1
                                   1.0,  -1.0,        // knobs
                                   0.3,  -0.1,        // joints less the default pose
                                   0.1,  0.05,        // rates, clipped
                                   0.0,  0.0,         // no action yet
                                   0.0,  1.0};        // phase from the first update on
  REQUIRE(policy.observation().size() == wanted.size());
  double even = 0.0, odd = 0.0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    CAPTURE(i);
    CHECK(policy.observation()[i] == doctest::Approx(wanted[i]).epsilon(1e-12));
    (i % 2 == 0 ? even : odd) += policy.observation()[i];
  }
  const double a = std::clamp(even, -2.0, 2.0), b = std::clamp(odd, -2.0, 2.0);
  CHECK(command.drive[at("FL_J3")].position == doctest::Approx(0.1 + 0.25 * a).epsilon(1e-12));
  CHECK(command.drive[at("FL_J2")].position == doctest::Approx(0.2 + 0.5 * b).epsilon(1e-12));
  CHECK(command.drive[at("FL_J2")].stiffness == 30.0);
  CHECK(command.drive[at("FL_J2")].damping == 0.5);
  const std::size_t other = at("HR_J3");
  CHECK(command.drive[other].position == pose_targets(titan.model, titan.layout, titan.q)[other]);
  CHECK(command.drive[other].stiffness == -1.0);

  // The next update sees the action, the clock and a knob; a lost reading keeps its last value.
  const std::vector<double> action = policy.action();
  z.joint[at("FL_J3")].position_valid = false;
  z.joint[at("FL_J3")].position = 99.0;
  set_knob(policy, "vx", 1.0);
  const std::size_t before = support::allocation_count();
  policy.update(3.2, z, x, command);
  CHECK(support::allocation_count() == before);
  CHECK(policy.observation()[9] == 2.0);
  CHECK(policy.observation()[11] == doctest::Approx(0.3).epsilon(1e-12));
  CHECK(policy.observation()[15] == action[0]);
  CHECK(policy.observation()[16] == action[1]);
  CHECK(policy.observation()[17] == doctest::Approx(1.0).epsilon(1e-12));  // a quarter period
  policy.start(titan.start());
  CHECK(policy.action() == std::vector<double>{0.0, 0.0});
}

TEST_CASE("a policy that does not fit the robot or its network is refused in one line") {
  const ControlledTitan titan;
  const auto refused_policy = [&](std::size_t n, std::size_t m, const PolicySpec& spec) {
    Policy policy(sums(n, m), spec, "p.npz");
    return support::refusal([&] { policy.start(titan.start()); });
  };
  PolicySpec spec;
  spec.observation = {{.what = Observed::kJointPosition}, {.what = Observed::kPhase}};
  CHECK(refused_policy(20, 16, spec) ==
        "p.npz:0: the observation has 18 numbers (joint_position 16 + phase 2), the network takes "
        "20");
  CHECK(refused_policy(18, 12, spec) == "p.npz:0: the network gives 12 actions for 16 joints");
  CHECK(refused_policy(18, 16, spec) == "accepted");
  spec.observation[0].scales = {1.0, 2.0};
  CHECK(refused_policy(18, 16, spec) == "p.npz:0: joint_position has 16 numbers, but 2 scales");
  spec.observation[0].scales.clear();
  spec.joints = {"FL_J33"};
  CHECK(refused_policy(3, 1, spec).starts_with("p.npz:0: the robot has no drive \"FL_J33\""));
  spec.joints = {"FL_J3"};
  spec.default_pose = {0.0, 0.0};
  CHECK(refused_policy(3, 1, spec).find("has not one number per joint (1)") != std::string::npos);
  CHECK(support::refusal([] {
          observed_of("gravity");
        }).starts_with("no observation is called \"gravity\""));
}

TEST_CASE("a network that overflows holds its last action") {
  const ControlledTitan titan;
  PolicySpec spec;
  spec.joints = {"FL_J3"};
  spec.observation = {{.what = Observed::kKnobs}};
  spec.knobs = {{"x", "", 1.0, -1e308, 1e308}};
  const std::vector<Tensor> tensors{{"0.bias", {1}, {0.0}}, {"0.weight", {1, 1}, {10.0}}};
  Policy policy(Network(tensors, {}, "w.npz"), spec, "p.npz");
  policy.start(titan.start());
  Command command(titan.layout);
  policy.update(0.0, Measurements(titan.layout), Estimate(titan.layout), command);
  CHECK(policy.action()[0] == 10.0);
  set_knob(policy, "x", 1e308);
  policy.update(0.1, Measurements(titan.layout), Estimate(titan.layout), command);
  CHECK(policy.action()[0] == 10.0);
  CHECK(policy.failures() == 1);
}
