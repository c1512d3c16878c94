// The page of legwork power: the map, the best posture, the bands, the walk that verifies it.
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>

#include "legwork/experiment/scene_from_model.h"
#include "legwork/report/html.h"
#include "legwork/report/summary.h"
#include "power.h"

namespace legwork::app {
namespace {

using outcome::Outcome;

// Postures as marks on the ground plane, one curve per class of cost.
outcome::Plot map_plot(const PowerMap& map) {
  outcome::Plot plot{.title = "footholds by cost of transport",
                     .caption =
                         "Each mark is a foothold, against standing: ahead of the front "
                         "hips, outward. All heights, strokes and duties are shown.",
                     .kind = outcome::PlotKind::kMap,
                     .x_label = "ahead",
                     .x_unit = "m",
                     .y_label = "outward",
                     .y_unit = "m"};
  const char* labels[] = {"within 5 % of the best", "within 25 %", "within 100 %", "worse",
                          "torque or speed limit",  "tips over",   "out of reach"};
  outcome::Curve classes[7];
  for (std::size_t i = 0; i < 7; ++i) {
    classes[i].label = labels[i];
    classes[i].style = i < 4 ? outcome::CurveStyle::kMarkers : outcome::CurveStyle::kHollow;
  }
  // Where several heights share a foothold, the cheapest speaks for it.
  std::map<std::pair<double, double>, std::size_t> at;
  for (const PostureCell& c : map.cells) {
    std::size_t k = 0;
    if (c.fault == PostureFault::kReach) k = 6;
    if (c.fault == PostureFault::kStability) k = 5;
    if (c.fault == PostureFault::kTorque || c.fault == PostureFault::kSpeed) k = 4;
    const double ratio = map.best ? c.cost / map.best->cost : 1.0;
    if (c.fault == PostureFault::kNone) k = ratio < 1.05 ? 0 : ratio < 1.25 ? 1 : ratio < 2 ? 2 : 3;
    const auto [entry, fresh] = at.try_emplace({c.x, c.y}, k);
    if (!fresh) entry->second = std::min(entry->second, k);
  }
  for (const auto& [place, k] : at) {
    classes[k].x.push_back(place.first);
    classes[k].y.push_back(place.second);
  }
  for (outcome::Curve& curve : classes) {
    if (!curve.x.empty()) plot.curves.push_back(curve);
  }
  if (map.best) {
    plot.curves.push_back({.label = "best",
                           .style = outcome::CurveStyle::kMarkers,
                           .x = {map.best->x},
                           .y = {map.best->y}});
  }
  return plot;
}

// Power along the outward direction, one line per foothold ahead, at the best height.
outcome::Plot section_plot(const PowerMap& map) {
  outcome::Plot plot{.title = "power over the outward foothold",
                     .caption = "One line per foothold ahead; gaps are postures with a fault.",
                     .kind = outcome::PlotKind::kLine,
                     .x_label = "outward",
                     .x_unit = "m",
                     .y_label = "power",
                     .y_unit = "W"};
  const double height = map.best ? map.best->height : 0.0;
  double level = map.height.at(0);
  for (int i = 1; i < map.height.count; ++i) {
    if (std::fabs(map.height.at(i) - height) < std::fabs(level - height)) level = map.height.at(i);
  }
  for (int i = 0; i < map.x.count; ++i) {
    char label[40];
    std::snprintf(label, sizeof label, "x %+.3f m", map.x.at(i));
    outcome::Curve curve{.label = label};
    for (const PostureCell& c : map.cells) {
      if (c.fault != PostureFault::kNone || c.x != map.x.at(i) || c.height != level) continue;
      if (c.stroke != map.stroke.at(0) || c.duty != map.duty.at(0)) continue;
      curve.x.push_back(c.y);
      curve.y.push_back(c.power);
    }
    if (curve.x.size() > 1) plot.curves.push_back(curve);
  }
  return plot;
}

void add_bands(const PowerFindings& f, const Model& model, Outcome& page) {
  outcome::TextTable table{"Joint torques that statics leave open (standing)",
                           {"joint", "from [N·m]", "to [N·m]", "least effort [N·m]"},
                           {}};
  const auto text = [](double x) {
    char out[32];
    std::snprintf(out, sizeof out, "%.4g", x);
    return std::string(out);
  };
  for (const TorqueBand& b : f.bands.bands) {
    table.rows.push_back(
        {model.joints[b.joint].name, text(b.lower), text(b.upper), text(b.least_effort)});
  }
  page.tables.push_back(table);
  outcome::TextTable motors{"Motors in the verified walk",
                            {"joint", "peak [N·m]", "limit [N·m]", "rms [N·m]", "peak [rad/s]"},
                            {}};
  for (const MotorLimit& m : f.motors) {
    motors.rows.push_back({m.joint, text(m.peak_torque), text(m.torque_limit), text(m.rms_torque),
                           text(m.peak_speed)});
  }
  if (!motors.rows.empty()) page.tables.push_back(motors);
}

void add_walk(const PowerFindings& f, Outcome& page) {
  if (!f.walk) return;
  const CrawlResult& w = *f.walk;
  page.metrics.push_back({"walk_power", "power in full dynamics", w.power_true, "W"});
  page.metrics.push_back({"walk_speed", "speed in full dynamics", w.speed, "m/s"});
  page.metrics.push_back({"walk_cost", "cost of transport", w.cost_of_transport, ""});
  page.metrics.push_back(
      {"antagonism", "share of foot force spent on other feet", f.antagonism, ""});
  const char* scale = "weight·1 m";
  page.evidence.push_back({"eq 5 against independent Newton–Euler", w.audit.wrench_newton, scale,
                           1e-9, "worst joint and step"});
  page.evidence.push_back(
      {"inverse dynamics against applied torques", w.audit.actuator_inverse, scale, 1e-9, ""});
  page.evidence.push_back({"eq 5 − eq 7 left unexplained", w.audit.decomposition, scale, 1e-9, ""});
  page.method.push_back(w.audit.verdict());
  if (!w.trouble.empty()) page.warnings.push_back("The verification " + w.trouble + ".");
}

}  // namespace

void write_power_report(const PowerFindings& f, const Model& model, const std::string& folder,
                        const std::string& command) {
  Outcome page;
  page.title = f.model + ": what walking costs";
  page.run.name = "power-" + f.model;
  page.run.version = LEGWORK_VERSION;
  page.scene = outcome::scene_from_model(model, model.q0);
  page.reproduce = command;
  const PostureCell& c = f.map.best ? *f.map.best : *f.map.standing;
  char text[300];
  std::snprintf(text, sizeof text,
                "The cheapest posture needs %.4g W at %.3f m/s (cost of transport %.4g), standing "
                "footholds need %.4g W.",
                c.power, c.speed, c.cost, f.map.standing->power);
  page.headline = f.map.best ? text : "Every posture of the sweep has a fault.";
  page.metrics.push_back({"best_power", "power of the best posture", c.power, "W"});
  page.metrics.push_back({"best_cost", "its cost of transport", c.cost, ""});
  page.metrics.push_back({"best_x", "footholds ahead", c.x, "m"});
  page.metrics.push_back({"best_y", "footholds outward", c.y, "m"});
  page.metrics.push_back({"best_height", "trunk up", c.height, "m"});
  page.evidence.push_back(
      {"balance of the predictor", f.map.worst_imbalance, "of weight", 1e-9, ""});
  outcome::PlotSet set{"The map", "", {map_plot(f.map)}};
  const outcome::Plot section = section_plot(f.map);
  if (!section.curves.empty()) set.plots.push_back(section);
  page.findings.push_back(set);
  add_bands(f, model, page);
  add_walk(f, page);
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  report::write_report_html(page, std::filesystem::path(folder) / "report.html");
  report::write_summary_json(page, std::filesystem::path(folder) / "summary.json");
}

}  // namespace legwork::app
