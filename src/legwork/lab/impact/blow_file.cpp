// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/impact/blow_spec.h"
#include "legwork/scenario/toml_section.h"

namespace legwork {
namespace {

using Q = Quantity;

/// The keys of a file, over the fields of a blow; those given elsewhere are read and left out.
class BlowKeys {
 public:
  BlowKeys(TomlSection root, const std::set<std::string>& given) : root_(root), given_(given) {}

  void text(const char* key, std::string& out) { take(key, root_.text(key, out), out); }
  void number(const char* key, double& out, Quantity quantity) {
    take(key, root_.number(key, out, quantity, Bounds{.endless = true}), out);
  }
  void flag(const char* key, bool& out) { take(key, root_.flag(key, out), out); }
  void numbers(const char* key, std::vector<double>& out) { take(key, root_.numbers(key), out); }
  void list(const char* key, std::vector<std::string>& out) {
    take(key, root_.assignments(key), out);
  }

 private:
  template <class T>
  void take(const char* key, const T& value, T& out) {
    if (root_.has(key) && !given_.contains(key)) out = value;
  }

  TomlSection root_;
  const std::set<std::string>& given_;
};

}  // namespace

void read_blow(const std::string& file, const std::set<std::string>& given, BlowSpec& blow) {
  TomlDocument document(file, {});
  document.describes("a blow", "E-IMPACT");
  BlowKeys k(document.root(), given);
  k.text("link", blow.link), k.text("keyframe", blow.keyframe), k.text("law", blow.law);
  k.text("support", blow.support), k.text("approach", blow.approach);
  k.number("speed", blow.speed, Q::kSpeed), k.number("target_mass", blow.target_mass, Q::kPlain);
  k.number("stiffness", blow.stiffness, Q::kStiffness);
  k.number("damping", blow.damping, Q::kPlain);
  k.number("dt", blow.h, Q::kTime), k.number("duration", blow.duration, Q::kTime);
  k.number("mg", blow.mg, Q::kPlain), k.number("ig", blow.ig, Q::kPlain);
  k.number("floor_stiffness", blow.floor_stiffness, Q::kStiffness);
  k.number("floor_damping", blow.floor_damping, Q::kPlain);
  k.number("floor_friction", blow.floor_friction, Q::kPlain);
  k.numbers("point", blow.point), k.numbers("direction", blow.direction);
  k.numbers("q", blow.q), k.numbers("soles", blow.soles);
  k.flag("point_feet", blow.point_feet), k.flag("hold", blow.hold), k.flag("force", blow.force);
  k.flag("printed_zmp", blow.printed_zmp);
  k.list("joint", blow.joints), k.list("foot", blow.feet), k.list("moving", blow.moving);
  k.list("kp", blow.kp), k.list("kd", blow.kd), k.list("tau_max", blow.tau_max);
  k.list("viscous", blow.viscous), k.list("coulomb", blow.coulomb);
  document.finish();
}

}  // namespace legwork
