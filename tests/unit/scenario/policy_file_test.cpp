// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A policy's page is read strictly, with its weights beside it.
#include "legwork/scenario/policy_file.h"

#include <doctest.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "legwork/base/error.h"
#include "legwork/control/drive_map.h"
#include "support/preset.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

const std::string kPage = R"(weights = "two_layers.npz"
joints = ["FL_J3"]
default_pose = [0.5]
phase_period = "800 ms"
[network]
hidden = "relu"
[action]
scale = 0.5
stiffness = 20
damping = 0.5
[[knob]]
name = "vx"
unit = "m/s"
value = 0.25
range = [-1.0, 1.0]
[[observation]]
term = "knobs"
scale = 2.0
[[observation]]
term = "last_action"
)";

std::string refusal(const std::string& text) {
  try {
    read_policy_page("p.toml", text);
  } catch (const Error& e) {
    const Finding& f = e.findings().front();
    return std::to_string(f.line) + ": " + f.message;
  }
  return "accepted";
}

}  // namespace

TEST_CASE("a page gives the spec") {
  const PolicyPage page = read_policy_page("p.toml", kPage);
  CHECK(page.weights == "two_layers.npz");
  CHECK(page.spec.joints == std::vector<std::string>{"FL_J3"});
  CHECK(page.spec.phase_period == 0.8);
  CHECK(page.spec.network.hidden == Activation::kRelu);
  CHECK(page.spec.action_scale == 0.5);
  CHECK(page.spec.action_clip == std::numeric_limits<double>::infinity());
  CHECK(page.spec.stiffness == 20.0);
  CHECK(page.spec.knobs.at(0).value == 0.25);
  CHECK(page.spec.knobs.at(0).low == -1.0);
  CHECK(page.spec.observation.at(0).what == Observed::kKnobs);
  CHECK(page.spec.observation.at(0).scale == 2.0);
}

TEST_CASE("what is wrong with a page is told with its line") {
  CHECK(refusal("[[observation]]\nterm = \"phase\"\n").find("weights is missing") !=
        std::string::npos);
  CHECK(refusal("weights = \"w\"\n").find("observation is missing") != std::string::npos);
  CHECK(refusal("weights = \"w\"\n[[observation]]\nterm = \"phas\"\n").find("phase") !=
        std::string::npos);
  CHECK(refusal("weights = \"w\"\nwieghts = 3\n[[observation]]\nterm = \"phase\"\n")
            .starts_with("2: wieghts"));
  CHECK(refusal("weights = \"w\"\n[[knob]]\nname = \"vx\"\n[[observation]]\nterm = \"phase\"\n")
            .find("range") != std::string::npos);
}

TEST_CASE("a policy by name from its page and weights drives a robot") {
  const test::Scratch scratch;
  const std::filesystem::path& folder = scratch.path();
  std::filesystem::copy_file(support::source_root() + "/tests/fuzz/corpus/tensor/two_layers.npz",
                             folder / "two_layers.npz",
                             std::filesystem::copy_options::overwrite_existing);
  std::ofstream(folder / "p.toml") << kPage;
  const Model titan = support::preset("titan8");
  const std::vector<double> stand = support::keyframe(titan, "stand");
  ControllerRegistry registry = ControllerRegistry::built_in();
  add_policy(registry);
  const auto policy =
      registry.make("policy", {.model = titan, .q_stand = stand, .folder = folder.string()},
                    {{{"file", "p.toml"}}});
  Layout layout;
  layout.drive = layout.joint = drive_names(titan, drives_of(titan));
  policy->start({titan, layout, 0.02, stand, Estimate(layout)});
  Command command(layout);
  policy->update(0.0, Measurements(layout), Estimate(layout), command);
  // x = (0.5, 0); h = relu(1·0.5 + 0.5, 3·0.5, 5·0.5 − 1); y = h0 − h1 + 2·h2 + 0.25
  const double action = 1.0 - 1.5 + 2 * 1.5 + 0.25;
  const auto at = static_cast<std::size_t>(index_by_name({"FL_J3"}, layout.drive)[0]);
  CHECK(command.drive[at].position == 0.5 + 0.5 * action);
  CHECK(command.drive[at].stiffness == 20.0);
}
