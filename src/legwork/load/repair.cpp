// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/detail/repair.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>

#include "legwork/model/inertia_check.h"

namespace legwork::load {
namespace {

constexpr double kSteel = 7850;      // [kg/m³]
constexpr double kMassShare = 1e-4;  // of a mean body, for one that had none
constexpr double kTiny = 1e-15;      // below it MuJoCo calls a mass or inertia zero

std::string numbers(const std::vector<double>& values) {
  std::string text;
  for (const double x : values) {
    char word[32];
    std::snprintf(word, sizeof word, "%.9g", x);
    text += (text.empty() ? "" : " ") + std::string(word);
  }
  return text;
}

std::string inertial_text(const PartSpec& part, Format format) {
  const MassProperties& m = part.own;
  const Sym3<double>& I = m.inertia;
  const std::string com = numbers({m.com.x, m.com.y, m.com.z}), mass = numbers({m.mass});
  if (format == Format::kMjcf)
    return "<!-- body " + in_quotes(part.name) + " --> <inertial pos=\"" + com + "\" mass=\"" +
           mass + "\" fullinertia=\"" + numbers({I.xx, I.yy, I.zz, I.xy, I.xz, I.yz}) + "\"/>\n";
  return "<!-- link " + in_quotes(part.name) + " --> <inertial><origin xyz=\"" + com +
         "\"/><mass value=\"" + mass + "\"/><inertia ixx=\"" + numbers({I.xx}) + "\" ixy=\"" +
         numbers({I.xy}) + "\" ixz=\"" + numbers({I.xz}) + "\" iyy=\"" + numbers({I.yy}) +
         "\" iyz=\"" + numbers({I.yz}) + "\" izz=\"" + numbers({I.zz}) + "\"/></inertial>\n";
}

// The nearest moments a rigid body can have; true when they had to change.
bool make_possible(MassProperties& m) {
  const InertiaVerdict verdict = inertia_verdict(m);
  if (!verdict.indefinite && verdict.triangle >= 1 - 1e-6) return false;
  Vec3<double> I = verdict.principal;
  for (int k = 0; k < 3; ++k) I[k] = std::max(0.0, I[k]);
  if (const double lack = I.z - I.x - I.y; lack > 0) I.x += lack / 2, I.y += lack / 2;
  m.inertia = rotate(verdict.axes, Sym3<double>{I.x, 0, 0, I.y, 0, I.z});
  return true;
}

// 2/5 m r² of a steel ball [kg·m²].
double ball_inertia(double mass) {
  const double r = std::cbrt(3 * mass / (4 * std::numbers::pi * kSteel));
  return 0.4 * mass * r * r;
}

class Repairer {
 public:
  Repairer(ModelSpec& spec, const PartPlaces& places, Format format, Findings& findings)
      : spec_(spec), places_(places), format_(format), findings_(findings) {}

  std::string run() {
    for (std::size_t i = 1; i < spec_.parts.size(); ++i)
      if (spec_.parts[i].own.mass > 0 && make_possible(spec_.parts[i].own))
        say(i, "had moments of inertia that no body has; the smaller ones were raised");
    // Mass in one link can make the next one defined: again until nothing is missing.
    for (std::size_t round = 0; round < spec_.parts.size() && give_mass(); ++round) {
    }
    std::string patch;
    for (const auto& [i, unused] : changed_) patch += inertial_text(spec_.parts[i], format_);
    return patch;
  }

 private:
  bool give_mass() {
    const Model model = build(spec_);
    const double mean = model.mass() / std::max(1, model.nbody() - 1);
    const std::vector<BodyId> undefined =
        format_ == Format::kUrdf ? massless_bodies(model) : std::vector<BodyId>{};
    bool changed = false;
    for (std::size_t i = 1; i < model.parts.size(); ++i) {
      const Part& part = model.parts[i];
      if (part.joints.empty()) continue;
      const MassProperties m = to_mass_properties(model.tree.links[part.body.at()].M_B);
      const bool listed = std::any_of(undefined.begin(), undefined.end(), [&](BodyId b) {
        return std::any_of(part.joints.begin(), part.joints.end(),
                           [&](JointId j) { return model.joints[j].body == b; });
      });
      const bool lacks = format_ == Format::kUrdf
                             ? listed
                             : m.mass <= kTiny || inertia_verdict(m).principal.x <= kTiny;
      if (!lacks || changed_[i] >= 3) continue;
      ++changed_[i];
      MassProperties& own = spec_.parts[i].own;
      if (!(m.mass > kTiny)) own.mass = std::max(1e-6, kMassShare * mean);
      const double add = ball_inertia(std::max(own.mass, m.mass));
      own.inertia.xx += add, own.inertia.yy += add, own.inertia.zz += add;
      spec_.parts[i].has_inertial = true;
      changed = true;
      say(i, m.mass > kTiny ? "moved without inertia; it has that of a steel ball now"
                            : "moved without mass; it weighs " + show(1e3 * own.mass) + " g now");
    }
    std::erase_if(changed_, [](const auto& item) { return item.second == 0; });
    return changed;
  }

  void say(std::size_t i, const std::string& what) {
    const std::string who =
        (format_ == Format::kUrdf ? "link " : "body ") + in_quotes(spec_.parts[i].name);
    changed_.try_emplace(i, 1);
    findings_.warning(places_.inertia[i], "W-REPAIRED", who, who + " " + what,
                      "`legwork inspect --repair` prints the patch");
  }

  ModelSpec& spec_;
  const PartPlaces& places_;
  Format format_;
  Findings& findings_;
  std::map<std::size_t, int> changed_;  // part -> how often
};

}  // namespace

std::string repair_masses(ModelSpec& spec, const PartPlaces& places, Format format,
                          Findings& findings) {
  return Repairer(spec, places, format, findings).run();
}

}  // namespace legwork::load
