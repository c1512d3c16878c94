// What legwork power prints: a table for people, one document for machines.
#include <cmath>
#include <cstdio>
#include <iostream>

#include "json.h"
#include "power.h"

namespace legwork::app {
namespace {

// JSON has no infinity: limits that a model does not name are null.
Json number(double x) { return std::isfinite(x) ? Json(x) : Json(); }

Json to_json(const PostureCell& c) {
  return {{"x", c.x},
          {"y", c.y},
          {"height", c.height},
          {"stroke", c.stroke},
          {"duty", c.duty},
          {"verdict", to_string(c.fault)},
          {"note", c.note},
          {"speed", c.speed},
          {"power", c.power},
          {"power_eq7", c.power_eq7},
          {"power_positive", c.positive},
          {"cost_of_transport", number(c.cost)},
          {"electric", c.electric},
          {"electric_regenerating", c.electric_regenerating},
          {"peak_torque", c.peak_torque},
          {"torque_use", c.torque_use},
          {"speed_use", c.speed_use},
          {"margin", c.margin},
          {"imbalance", c.imbalance}};
}

Json bands_json(const StanceBands& bands, const Model& model) {
  Json rows = Json::array();
  for (const TorqueBand& b : bands.bands) {
    rows.push_back({{"joint", model.joints[b.joint].name},
                    {"leg", b.leg},
                    {"lower", b.lower},
                    {"upper", b.upper},
                    {"least_effort", b.least_effort}});
  }
  return {{"balanced", bands.balanced}, {"widest", bands.widest()}, {"bands", rows}};
}

Json audit_json(const TorqueAudit& a) {
  return {{"wrench_newton", a.wrench_newton},
          {"decomposition", a.decomposition},
          {"actuator_inverse", a.actuator_inverse},
          {"closure", a.closure},
          {"worst", a.worst()},
          {"steps", a.steps},
          {"mean_error_eq7", a.mean_error_jacobian},
          {"mean_error_eq7_static", a.mean_error_static},
          {"verdict", a.verdict()}};
}

Json walk_json(const PowerFindings& f) {
  const CrawlResult& w = *f.walk;
  Json motors = Json::array();
  for (const MotorLimit& m : f.motors) {
    motors.push_back({{"joint", m.joint},
                      {"peak_torque", m.peak_torque},
                      {"torque_limit", number(m.torque_limit)},
                      {"rms_torque", m.rms_torque},
                      {"peak_speed", m.peak_speed},
                      {"speed_limit", number(m.speed_limit)},
                      {"peak_power", m.peak_power}});
  }
  return {{"trouble", w.trouble},
          {"speed", w.speed},
          {"power", w.power_true},
          {"power_eq7", w.power_jacobian},
          {"cost_of_transport", number(w.cost_of_transport)},
          {"electric", f.walk_electric},
          {"electric_regenerating", f.walk_electric_regenerating},
          {"mean_force_z", w.mean_force_z},
          {"antagonism", f.antagonism},
          {"solver_failed_steps", w.solver.failed},
          {"audit", audit_json(w.audit)},
          {"motors", motors}};
}

// One character per posture: cost relative to the best, or why not.
char symbol(const PostureCell& c, double best) {
  switch (c.fault) {
    case PostureFault::kReach:
      return '-';
    case PostureFault::kTorque:
      return 'T';
    case PostureFault::kSpeed:
      return 'S';
    case PostureFault::kStability:
      return '!';
    case PostureFault::kNone:
      break;
  }
  const double ratio = c.cost / best;
  return ratio < 1.05 ? '#' : ratio < 1.25 ? '+' : ratio < 2.0 ? 'o' : '.';
}

void print_map(const PowerMap& map) {
  if (map.x.count * map.y.count < 2) return;
  std::printf(
      "\nfootholds, x ahead (right) and y outward (up), at the best height, stroke, duty\n");
  const PostureCell& best = map.best ? *map.best : map.cells.front();
  // The layer of the grid nearest the best posture.
  const auto nearest = [](const Sweep& s, double value) {
    int at = 0;
    for (int i = 1; i < s.count; ++i) {
      if (std::fabs(s.at(i) - value) < std::fabs(s.at(at) - value)) at = i;
    }
    return at;
  };
  const int layer = nearest(map.height, best.height) +
                    map.height.count * (nearest(map.stroke, best.stroke) +
                                        map.stroke.count * nearest(map.duty, best.duty));
  for (int j = map.y.count - 1; j >= 0; --j) {
    std::printf("  %+7.3f m  ", map.y.at(j));
    for (int i = 0; i < map.x.count; ++i) {
      const int index = i + map.x.count * (j + map.y.count * layer);
      std::printf("%c ", symbol(map.cells[static_cast<std::size_t>(index)], best.cost));
    }
    std::printf("\n");
  }
  std::printf(
      "  x from %+.3f to %+.3f m;  # within 5 %%, + 25 %%, o 100 %% of the best, . worse;\n"
      "  - out of reach (%d), T torque (%d), S speed (%d), ! tips over (%d)\n",
      map.x.from, map.x.to, map.faults[1], map.faults[2], map.faults[3], map.faults[4]);
}

void print_cell(const char* name, const PostureCell& c) {
  std::printf("%-9s x %+.4f, y %+.4f, height %+.4f m, stroke %.3f m, duty %.3f: ", name, c.x, c.y,
              c.height, c.stroke, c.duty);
  if (c.fault == PostureFault::kReach) {
    std::printf("%s\n", c.note.c_str());
    return;
  }
  std::printf(
      "%.4g W at %.3f m/s (eq 7 says %.4g W), cost of transport %.4g\n"
      "          peak torque %.4g N*m (%.0f %% of its limit), margin %.1f mm%s%s\n",
      c.power, c.speed, c.power_eq7, c.cost, c.peak_torque, 100 * c.torque_use, 1e3 * c.margin,
      c.fault == PostureFault::kNone ? "" : ": ",
      c.fault == PostureFault::kNone ? "" : to_string(c.fault));
  if (c.electric > 0) {
    std::printf("          electric %.4g W, with regeneration %.4g W\n", c.electric,
                c.electric_regenerating);
  }
}

void print_bands(const PowerFindings& f, const Model& model) {
  if (!f.bands.balanced) {
    std::printf(
        "\ninternal forces: no forces inside the friction cones hold this posture on point "
        "feet\n");
    return;
  }
  std::printf("\ninternal forces, standing, mu %.2g: what statics leave open\n", f.mu);
  for (const TorqueBand& b : f.bands.bands) {
    constexpr double kNothing = 1e-9;  // rounding, and joints that carry nothing [N·m]
    if (std::fabs(b.lower) < kNothing && std::fabs(b.upper) < kNothing) continue;
    std::printf("  %-20s %9.4g … %9.4g N*m, least effort %9.4g\n",
                model.joints[b.joint].name.c_str(), b.lower, b.upper,
                std::fabs(b.least_effort) < kNothing ? 0.0 : b.least_effort);
  }
}

void print_walk(const PowerFindings& f) {
  const CrawlResult& w = *f.walk;
  std::printf("\nin full dynamics: ");
  if (!w.trouble.empty()) std::printf("%s\n  ", w.trouble.c_str());
  std::printf("%.4g W true, %.4g W by eq 7, at %.4f m/s, cost of transport %.4g\n", w.power_true,
              w.power_jacobian, w.speed, w.cost_of_transport);
  if (f.walk_electric > 0) {
    std::printf("  electric %.4g W, with regeneration %.4g W\n", f.walk_electric,
                f.walk_electric_regenerating);
  }
  std::printf("  feet spend %.1f %% of their force on each other\n", 100 * f.antagonism);
  for (const MotorLimit& m : f.motors) {
    std::printf("  %-20s peak %8.4g N*m (limit %.4g), rms %8.4g, %8.4g rad/s%s\n", m.joint.c_str(),
                m.peak_torque, m.torque_limit, m.rms_torque, m.peak_speed,
                m.within() ? "" : "  EXCEEDS");
  }
  std::printf("audit: %s\n", w.audit.verdict().c_str());
}

}  // namespace

void print_power_json(const PowerFindings& f, const Model& model) {
  Json out = {{"model", f.model}, {"pose", f.pose}, {"mass", f.mass}, {"mu", f.mu}};
  out["gait"] = {
      {"pattern", f.map.gait.pattern}, {"period", f.map.gait.period}, {"lift", f.map.gait.lift}};
  out["legs"] = Json::array();
  for (const Leg& leg : f.legs) out["legs"].push_back(leg.name);
  out["cells"] = Json::array();
  for (const PostureCell& c : f.map.cells) out["cells"].push_back(to_json(c));
  out["standing"] = f.map.standing ? to_json(*f.map.standing) : Json();
  out["best"] = f.map.best ? to_json(*f.map.best) : Json();
  out["best_at_edge_of"] = f.map.edges;
  out["imbalance"] = f.map.worst_imbalance;
  out["internal_forces"] = bands_json(f.bands, model);
  out["full_dynamics"] = f.walk ? walk_json(f) : Json();
  std::cout << out.text() << "\n";
}

void print_power_text(const PowerFindings& f, const Model& model) {
  std::printf("%s  %.4g kg, %zu legs, from \"%s\"; %s, period %.3g s, lift %.3g m\n",
              f.model.c_str(), f.mass, f.legs.size(), f.pose.c_str(), f.map.gait.pattern.c_str(),
              f.map.gait.period, f.map.gait.lift);
  print_map(f.map);
  std::printf("\n");
  print_cell("standing", *f.map.standing);
  if (f.map.best) {
    print_cell("best", *f.map.best);
    if (!f.map.edges.empty()) {
      std::printf("          at the end of the sweep of %s: there may be better beyond\n",
                  f.map.edges.c_str());
    }
  } else {
    const PostureCell& first = f.map.cells.front();
    std::printf("best      none: every posture of the sweep has a fault, the first: %s\n",
                first.note.empty() ? to_string(first.fault) : first.note.c_str());
  }
  print_bands(f, model);
  if (f.walk) print_walk(f);
}

}  // namespace legwork::app
