#include "compare_print.h"

#include <cmath>
#include <cstdio>
#include <iostream>

#include "json.h"

namespace legwork::app {
namespace compare_command {
namespace {

// JSON has no NaN: null says "did not finish".
Json number(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

std::string cell(const char* format, double x) {
  if (!std::isfinite(x)) return "-";
  char text[40];
  std::snprintf(text, sizeof text, format, x);
  return text;
}

void print_row(const std::string& name, const std::string& unit,
               const std::vector<std::string>& cells) {
  std::printf("%-22s %-4s", name.c_str(), unit.c_str());
  // Bytes are not columns: "N·m" has one more of them.
  if (unit.find("·") != std::string::npos) std::printf(" ");
  for (const std::string& c : cells) std::printf(" %11s", c.c_str());
  std::printf("\n");
}

// Transmitted torques are in the report and in --json: on a screen they say twice what torque says.
void print_agreement(const Comparison& c, std::size_t i) {
  std::printf("\n%s against %s\n", c.runs[i].engine.c_str(), c.runs.front().engine.c_str());
  print_row("", "", {"mean", "reference", "rms apart", "worst", "at [s]", "later [ms]"});
  for (const PeerSignal& s : c.signals) {
    const PeerFigure& f = s.figures[i];
    if (s.name.starts_with("transmitted ")) continue;
    print_row(s.name, s.unit,
              {cell("%.5g", f.mean), cell("%.5g", s.figures.front().mean), cell("%.3g", f.apart),
               cell("%.3g", f.worst), cell("%.3f", f.worst_at), cell("%.0f", 1e3 * f.lag)});
  }
}

void print_json(const Comparison& c) {
  Json out = {{"name", c.name},
              {"model", c.model},
              {"dt", c.dt},
              {"duration", c.duration},
              {"measured_from", c.measure_from},
              {"engines", Json::array()},
              {"signals", Json::array()},
              {"causes", c.causes}};
  for (const PeerRun& run : c.runs)
    out["engines"].push_back({{"name", run.engine},
                              {"setting", run.setting},
                              {"refused", run.refused.empty() ? Json(nullptr) : Json(run.refused)},
                              {"finished", run.finished},
                              {"ended", run.ended},
                              {"complaints", run.complaints},
                              {"wall_s", run.wall},
                              {"closure", run.closure},
                              {"torque_settling", number(torque_settling(run))},
                              {"omissions", run.omissions}});
  for (const PeerSignal& s : c.signals) {
    Json figures = Json::array();
    for (const PeerFigure& f : s.figures)
      figures.push_back({{"mean", number(f.mean)},
                         {"apart", number(f.apart)},
                         {"worst", number(f.worst)},
                         {"worst_at", number(f.worst_at)},
                         {"lag", number(f.lag)}});
    out["signals"].push_back({{"name", s.name}, {"unit", s.unit}, {"figures", figures}});
  }
  std::cout << out.text() << "\n";
}

void print_text(const Comparison& c) {
  std::printf("%s, %s: %g s in steps of %g ms, measured from %g s on\n\n", c.model.c_str(),
              c.name.c_str(), c.duration, c.dt * 1e3, c.measure_from);
  for (const PeerRun& run : c.runs) {
    if (!run.refused.empty()) {
      std::printf("  %-8s did not run\n", run.engine.c_str());
      continue;
    }
    std::printf("  %-8s %-46s wall %6.3g s, forces close to %.0e of the weight%s\n",
                run.engine.c_str(), run.setting.c_str(), run.wall, run.closure,
                run.finished ? "" : "; DID NOT FINISH");
  }
  for (std::size_t i = 1; i < c.runs.size(); ++i)
    if (c.runs[i].finished) print_agreement(c, i);
  if (!c.causes.empty()) std::printf("\nknown causes of differences\n");
  for (const std::string& cause : c.causes) std::printf("  %s\n", cause.c_str());
}

}  // namespace
}  // namespace compare_command

void print_comparison_json(const Comparison& c) { compare_command::print_json(c); }
void print_comparison_text(const Comparison& c) { compare_command::print_text(c); }

}  // namespace legwork::app
