// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/policy_file.h"

#include <algorithm>
#include <optional>

#include "legwork/load/files.h"
#include "legwork/scenario/toml_section.h"

namespace legwork {
namespace {

using Q = Quantity;

void read_network(TomlSection s, NetworkSpec& network) {
  const std::vector<std::string>& known = activation_names();
  network.prefix = s.text("prefix", "");
  network.hidden = activation_of(s.choice("hidden", "elu", known));
  network.output = activation_of(s.choice("output", "identity", known));
  network.transposed = s.flag("transposed", false);
}

void read_action(TomlSection s, PolicySpec& spec) {
  spec.action_scale = s.number("scale", spec.action_scale, Q::kPlain);
  spec.action_scales = s.numbers("scales");
  spec.action_clip = s.number("clip", spec.action_clip, Q::kPlain, kPositive);
  spec.stiffness = s.number("stiffness", spec.stiffness, Q::kPlain, kNotNegative);
  spec.damping = s.number("damping", spec.damping, Q::kPlain, kNotNegative);
}

void read_knob(TomlSection s, std::vector<Knob>& knobs) {
  Knob knob{.name = s.text("name", ""), .unit = s.text("unit", "")};
  if (knob.name.empty()) s.complain("name", "is missing", "name the knob");
  const std::vector<double> range = s.numbers("range");
  if (range.size() != 2 || !(range[0] <= range[1])) {
    s.complain("range", "is not a lower and an upper bound", "write range = [-1.0, 1.0]");
    return;
  }
  knob.low = range[0], knob.high = range[1];
  knob.value = s.number("value", std::min(std::max(0.0, knob.low), knob.high), Q::kPlain,
                        {knob.low, knob.high});
  knobs.push_back(knob);
}

void read_term(TomlSection s, std::vector<ObservationTerm>& terms) {
  const std::vector<std::string>& known = observed_names();
  if (!s.has("term")) s.complain("term", "is missing", "name what is observed");
  ObservationTerm term;
  term.what = observed_of(s.choice("term", known.front(), known));
  term.scale = s.number("scale", term.scale, Q::kPlain);
  term.scales = s.numbers("scales");
  term.offset = s.number("offset", term.offset, Q::kPlain);
  term.clip = s.number("clip", term.clip, Q::kPlain, kPositive);
  terms.push_back(std::move(term));
}

}  // namespace

PolicyPage read_policy_page(const std::string& file, std::string_view text) {
  TomlDocument document(file, text, {});
  TomlSection root = document.root();
  PolicyPage page;
  page.weights = root.text("weights", "");
  if (page.weights.empty())
    root.complain("weights", "is missing", "name an .npz or safetensors file");
  page.spec.joints = root.texts("joints");
  page.spec.default_pose = root.numbers("default_pose");
  page.spec.phase_period = root.number("phase_period", 1.0, Q::kTime, kPositive);
  read_network(root.section("network"), page.spec.network);
  read_action(root.section("action"), page.spec);
  for (TomlSection& s : root.sections("knob")) read_knob(s, page.spec.knobs);
  for (TomlSection& s : root.sections("observation")) read_term(s, page.spec.observation);
  if (page.spec.observation.empty())
    root.complain("observation", "is missing", "list the network's inputs as [[observation]]");
  document.finish();
  return page;
}

std::unique_ptr<Policy> load_policy(const std::string& path) {
  const std::optional<std::string> text = load::disk_files()->read(path, 1 << 20);
  if (!text)
    throw Error(Finding{.code = "E-FILE",
                        .file = path,
                        .message = "the policy cannot be read, or is longer than 1 MiB",
                        .remedy = "check the path"});
  PolicyPage page = read_policy_page(path, *text);
  const std::string weights = load::join_path(load::folder_of(path), page.weights);
  Network network(load_tensors(weights), page.spec.network, weights);
  return std::make_unique<Policy>(std::move(network), std::move(page.spec), path);
}

void add_policy(ControllerRegistry& registry) {
  registry.add({"policy",
                "runs a trained network",
                {{"file", "TOML: observation and action maps, and its weights file"}},
                [](const ControllerContext& context, const ControllerKeys& keys) {
                  if (!keys.has("file"))
                    throw Error(Finding{.code = "E-CONTROLLER",
                                        .element = "file",
                                        .message = "the policy's file is missing",
                                        .remedy = "set file to its TOML page"});
                  return load_policy(context.find(keys.text("file")));
                }});
}

}  // namespace legwork
