// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust_document.h"

#include <fmt/core.h>

#include <cmath>

namespace legwork {

namespace {

using Json = nlohmann::ordered_json;

// JSON has no infinity.
Json number(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }
Json number(const std::optional<double>& x) { return x ? number(*x) : Json(nullptr); }

Json checks_of(const SolvedAnswer& solved) {
  Json checks = Json::array();
  for (const TrustCheck& c : solved.checks)
    checks.push_back({{"name", c.name},
                      {"value", c.measured ? number(c.value) : Json(nullptr)},
                      {"unit", c.unit},
                      {"bound", c.bound},
                      {"pass", c.measured ? Json(c.pass) : Json(nullptr)},
                      {"note", c.measured ? c.note : "not measured: " + c.note},
                      {"cause", c.cause}});
  return checks;
}

Json torques_of(const TorqueAnswer& torques) {
  Json joints = Json::array();
  for (const JointDetermination& j : torques.joints)
    joints.push_back({{"joint", j.joint},
                      {"put_down", number(j.put_down)},
                      {"relaxed", number(j.relaxed)},
                      {"dry_friction", j.dry_friction},
                      {"lower", number(j.lower)},
                      {"upper", number(j.upper)},
                      {"least_effort", number(j.least_effort)}});
  Json out = {{"sentence", torques.sentence}, {"joints", joints}};
  const bool any = torques.worst >= 0;
  out["worst_joint"] = any ? Json(torques.joints[z(torques.worst)].joint) : Json(nullptr);
  out["worst_torque"] = any ? number(torques.joints[z(torques.worst)].headline()) : Json(nullptr);
  return out;
}

Json gains_of(const GainsAnswer& g) {
  Json out = {{"verdict", g.verdict}, {"sentence", g.sentence}, {"exist", g.exist}};
  if (!g.exist) return out;
  out["hold"] = g.hold;
  out["fell_at"] = g.hold ? Json(nullptr) : number(g.fell_at);
  out["sag"] = g.hold ? number(g.sag) : Json(nullptr);
  out["frequency"] = number(g.frequency);
  out["damping_ratio"] = number(g.damping_ratio);
  out["settle"] = g.hold ? number(g.settle) : Json(nullptr);
  out["stiffness"] = number(g.stiffness);
  out["toppling"] = number(g.toppling);
  return out;
}

// For tables and badges: a minus as long as a plus, and no line break before the unit.
std::string with_unit(double torque) {
  return fmt::format("{}{:.3g}\u00a0N·m", torque < 0 ? "−" : "", std::fabs(torque));
}

}  // namespace

nlohmann::ordered_json trust_document(const TrustReport& report) {
  Json warnings = Json::array();
  for (const Finding& f : report.warnings)
    warnings.push_back({{"code", f.code}, {"message", headline(f)}, {"remedy", f.remedy}});
  const PoseAnswer& pose = report.pose_answer;
  return {{"model", report.model},
          {"pose", report.pose},
          {"mass", report.mass},
          {"lifted", report.lifted},
          {"floor_added", report.floor_added},
          {"overlaps", report.overlaps},
          {"notes", report.notes},
          {"warnings", warnings},
          {"grade", std::string(1, report.grade())},
          {"checks", checks_of(report.solved)},
          {"answers",
           {{"solved",
             {{"grade", std::string(1, report.solved.grade)},
              {"sentence", report.solved.sentence},
              {"gains", report.solved.gains},
              {"fell", report.solved.fell},
              {"second_opinion", report.solved.opinion},
              {"unexplained", number(report.solved.unexplained)}}},
            {"pose",
             {{"verdict", pose.verdict},
              {"sentence", pose.sentence},
              {"stands_on", pose.stands_on},
              {"on_stop", pose.on_stop},
              {"out_of_range", pose.out_of_range},
              {"levelled", pose.levelled}}},
            {"torques", torques_of(report.torques)},
            {"gains", gains_of(report.gains)}}}};
}

AnswerWords answer_words(const nlohmann::ordered_json& document) {
  using outcome::Tone;
  const Json& answers = document["answers"];
  AnswerWords words;
  const std::string grade = document.value("grade", "F");
  words.solved = {grade, grade == "A" ? Tone::kGood : grade == "B" ? Tone::kDoubtful : Tone::kBad};
  const std::string verdict = answers["pose"].value("verdict", "");
  const bool good = verdict == "ok" || verdict == "soles levelled";
  words.pose = {verdict, good ? Tone::kGood : Tone::kDoubtful};
  words.torque = {"not measured", Tone::kDoubtful};
  const Json& worst = answers["torques"]["worst_joint"];
  if (worst.is_string()) {
    for (const Json& joint : answers["torques"]["joints"]) {
      if (joint["joint"] != worst) continue;
      const double torque = answers["torques"]["worst_torque"].get<double>();
      const double put_down = joint["put_down"].get<double>();
      // What a change of history alone changes by a tenth is open.
      const bool open =
          joint["relaxed"].is_null() || std::fabs(torque - put_down) > 0.1 * std::fabs(torque);
      words.torque = {with_unit(torque) + " " + worst.get<std::string>(),
                      open ? Tone::kDoubtful : Tone::kGood};
      words.put_down = with_unit(put_down);
    }
  }
  const Json& gains = answers["gains"];
  const std::string does = gains.value("verdict", "");
  words.gains = {does,
                 does == "hold" || !gains.value("exist", false) ? Tone::kGood : Tone::kDoubtful};
  if (does == "fall")
    words.gains.text = fmt::format("fall at {:.2g} s", gains.value("fell_at", 0.0));
  if (does == "sag") words.gains.text = fmt::format("sag {:.3g} mm", 1e3 * gains.value("sag", 0.0));
  return words;
}

}  // namespace legwork
