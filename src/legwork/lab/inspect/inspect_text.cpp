// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork inspect as a person reads it: head, tree with joints, frames, loops, inertia, findings.
#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "legwork/lab/inspect/inspect.h"
#include "legwork/load/loop_assembly.h"
#include "legwork/model/inertia_check.h"

namespace legwork {
namespace {

constexpr double kDegrees = 180.0 / 3.14159265358979323846;

__attribute__((format(printf, 1, 2))) std::string form(const char* format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return text;
}

std::string axis_text(const Joint& joint) {
  if (joint.kind == JointKind::kFree) return "free";
  if (joint.kind == JointKind::kBall) return "ball";
  const char* slide = joint.kind == JointKind::kPrismatic ? "slide " : "";
  for (int k = 0; k < 3; ++k)
    if (std::fabs(std::fabs(joint.axis[k]) - 1) < 1e-9)
      return std::string(slide) + (joint.axis[k] > 0 ? "+" : "-") + "xyz"[k];
  return slide + form("%.2f %.2f %.2f", joint.axis.x, joint.axis.y, joint.axis.z);
}

constexpr const char* kDrives[] = {"motor", "position", "velocity", "general"};

// "12 gyro: imu, ...; 3 clock": each kind with how many there are and the first names.
class KindList {
 public:
  void add(const std::string& kind, const std::string& name) {
    auto at =
        std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& k) { return k.kind == kind; });
    if (at == kinds_.end()) at = kinds_.insert(kinds_.end(), {kind, "", 0});
    if (++at->count <= kShown && !name.empty()) at->names += " " + name;
  }
  std::string text() const {
    std::string out;
    for (const Kind& k : kinds_)
      out += (out.empty() ? "" : ";") + form(" %d %s", k.count, k.kind.c_str()) +
             (k.names.empty() ? "" : ":" + k.names) + (k.count > kShown ? " ..." : "");
    return out.empty() ? " none" : out;
  }

 private:
  static constexpr int kShown = 6;
  struct Kind {
    std::string kind, names;
    int count;
  };
  std::vector<Kind> kinds_;  // in the order of the file
};

class TextReport {
 public:
  TextReport(const LoadedModel& loaded, bool degrees)
      : loaded_(loaded), m_(loaded.model), degrees_(degrees) {}

  std::string write(const std::optional<StateReport>& state) {
    head();
    tree();
    drives_and_sensors();
    frames_and_contacts();
    loops();
    inertias();
    if (state) at_state(*state);
    findings();
    return out_;
  }

 private:
  void line(const std::string& text) { out_ += text + "\n"; }

  void head() {
    int free = 0;
    for (const Joint& j : m_.joints) free += j.kind == JointKind::kFree ? 1 : 0;
    std::string keys;
    for (const Keyframe& k : m_.keyframes) keys += (keys.empty() ? "" : ", ") + k.name;
    line(m_.file + "  " + loaded_.summary.format +
         (loaded_.summary.includes > 0 ? form(", %d include%s", loaded_.summary.includes,
                                              loaded_.summary.includes == 1 ? "" : "s")
                                       : "") +
         form(", %d bodies, %zu joints%s, nq %d nv %d, %zu actuators, %zu sensors, %zu keyframe%s",
              m_.npart() - 1, m_.joints.size() - static_cast<std::size_t>(free),
              free == 0   ? ", fixed base"
              : free == 1 ? " + free base"
                          : " + free bodies",
              m_.nq, m_.nv, m_.actuators.size(), m_.sensors.size(), m_.keyframes.size(),
              m_.keyframes.size() == 1 ? "" : "s") +
         (keys.empty() ? "" : " (" + keys + ")"));
    const Keyframe* key = m_.keyframes.empty() ? nullptr : &m_.keyframes.front();
    const Vec3<double> c = centre_of_mass(m_, key != nullptr ? key->q : m_.q0);
    line(form("mass %.3f kg   centre of mass %s  x %.4f y %.4f z %.4f m", m_.mass(),
              key != nullptr ? ("at " + key->name).c_str() : "as drawn", c.x, c.y, c.z));
  }

