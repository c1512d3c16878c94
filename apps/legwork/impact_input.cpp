#include "impact_input.h"

#include <charconv>
#include <cmath>
#include <limits>

#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace legwork::app {
namespace {

using impact::Strike;
using impact::SupportKind;

[[noreturn]] void refuse(const std::string& option, const std::string& message,
                         const std::string& remedy) {
  throw LoadError(Finding{Severity::kError, "E-IMPACT", "", 0, option, message, remedy});
}

double number(const std::string& option, const std::string& text) {
  double x = 0.0;
  if (text == "inf") return std::numeric_limits<double>::infinity();
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (error != std::errc() || end != text.data() + text.size())
    refuse(option, "\"" + text + "\" is not a number", "write NAME=number or a number");
  return x;
}

Vec3<double> vec3(const std::string& option, const std::vector<double>& x) {
  if (x.size() != 3) refuse(option, "needs three numbers", "write x,y,z");
  return {x[0], x[1], x[2]};
}

const Joint& joint_named(const Model& model, const std::string& option, const std::string& name) {
  const auto id = model.find_joint(name);
  if (!id) refuse(option, "the robot has no joint \"" + name + "\"", "legwork inspect lists them");
  return model.joints[*id];
}

const Frame& frame_named(const Model& model, const std::string& option, const std::string& name) {
  const auto id = model.find_frame(name);
  if (!id || !model.frames[*id].body.valid() || model.frames[*id].body == kWorld)
    refuse(option, "the robot has no moving link or site \"" + name + "\"",
           "legwork inspect lists them");
  return model.frames[*id];
}

/// A list of `NAME=value` (or of one value for all) into one entry per joint DoF.
void fill(const Model& model, const std::string& option, const std::vector<std::string>& texts,
          std::vector<double>& out) {
  const int first = impact::first_joint_dof(model);
  for (const std::string& text : texts) {
    const auto cut = text.find('=');
    if (cut == std::string::npos) {
      std::fill(out.begin(), out.end(), number(option, text));
      continue;
    }
    const Joint& joint = joint_named(model, option, text.substr(0, cut));
    for (int k = 0; k < nv_of(joint.kind) && joint.v >= first; ++k)
      out[static_cast<std::size_t>(joint.v - first + k)] = number(option, text.substr(cut + 1));
  }
}

/// Gains and limits the model itself brings: position servos, effort and force ranges.
impact::Servo servo_of(const Model& model) {
  const auto n = static_cast<std::size_t>(impact::joint_dofs(model));
  const int first = impact::first_joint_dof(model);
  impact::Servo s;
  s.Kp.assign(n, 0.0), s.Kd.assign(n, 0.0);
  s.tau_max.assign(n, std::numeric_limits<double>::infinity());
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) != 1) continue;
    const auto i = static_cast<std::size_t>(joint.v - first);
    s.tau_max[i] = std::min(joint.effort_limit, joint.actuator_force.upper);
  }
  for (const Actuator& a : model.actuators) {
    if (!a.joint.valid()) continue;
    const Joint& joint = model.joints[a.joint];
    if (nv_of(joint.kind) != 1) continue;
    const auto i = static_cast<std::size_t>(joint.v - first);
    const double gear = a.gear;
    s.tau_max[i] = std::min(s.tau_max[i], std::abs(gear) * a.force.upper);
    if (a.kind == ActuatorKind::kMotor && std::isfinite(a.control.upper))
      s.tau_max[i] = std::min(s.tau_max[i], std::abs(gear) * a.control.upper);
    if (!a.bias_affine) continue;
    s.Kp[i] -= gear * gear * a.bias[1], s.Kd[i] -= gear * gear * a.bias[2];
  }
  return s;
}

void read_list(const toml::table& t, const char* key, std::vector<std::string>& out) {
  if (const toml::array* list = t[key].as_array())
    for (const auto& item : *list) out.push_back(item.value_or(std::string()));
  if (const toml::table* named = t[key].as_table())
    for (const auto& [name, value] : *named)
      out.push_back(std::string(name.str()) + "=" + std::to_string(value.value_or(0.0)));
  if (const auto one = t[key].value<double>()) out.push_back(std::to_string(*one));
}

void read_numbers(const toml::table& t, const char* key, std::vector<double>& out) {
  const toml::array* list = t[key].as_array();
  if (!list) return;
  out.clear();
  for (const auto& item : *list) out.push_back(item.value_or(std::nan("")));
}

