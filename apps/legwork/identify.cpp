// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork identify LOG --robot MODEL: inertias, friction, armature and delay from recorded motion;
// and legwork compare LOG --robot MODEL: the log beside the model, with the likeliest cause.
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "command.h"
#include "legwork/base/plain_file.h"
#include "legwork/lab/identify/log_compare.h"
#include "legwork/lab/identify/model_patch.h"
#include "legwork/lab/identify/stance_log.h"
#include "legwork/load/mjcf/export_mjcf.h"
#include "legwork/load/urdf/export_urdf.h"
#include "page_folder.h"

namespace legwork::app {
namespace {

using Json = nlohmann::ordered_json;

Json number(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

Json stance_json(const StanceComparison& c) {
  return {{"samples", c.samples},
          {"mass_measured", c.measured_mass},
          {"mass_sd", c.sd_mass},
          {"mass_model", c.model_mass},
          {"lateral_bias", c.lateral_bias},
          {"lateral_sd", c.lateral_sd},
          {"lateral_slope", number(c.lateral_slope)},
          {"lateral_rms", c.lateral_rms},
          {"tells", c.tells},
          {"lacks", c.lacks}};
}

void print_stance(const StanceComparison& c) {
  std::printf("%zu samples on both feet\n", c.samples);
  for (const std::string& line : c.tells) std::printf("%s\n", line.c_str());
  for (const std::string& line : c.lacks) std::printf("the log has %s\n", line.c_str());
}

/// A model whose base is bolted down where `--base fixed` asks for it, whatever its file: an MJCF
/// robot on a stand.
Model held(const Model& model, const ModelArguments& a) {
  const bool fixed = a.base == "fixed";
  if (!fixed || model.nq == model.nv) return model;
  LoadOptions options;
  options.base = BaseChoice::kFixed;
  options.skip_missing_meshes = true;
  Model out =
      load_model_from_memory({{"held.urdf", export_urdf(model).text}}, "held.urdf", options).model;
  out.file = model.file;
  for (const Joint& joint : model.joints) {  // URDF has no word for it
    const auto found = out.find_joint(joint.name);
    if (!found || joint.kind == JointKind::kFree) continue;
    Joint& same = out.joints[*found];
    same.armature = joint.armature;
    out.tree.links[static_cast<std::size_t>(out.tree.dof_link[static_cast<std::size_t>(same.v)])]
        .armature = joint.armature;
  }
  return out;
}

/// A log that has neither torques nor commands, but what the feet bear.
bool has_feet_only(const JointLog& log) {
  return !log.has_torque && !log.has_command && log.foot.size() == 2;
}

struct Arguments {
  std::string log, out, model_out, patch;
  ModelArguments model;
  MotionFitOptions fit;
  double window = 0.08;
  bool as_json = false, all = false;
};

int identify(Arguments& a) {
  a.model.options.skip_missing_meshes = true;  // a log is judged by masses and joints alone
  std::optional<PlainFileWriter> out, patch;   // what cannot be written is said before the fit
  if (!a.model_out.empty()) out.emplace(a.model_out);
  if (!a.patch.empty()) patch.emplace(a.patch);
  const Model model = held(load(a.model).model, a.model);
  const JointLog log = load_joint_log(a.log);
  if (has_feet_only(log) && model.nq != model.nv) {
    const StanceComparison stance = compare_stance(model, log);
    a.as_json ? print_document(stance_json(stance)) : print_stance(stance);
    return 0;
  }
  const MotionLog motion = motion_of(model, log, a.window);
  const MotionFit fit = fit_motion(model, motion, a.fit);
  if (out) {
    out->write(export_mjcf(fit.model));
    out->commit();
  }
  if (patch) {
    // In the language of the file it came from; a patch for what `legwork export` writes of it.
    const bool urdf = model.file.ends_with(".urdf");
    const auto text = [urdf](const Model& m) {
      return urdf ? export_urdf(m).text : export_mjcf(m);
    };
    char evidence[200];
    std::snprintf(evidence, sizeof evidence,
                  "torque missed on the held-out %.0f %% of %s: %.2f %% before, %.2f %% after",
                  100 * a.fit.held_out, a.log.c_str(), 100 * fit.held_out_before,
                  100 * fit.held_out_after);
    std::vector<std::string> lines{evidence};
    for (const FittedParameter& p : fit.parameters) {
      if (!p.observed) continue;
      std::snprintf(evidence, sizeof evidence, "%s %.6g -> %.6g +- %.2g %s", p.name.c_str(),
                    p.before, p.after, p.sd, p.unit.c_str());
      lines.emplace_back(evidence);
    }
    patch->write(
        model_patch(text(model), text(fit.model), urdf ? "model.urdf" : "model.xml", lines));
    patch->commit();
  }
  if (a.as_json) {
    Json parameters = Json::array();
    for (const FittedParameter& p : fit.parameters)
      parameters.push_back({{"name", p.name},
                            {"unit", p.unit},
                            {"before", p.before},
                            {"after", p.after},
                            {"sd", p.sd},
                            {"observed", p.observed}});
    Json joints = Json::object();
    for (std::size_t i = 0; i < fit.joint.size(); ++i)
      joints[fit.joint[i]] = {{"rms_torque", fit.rms_torque[i]},
                              {"rms_before", fit.rms_before[i]},
                              {"rms_after", fit.rms_after[i]}};
    print_document(Json{{"samples", motion.samples()},
                        {"held_out_before", fit.held_out_before},
                        {"held_out_after", fit.held_out_after},
                        {"delay_s", fit.delay},
                        {"delay_sd", fit.delay_sd},
                        {"rank", fit.rank},
                        {"count", fit.count},
                        {"joints", joints},
                        {"parameters", parameters},
                        {"lacks", log.lacks}});
    return 0;
  }
  std::printf("%zu samples; torque missed on held-out data: %.1f %% before, %.1f %% after\n",
              motion.samples(), 100 * fit.held_out_before, 100 * fit.held_out_after);
  if (a.fit.longest_delay > 0.0)
    std::printf("delay %.2f ± %.2f ms\n", 1e3 * fit.delay, 1e3 * fit.delay_sd);
  std::printf(
      "the log fixes %d of %zu parameter directions; the others stay as the model has them\n",
      fit.rank, fit.count);
  std::printf("%-32s %12s %12s %12s\n", "parameter", "model", "found", "± sd");
  for (const FittedParameter& p : fit.parameters)
    if (p.observed || a.all)
      std::printf("%-32s %12.5g %12.5g %12.3g %s%s\n", p.name.c_str(), p.before, p.after, p.sd,
                  p.unit.c_str(), p.observed ? "" : "  (not seen)");
  for (const std::string& line : log.lacks) std::printf("the log has %s\n", line.c_str());
  return 0;
}

}  // namespace

int compare_log_with_model(const LogCompareArguments& a, PageFolder& folder) {
  folder.claim();
  ModelArguments arguments;
  arguments.model = a.robot;
  arguments.base = a.base;
  arguments.options.skip_missing_meshes = true;  // a log is judged by masses and joints alone
  const Model model = held(load(arguments).model, arguments);
  const JointLog log = load_joint_log(a.log);
  std::string again = "legwork compare " + a.log + " --robot " + a.robot;
  if (!a.base.empty() && a.base != "file") again += " --base " + a.base;
  if (has_feet_only(log) && model.nq != model.nv) {
    const StanceComparison stance = compare_stance(model, log);
    outcome::Outcome page = stance_page(stance, model, log);
    page.run.version = LEGWORK_VERSION;
    page.reproduce = again;
    if (folder.is_wanted()) folder.write(page);
    a.json ? print_document(stance_json(stance)) : print_stance(stance);
    return 0;
  }
  const LogComparison c = compare_log(model, log, {.stiffness = a.kp, .damping = a.kd});
  outcome::Outcome page = log_comparison_page(c, model, log);
  page.run.version = LEGWORK_VERSION;
  page.reproduce = again;
  if (folder.is_wanted()) folder.write(page);
  if (a.json) {
    Json joints = Json::object(), causes = Json::array();
    for (const JointGap& gap : c.joints)
      joints[gap.joint] = {{"rms_torque", gap.rms_torque},
                           {"rms_residual", gap.rms_residual},
                           {"rms_position", number(gap.rms_position)},
                           {"rms_velocity", number(gap.rms_velocity)},
                           {"cause", gap.cause}};
    for (const LogCause& cause : c.causes)
      causes.push_back({{"cause", cause.name},
                        {"explained", cause.explained},
                        {"merit", cause.merit},
                        {"text", cause.text}});
    print_document(Json{{"residual", c.residual},
                        {"stands_out", stands_out(c)},
                        {"torque_from", c.torque_from},
                        {"joints", joints},
                        {"causes", causes},
                        {"lacks", c.lacks}});
    return 0;
  }
  std::printf("%s\n%-24s %10s %10s %12s\n", page.headline.c_str(), "joint", "torque", "missed",
              "position off");
  for (const JointGap& gap : c.joints) {
    std::printf("%-24s %8.3f   %8.3f N*m", gap.joint.c_str(), gap.rms_torque, gap.rms_residual);
    if (std::isfinite(gap.rms_position)) std::printf(" %8.3f rad", gap.rms_position);
    std::printf("  %s\n", gap.cause.c_str());
  }
  if (!c.causes.empty()) std::printf("%-28s %10s %9s\n", "cause", "explains", "log odds");
  for (std::size_t i = 0; i < c.causes.size() && i < 6; ++i)
    std::printf("%-28s %8.1f %% %9.1f  %s\n", c.causes[i].name.c_str(), 100 * c.causes[i].explained,
                c.causes[i].merit, c.causes[i].text.c_str());
  for (const std::string& line : c.lacks) std::printf("the log has %s\n", line.c_str());
  if (folder.is_wanted()) std::printf("report: %s\n", folder.report().c_str());
  return 0;
}

void add_identify(CLI::App& app, int& exit_code) {
  CLI::App* c = app.add_subcommand(
      "identify", "a model's inertias, friction, armature and delay from a robot's log");
  auto a = std::make_shared<Arguments>();
  c->add_option("LOG", a->log, "CSV (t, q_JOINT, tau_JOINT …) or MCAP with joint states")
      ->required();
  c->add_option("--robot", a->model.model, "URDF, MJCF or preset, with a fixed base")->required();
  c->add_option("--base", a->model.base, "URDF root: fixed, floating, or as the file says");
  c->add_option("--window", a->window, "of the smoothing [s]")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  c->add_option("--delay", a->fit.longest_delay, "look for a delay up to this, both ways [s]")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--offset", a->fit.prior_offset, "torque sensors may be off by about this [N·m]")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--held-out", a->fit.held_out, "share of the log kept for judging")
      ->capture_default_str()
      ->check(CLI::Range(0.05, 0.9));
  c->add_option("--model-out", a->model_out, "write the model found, as MJCF");
  c->add_option("--patch", a->patch,
                "write what changes, as a unified diff of what `legwork export` writes, with the "
                "evidence");
  c->add_flag("--all", a->all, "also list what the log does not say");
  c->add_flag("--json", a->as_json, "one JSON document");
  c->footer(
      "Inertias stay physical (log-Cholesky) and close to the model where the log says nothing; "
      "the\n"
      "uncertainty allows for residuals that neighbouring samples share, and for a delay that is\n"
      "known to a fraction of the log's period only. Columns of a CSV log: t, q_JOINT,\n"
      "tau_JOINT; SI units and radians.\n\n"
      "Exit: 0; 2 bad input or unwritable output.\n\n"
      "Examples:\n"
      "  legwork identify arm.csv --robot arm.urdf --base fixed --delay 0.02");
  c->callback([a, &exit_code] { exit_code = identify(*a); });
}

}  // namespace legwork::app