  void tree() {
    line("");
    line(form("%-36s %-22s %-8s %-19s %8s %8s %7s %8s  %s", "tree (mass kg)", "joint", "axis",
              degrees_ ? "range [deg]" : "range [rad, m]", "torque", "armature", "damping",
              "friction", "drive"));
    std::vector<int> depth(m_.parts.size(), 0);
    for (std::size_t i = 1; i < m_.parts.size(); ++i) {
      const Part& p = m_.parts[i];
      depth[i] = p.parent == 0 ? 0 : depth[static_cast<std::size_t>(p.parent)] + 1;
      const std::string name = std::string(static_cast<std::size_t>(depth[i]), ' ') +
                               (p.name.empty() ? "(unnamed)" : p.name) + form(" %.4g", p.own.mass);
      if (p.joints.empty()) line(form("%-36s %s", name.c_str(), "fixed"));
      for (std::size_t k = 0; k < p.joints.size(); ++k)
        line(form("%-36s ", k == 0 ? name.c_str() : "") + joint_row(p.joints[k]));
    }
  }

  std::string joint_row(JointId id) const {
    const Joint& j = m_.joints[id];
    const double unit = degrees_ && j.kind != JointKind::kPrismatic ? kDegrees : 1.0;
    const std::string range =
        j.range.bounded() ? form("%8.4g .. %8.4g", j.range.lower * unit, j.range.upper * unit)
                          : "-";
    std::string torque = "-", drive = "passive";
    for (const Actuator& a : m_.actuators) {
      if (a.joint != id) continue;
      drive = kDrives[static_cast<int>(a.kind)];
      const double limit =
          std::min(std::max(std::fabs(a.force.lower), std::fabs(a.force.upper)) * std::fabs(a.gear),
                   std::max(std::fabs(j.actuator_force.lower), std::fabs(j.actuator_force.upper)));
      const double by_control =
          a.bias_affine ? limit
                        : std::max(std::fabs(a.control.lower), std::fabs(a.control.upper)) *
                              std::fabs(a.gear * a.gain[0]);
      const double smallest = std::min(limit, by_control);
      if (std::isfinite(smallest)) torque = form("%.4g", smallest);
    }
    if (j.kind == JointKind::kFree) drive = "";
    return form("%-22s %-8s %-19s %8s %8.4g %7.4g %8.4g  %s", j.name.c_str(), axis_text(j).c_str(),
                range.c_str(), torque.c_str(), j.armature, j.damping, j.friction, drive.c_str());
  }

  void drives_and_sensors() {
    KindList drives, sensors;
    for (const Actuator& a : m_.actuators) drives.add(kDrives[static_cast<int>(a.kind)], a.name);
    for (const Sensor& s : m_.sensors) sensors.add(s.kind_text, s.name);
    line("");
    line("actuators:" + drives.text());
    line("sensors:" + sensors.text());
  }

  void frames_and_contacts() {
    std::string sites, merged;
    for (std::size_t i = m_.parts.size(); i < m_.frames.size(); ++i)
      sites += " " + m_.frames[FrameId(i)].name;
    int nmerged = 0;
    for (std::size_t i = 1; i < m_.parts.size(); ++i)
      if (m_.parts[i].joints.empty()) {
        if (++nmerged <= 12) merged += " " + m_.parts[i].name;
      }
    line(form(
        "frames: %zu sites%s", m_.frames.size() - m_.parts.size(),
        m_.frames.size() == m_.parts.size() ? "" : (" (" + sites.substr(1, 200) + ")").c_str()));
    line("merged bodies: " +
         (nmerged == 0 ? "none"
                       : std::to_string(nmerged) + ":" + merged + (nmerged > 12 ? " ..." : "")));
    static const char* const kinds[] = {"plane",     "sphere", "capsule", "cylinder",
                                        "ellipsoid", "box",    "hull",    "heightfield"};
    std::size_t count[8] = {};
    double low = 1e300, high = -1e300;
    for (const Shape& s : m_.shapes) {
      if (!s.collides()) continue;
      ++count[static_cast<int>(s.kind)];
      low = std::min(low, s.surface.slide), high = std::max(high, s.surface.slide);
    }
    std::string text;
    for (int k = 0; k < 8; ++k)
      if (count[k] > 0) text += (text.empty() ? "" : ", ") + form("%zu %s", count[k], kinds[k]);
    line("contacts: " + (text.empty() ? "no shapes" : text) +
         form("; %zu excluded pairs, %zu explicit pairs", m_.excluded_parts.size(),
              m_.pairs.size()) +
         (low <= high ? form("; mu %.3g .. %.3g", low, high) : "") +
         (m_.self_collision ? "" : "; self-collision off"));
  }