void read_config(ImpactArguments& a) {
  toml::table t;
  try {
    t = toml::parse_file(a.config);
  } catch (const toml::parse_error& e) {
    throw LoadError(Finding{Severity::kError, "E-TOML", a.config,
                            static_cast<int>(e.source().begin.line), "",
                            std::string(e.description()), "mend the file"});
  }
  const auto text = [&](const char* key, std::string& out) { out = t[key].value_or(out); };
  const auto real = [&](const char* key, double& out) { out = t[key].value_or(out); };
  text("link", a.link), text("keyframe", a.keyframe), text("law", a.law);
  text("support", a.support), text("approach", a.approach);
  real("speed", a.speed), real("target_mass", a.target_mass), real("stiffness", a.stiffness);
  real("damping", a.damping), real("dt", a.h), real("duration", a.duration);
  read_numbers(t, "point", a.point), read_numbers(t, "direction", a.direction);
  read_numbers(t, "q", a.q), read_numbers(t, "soles", a.soles);
  a.point_feet = t["point_feet"].value_or(a.point_feet);
  // What the file says comes first, so that flags win.
  for (const auto& [key, list] :
       {std::pair{"joint", &a.joints}, std::pair{"foot", &a.feet}, std::pair{"moving", &a.moving},
        std::pair{"kp", &a.kp}, std::pair{"kd", &a.kd}, std::pair{"tau_max", &a.tau_max}}) {
    std::vector<std::string> from_file;
    read_list(t, key, from_file);
    list->insert(list->begin(), from_file.begin(), from_file.end());
  }
}

void set_posture(const Model& model, const ImpactArguments& a, Strike& s) {
  s.q = model.q0;
  if (!a.keyframe.empty()) {
    const Keyframe* key = model.find_keyframe(a.keyframe);
    if (!key) refuse("--keyframe", "the model has no keyframe \"" + a.keyframe + "\"", "");
    s.q = key->q;
  }
  if (!a.q.empty()) s.q = a.q;
  if (s.q.size() != model.q0.size())
    refuse(
        "--q",
        "has " + std::to_string(s.q.size()) + " entries, the robot has " + std::to_string(model.nq),
        "give every coordinate");
  for (const std::string& text : a.joints) {
    const auto cut = text.find('=');
    if (cut == std::string::npos) refuse("--joint", "\"" + text + "\" has no =", "write NAME=rad");
    const Joint& joint = joint_named(model, "--joint", text.substr(0, cut));
    if (nq_of(joint.kind) != 1)
      refuse("--joint", "\"" + joint.name + "\" is no hinge or slide", "");
    s.q[static_cast<std::size_t>(joint.q)] = number("--joint", text.substr(cut + 1));
  }
}

void set_support(const Model& model, const ImpactArguments& a, Strike& s) {
  bool known = false;
  for (const SupportKind kind : {SupportKind::kRigidFeet, SupportKind::kVirtualBase,
                                 SupportKind::kFloor, SupportKind::kFree})
    if (a.support == to_string(kind)) s.support.kind = kind, known = true;
  if (!known)
    refuse("--support", "\"" + a.support + "\" is none", "rigid-feet, virtual-base, floor or free");
  for (const std::string& name : a.feet) {
    const Frame& frame = frame_named(model, "--foot", name);
    impact::Foot foot{frame.body, frame.X_BF.p, !a.point_feet, {}};
    for (std::size_t i = 0; i + 2 < a.soles.size(); i += 3)
      foot.corners_B.push_back(frame.X_BF *
                               Vec3<double>{a.soles[i], a.soles[i + 1], a.soles[i + 2]});
    s.support.feet.push_back(foot);
  }
}

}  // namespace

Strike strike_from(const Model& model, ImpactArguments& a) {
  if (!a.config.empty()) read_config(a);
  if (a.link.empty()) refuse("--link", "is missing", "name the striking link");
  Strike s;
  set_posture(model, a, s);
  const Frame& frame = frame_named(model, "--link", a.link);
  s.body = frame.body;
  s.p_BC = frame.X_BF * (a.point.empty() ? Vec3<double>{0, 0, 0} : vec3("--point", a.point));
  s.direction = vec3("--direction", a.direction);
  s.speed = a.speed, s.target_mass = a.target_mass, s.h = a.h, s.duration = a.duration;
  const auto law = impact::law_named(a.law);
  if (!law || *law == impact::LawKind::kUser)
    refuse("--law", "\"" + a.law + "\" is none", "legwork impact --help lists them");
  s.law = {*law, a.stiffness, a.damping, {}};
  if (a.approach != "joints" && a.approach != "base")
    refuse("--approach", "\"" + a.approach + "\" is none", "joints or base");
  s.approach = a.approach == "base" ? impact::Approach::kBase : impact::Approach::kJoints;
  set_support(model, a, s);
  for (const std::string& name : a.moving)
    s.moving.push_back(joint_named(model, "--moving", name).v);
  s.servo = servo_of(model);
  fill(model, "--kp", a.kp, s.servo.Kp), fill(model, "--kd", a.kd, s.servo.Kd);
  fill(model, "--tau-max", a.tau_max, s.servo.tau_max);
  s.force_posture = a.force;
  return s;
}

}  // namespace legwork::app