  void loops() {
    if (m_.loops.empty() && m_.couplings.empty()) return line("loops: none");
    const Keyframe* key = m_.keyframes.empty() ? nullptr : &m_.keyframes.front();
    const load::Assembly assembly = load::assemble_loops(m_, key != nullptr ? key->q : m_.q0);
    const load::LoopRows rows = load::loop_rows(m_, assembly.q);
    const int rank = load::loop_rank(m_, rows);
    line(
        form("loops: dof of the tree %d, loop rows %d, rank %d at the assembled pose, mobility "
             "%d - %d = %d",
             m_.nv, rows.count, rank, m_.nv, rank, m_.nv - rank));
    line(form("  residual %.3g m %s, %.3g after %d steps of assembly (largest change %.3g)",
              assembly.residual_before, key != nullptr ? ("at " + key->name).c_str() : "as drawn",
              assembly.residual_after, assembly.steps, assembly.largest_change));
  }

  void inertias() {
    line("");
    line(form("%-36s %9s   %-24s %8s  %s", "inertia check", "mass kg", "eq. box [m]", "kg/m3",
              "(I1+I2)/I3"));
    for (const Part& p : m_.parts) {
      if (p.joints.empty() || p.body == kWorld) continue;
      const MassProperties mass = to_mass_properties(m_.tree.links[p.body.at()].M_B);
      const InertiaVerdict v = inertia_verdict(mass);
      const bool odd = v.point_mass || v.triangle < 1 || v.density < 50 || v.density > 8000;
      line(form(" %-35s %9.4g   %7.3f %7.3f %7.3f  %8.4g  %.4f%s", p.name.c_str(), mass.mass,
                v.box.x, v.box.y, v.box.z, v.density, v.triangle, odd ? "   WARN" : ""));
    }
  }

  void at_state(const StateReport& s) {
    line("");
    line(form("at the state: kinetic %.9g J, potential %.9g J, centre of mass %.6f %.6f %.6f m",
              s.kinetic, s.potential, s.com_W.x, s.com_W.y, s.com_W.z));
    line(form("%-28s %14s %14s %14s %14s %14s", "degree of freedom", "M diagonal", "bias",
              "passive", "actuator", "vdot"));
    const auto n = static_cast<std::size_t>(m_.nv);
    for (const Joint& j : m_.joints)
      for (int k = 0; k < nv_of(j.kind); ++k) {
        const auto i = static_cast<std::size_t>(j.v + k);
        const std::string name = nv_of(j.kind) == 1 ? j.name : j.name + form("[%d]", k);
        line(form("%-28s %14.6g %14.6g %14.6g %14.6g %14.6g", name.c_str(), s.M[i * n + i],
                  s.bias[i], s.passive[i], s.actuator[i], s.vdot[i]));
      }
  }

  void findings() {
    for (const Severity severity : {Severity::kWarning, Severity::kNote}) {
      int count = 0;
      for (const Finding& f : loaded_.findings) count += f.severity == severity ? 1 : 0;
      if (count == 0) continue;
      line("");
      line(form("%s (%d)", severity == Severity::kWarning ? "warnings" : "notes", count));
      for (const Finding& f : loaded_.findings) {
        if (f.severity != severity) continue;
        line(" " + headline(f));
        if (!f.remedy.empty()) line("   " + f.remedy);
      }
    }
  }

  const LoadedModel& loaded_;
  const Model& m_;
  bool degrees_;
  std::string out_;
};

}  // namespace

std::string inspect_text(const LoadedModel& loaded, const std::optional<StateReport>& state,
                         bool degrees) {
  return TextReport(loaded, degrees).write(state);
}

}  // namespace legwork
