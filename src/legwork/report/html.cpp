// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/html.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/base/plain_file.h"
#include "legwork/record/number_text.h"
#include "legwork/report/detail/assets.h"
#include "legwork/report/detail/page.h"
#include "legwork/report/document.h"
#include "legwork/report/svg.h"
#include "legwork/report/text.h"

namespace legwork::report {

using namespace outcome;
namespace {

constexpr std::size_t kMaxPage = 2900000;  // [bytes]; a report stays below 3 MB

/// Where in the page we are, and how fine its static figures are.
struct Place {
  std::size_t plot = 0;      // numbered as in the document: key plots, then findings
  std::size_t points = 400;  // per curve
};

/// Distance from the expected value in tolerances, on the side that counts: how claims are sorted.
double misfit(const Claim& c) {
  double off = std::abs(c.value - c.expected), tolerance = c.tolerance;
  if (c.kind == Tolerance::kAtMost) off = std::max(0.0, c.value - c.expected);
  if (c.kind == Tolerance::kAtLeast) off = std::max(0.0, c.expected - c.value);
  if (c.kind == Tolerance::kRelative) tolerance *= std::abs(c.expected);
  if (!std::isfinite(off)) return 1e300;
  return tolerance > 0 ? off / tolerance : (off > 0 ? 1e300 : 0);
}

std::string unit_text(const Claim& c) {
  return c.unit.empty() || c.unit == "1" ? "" : " " + escape_markup(c.unit);
}

/// What was expected as a reader would say it: "≤ 5 N", "1.82 s ± 20 %", "3 ± 0.1 m".
std::string expected_text(const Claim& c) {
  const char* sign = c.kind == Tolerance::kAtMost    ? "≤ "
                     : c.kind == Tolerance::kAtLeast ? "≥ "
                                                     : "";
  std::string text = sign + shortest(c.expected);
  if (c.tolerance > 0 && c.kind == Tolerance::kRelative)
    return text + unit_text(c) + " ± " + shortest(100 * c.tolerance) + " %";
  if (c.tolerance > 0) text += " ± " + shortest(c.tolerance);
  return text + unit_text(c);
}

/// A count is a count; all else is measured.
std::string value_text(const Claim& c) {
  const bool counted = c.unit.empty() && c.tolerance == 0 && c.value == std::round(c.value);
  return (counted ? shortest(c.value) : digits(c.value)) + unit_text(c);
}

/// Why a claim differs, and the value of ours that this explains.
std::string reason_text(const Claim& c) {
  Claim ours = c;
  ours.expected = c.explained_value;
  ours.tolerance = c.explained_tolerance;
  ours.kind = c.explained_kind;
  return escape_markup(c.reason) + "<br>This explains " + expected_text(ours) + ".";
}

struct Standing {
  const char* css;
  int order;
};
/// A claim that differs as a written reason explains is agreed to and shown as such; else it fails.
Standing standing_of(const Claim& c) {
  switch (c.verdict) {
    case Verdict::kDiffers:
      return is_explained(c) ? Standing{"explained", 1} : Standing{"differs", 0};
    case Verdict::kCannotTell:
      return {"unsure", 2};
    case Verdict::kAgrees:
      break;
  }
  return {"agrees", 3};
}

std::string badge(const std::vector<Claim>& claims) {
  if (claims.empty()) return "";
  const auto count = [&](int order) {
    return std::count_if(claims.begin(), claims.end(),
                         [order](const Claim& c) { return standing_of(c).order == order; });
  };
  const auto fail = count(0), explained = count(1), unsure = count(2), agree = count(3);
  const char* css = fail ? "differs" : explained ? "explained" : unsure ? "unsure" : "agrees";
  std::string text = fmt::format("{} of {} claims agree", agree, claims.size());
  if (agree == std::ssize(claims))
    text = agree == 1 ? "the one claim agrees" : fmt::format("all {} claims agree", agree);
  if (fail) text += fmt::format(", {} {}", fail, fail == 1 ? "differs" : "differ");
  if (explained)
    text += fmt::format(", {} {}, see why", explained, explained == 1 ? "differs" : "differ");
  if (unsure) text += fmt::format(", {} cannot be told", unsure);
  return fmt::format("<p><a class='badge {}' href='#claims'>{}</a></p>", css, text);
}

std::string head(const Outcome& data) {
  const RunFacts& run = data.run;
  // What a page has nothing to say of it leaves out.
  std::string facts =
      fmt::format("{} · engine {}", escape_markup(run.name), escape_markup(run.engine));
  if (run.dt > 0) facts += fmt::format(" · step {} s", shortest(run.dt));
  if (run.steps > 0) facts += fmt::format(" · {} steps", run.steps);
  if (run.wall_s > 0) facts += fmt::format(" · {} s wall time", shortest(run.wall_s));
  if (run.seed > 0) facts += fmt::format(" · seed {}", run.seed);
  facts += " · legwork " + escape_markup(run.version);
  for (const auto& [name, value] : run.more)
    facts += fmt::format(" · {} {}", escape_markup(name), escape_markup(value));
  if (!run.hash.empty()) facts += " · hash <code>" + escape_markup(run.hash) + "</code>";
  const std::string early =
      run.ended_early.empty()
          ? ""
          : "<p><span class='badge differs'>ended early: " + escape_markup(run.ended_early) +
                "</span></p>";
  const std::string skip =
      data.claims.empty() ? "" : "<a class='skip' href='#claims'>Skip to the claims</a>";
  return fmt::format(
      "{}<header class='page'><h1>{}</h1>"
      "<p class='headline'>{}</p>{}{}{}<p class='facts'>{}</p></header>\n",
      skip, escape_markup(data.title), escape_markup(data.headline), badge_row(data.badges), early,
      badge(data.claims), facts);
}

/// `level`: of its heading, one below that of the part it stands in.
std::string figure(const Outcome& data, const Plot& plot, Place& at, int level) {
  std::string out = fmt::format("<figure class='plot' data-plot='{}'>", at.plot++);
  if (!plot.title.empty())
    out += fmt::format("<h{0} class='plot-title'>{1}</h{0}>", level, escape_markup(plot.title));
  out += "<div class='plot-live'></div>" + svg_plot(data, plot, at.points);
  if (!plot.caption.empty()) out += "<figcaption>" + escape_markup(plot.caption) + "</figcaption>";
  return out + "</figure>\n";
}

/// Experiments without a simulated robot have plots to show, but nothing to replay.
std::string plots_alone(const Outcome& data, Place& at) {
  if (data.key_plots.empty()) return "";
  std::string out = "<section aria-label='Key plots'><div class='multiples'>\n";
  for (const Plot& plot : data.key_plots) out += figure(data, plot, at, 2);
  return out + "</div></section>\n";
}

std::string stage(const Outcome& data, Place& at) {
  if (data.snapshots.empty()) return plots_alone(data, at);
  std::string out = fmt::format(
      "<div class='stage{}'><section class='stage-3d' id='stage-3d' aria-label='3-D "
      "replay'><figure class='poster'>{}</figure></section>\n",
      data.key_plots.empty() ? " alone" : "", svg_poster(data));
  if (!data.key_plots.empty())
    out += "<section class='stage-plots' aria-label='Key plots' tabindex='0'>\n";
  for (const Plot& plot : data.key_plots) out += figure(data, plot, at, 2);
  if (!data.key_plots.empty()) out += "</section>";
  return out +
         "<div class='transport' id='transport'></div>"
         "<p class='hint script-only'>Space plays, arrows step, 1–9 set the speed, R resets the "
         "camera. "
         "In plots: click to go to that time, drag to zoom, shift and drag to pan, ctrl and wheel "
         "to "
         "zoom, double-click for all. Bars along the bottom of a leg's plot: its foot is in the "
         "air.</p><div id='link-panel'></div></div>\n";
}

std::string findings(const Outcome& data, Place& at) {
  std::string out;
  for (const PlotSet& set : data.findings) {
    out += fmt::format("<section><h2>{}</h2>", escape_markup(set.title));
    if (!set.caption.empty()) out += "<p>" + escape_markup(set.caption) + "</p>";
    out += "<div class='multiples'>\n";
    for (const Plot& plot : set.plots) out += figure(data, plot, at, 3);
    out += "</div></section>\n";
  }
  return out;
}

std::string claims_table(std::vector<Claim> claims) {
  if (claims.empty()) return "";
  std::stable_sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) {
    const int va = standing_of(a).order, vb = standing_of(b).order;
    return va != vb ? va < vb : misfit(a) > misfit(b);
  });
  std::string out =
      "<section id='claims'><h2>Claims</h2><div class='table-wrap' role='region' "
      "aria-label='Claims table' tabindex='0'>"
      "<table><thead><tr><th>claim</th><th>source</th><th class='number'>expected</th><th "
      "class='number'>ours</th>"
      "<th>verdict</th><th>note</th></tr></thead><tbody>\n";
  for (const Claim& c : claims) {
    std::string note = escape_markup(c.note);
    if (!c.reason.empty())
      note = fmt::format("<details><summary>{}</summary>{}</details>", note.empty() ? "why" : note,
                         reason_text(c));
    out += fmt::format(
        "<tr><td><code>{}</code></td><td>{}</td><td class='number'>{}</td><td "
        "class='number'>{}</td>"
        "<td><span class='verdict {}'>{}</span></td><td>{}</td></tr>\n",
        escape_markup(c.id), escape_markup(c.source), expected_text(c), value_text(c),
        standing_of(c).css, verdict_text(c), note);
  }
  return out + "</tbody></table></div></section>\n";
}

bool holds(const Evidence& e) { return e.limit && std::abs(e.value) <= *e.limit; }

/// `last` closes the table.
std::string evidence_table(const std::vector<const Evidence*>& rows, const std::string& last = "") {
  std::string out =
      "<div class='table-wrap' role='region' aria-label='Evidence' tabindex='0'><table>";
  if (!rows.empty())
    out +=
        "<thead><tr><th>check</th><th class='number'>value</th><th class='number'>limit</th>"
        "<th>verdict</th><th>note</th></tr></thead>";
  out += "<tbody>\n";
  for (const Evidence* e : rows) {
    const std::string verdict =
        !e->limit ? ""
                  : fmt::format("<span class='verdict {}'>{}</span>",
                                holds(*e) ? "agrees" : "differs", holds(*e) ? "holds" : "exceeded");
    out += fmt::format(
        "<tr><th scope='row'>{}</th><td class='number'>{}</td><td "
        "class='number'>{}</td><td>{}</td><td>{}</td></tr>\n",
        escape_markup(e->name), escape_markup(with_unit(e->value, e->unit)),
        e->limit ? "≤ " + escape_markup(shortest(*e->limit) +
                                        (e->unit.empty() || e->unit == "1" ? "" : " " + e->unit))
                 : "",
        verdict, escape_markup(e->note));
  }
  return out + last + "</tbody></table></div>";
}

/// What fails or has no limit is in sight; many checks that hold are folded.
std::string evidence(const Outcome& data) {
  if (data.evidence.empty() && data.warnings.empty()) return "";
  constexpr std::size_t kMany = 6;
  std::string out = "<section><h2>Evidence</h2>";
  std::vector<const Evidence*> open, passed;
  for (const Evidence& e : data.evidence) (holds(e) ? passed : open).push_back(&e);
  if (passed.size() < kMany) {
    open.clear(), passed.clear();
    for (const Evidence& e : data.evidence) open.push_back(&e);
  }
  std::string folded;
  if (!passed.empty())
    folded = fmt::format(
        "<tr><td colspan='5'><details><summary>{} checks hold</summary>{}</details></td></tr>",
        passed.size(), evidence_table(passed));
  if (!data.evidence.empty()) out += evidence_table(open, folded);
  if (!data.warnings.empty()) {
    out += "<h3>Warnings</h3><ul class='warnings'>";
    for (const std::string& warning : data.warnings)
      out += "<li>" + escape_markup(warning) + "</li>";
    out += "</ul>";
  }
  return out + "</section>\n";
}

bool is_number(const std::string& cell) {
  return cell.find_first_of("0123456789") != std::string::npos &&
         cell.find_first_not_of("0123456789.eE+-−± ") == std::string::npos;
}

std::string text_table(const TextTable& table) {
  const std::string title = escape_markup(table.title);
  std::string out = table.title.empty() ? "" : "<h3>" + title + "</h3>";
  out += fmt::format(
      "<div class='table-wrap' role='region' aria-label='{}' tabindex='0'><table><thead><tr>",
      table.title.empty() ? "Numbers side by side" : title);
  for (std::size_t c = 0; c < table.header.size(); ++c) {
    const auto first = std::find_if(table.rows.begin(), table.rows.end(), [c](const auto& row) {
      return c < row.size() && !row[c].empty();
    });
    const bool number = first != table.rows.end() && is_number((*first)[c]);
    if (table.header[c].empty())
      out += "<td></td>";  // a corner says nothing
    else
      out += (number ? "<th class='number'>" : "<th>") + escape_markup(table.header[c]) + "</th>";
  }
  out += "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (const std::string& cell : row)
      out += (is_number(cell) ? "<td class='number'>" : "<td>") + escape_markup(cell) + "</td>";
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string metric_list(const std::vector<Metric>& metrics) {
  if (metrics.empty()) return "";
  std::string out =
      "<div class='table-wrap' role='region' aria-label='Numbers' tabindex='0'><table><tbody>\n";
  for (const Metric& m : metrics) {
    out += fmt::format("<tr><th scope='row'>{}</th><td class='number'>{}</td><td>{}</td></tr>\n",
                       escape_markup(m.label.empty() ? m.name : m.label), digits(m.value),
                       escape_markup(m.unit == "1" ? "" : m.unit));
  }
  return out + "</tbody></table></div>\n";
}

/// "sdc: impulse", "full: impulse": the same quantity of several things, a column for each thing.
class MetricTable {
 public:
  void add(const std::string& thing, const std::string& quantity, const Metric& m) {
    const auto column = place_of(things_, thing);
    const auto row = place_of(
        quantities_, quantity + (m.unit.empty() || m.unit == "1" ? "" : " [" + m.unit + "]"));
    cells_.push_back({row, column, digits(m.value)});
  }
  /// Worth a table: more than one thing, and not so many that the page is too narrow.
  bool is_table() const { return things_.size() > 1 && things_.size() <= 8; }
  TextTable table() const {
    TextTable out{"", {""}, {}};
    out.header.insert(out.header.end(), things_.begin(), things_.end());
    for (const std::string& quantity : quantities_) {
      out.rows.emplace_back(out.header.size());
      out.rows.back()[0] = quantity;
    }
    for (const Cell& c : cells_) out.rows[c.row][c.column + 1] = c.text;
    return out;
  }

 private:
  struct Cell {
    std::size_t row, column;
    std::string text;
  };
  static std::size_t place_of(std::vector<std::string>& names, const std::string& name) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
    names.push_back(name);
    return names.size() - 1;
  }
  std::vector<std::string> things_, quantities_;
  std::vector<Cell> cells_;
};

std::string metrics_table(const std::vector<Metric>& metrics) {
  if (metrics.empty()) return "";
  MetricTable several;
  std::vector<Metric> single;
  for (const Metric& m : metrics) {
    const std::size_t colon = m.label.find(": ");
    if (colon == std::string::npos)
      single.push_back(m);
    else
      several.add(m.label.substr(0, colon), m.label.substr(colon + 2), m);
  }
  const std::string out = "<section><h2>Numbers</h2>";
  if (!several.is_table()) return out + metric_list(metrics) + "</section>\n";
  return out + metric_list(single) + text_table(several.table()) + "</section>\n";
}

TextTable body_table(const Drawing& scene) {
  TextTable table{
      "Bodies", {"body", "parent", "joint", "mass [kg]", "CoM [m]", "Ixx, Iyy, Izz [kg·m²]"}, {}};
  for (std::size_t b = 1; b < scene.bodies.size(); ++b) {
    const DrawnBody& body = scene.bodies[b];
    const std::string parent =
        body.parent >= 0 ? scene.bodies[static_cast<std::size_t>(body.parent)].name : "";
    table.rows.push_back({body.name, parent, body.joint, shortest(body.mass),
                          fmt::format("{}, {}, {}", shortest(body.com[0]), shortest(body.com[1]),
                                      shortest(body.com[2])),
                          fmt::format("{}, {}, {}", shortest(body.inertia[0]),
                                      shortest(body.inertia[1]), shortest(body.inertia[2]))});
  }
  return table;
}

std::string method(const Outcome& data) {
  std::string out = "<section><h2>Method and model</h2>";
  for (const std::string& paragraph : data.method) out += "<p>" + escape_markup(paragraph) + "</p>";
  if (!data.drawing.bodies.empty()) out += text_table(body_table(data.drawing));
  if (!data.scenario.empty()) {
    out += "<h3>Scenario as run</h3><pre tabindex='0'>" + escape_markup(data.scenario) + "</pre>";
  }
  if (!data.reproduce.empty()) {
    out += fmt::format(
        "<h2>Reproduce</h2><div class='command'><pre id='reproduce' tabindex='0'>{}</pre>"
        "<button type='button' data-copy='reproduce' hidden>Copy</button></div>",
        escape_markup(data.reproduce));
  }
  return out + "</section>\n";
}

std::string page_body(const Outcome& data, std::size_t points) {
  Place at{.points = points};
  std::string out = head(data) + "<main>\n";
  out += stage(data, at);
  out += findings(data, at);
  out += claims_table(data.claims);
  out += metrics_table(data.metrics);
  if (!data.tables.empty()) out += "<section>";
  for (const TextTable& table : data.tables) out += text_table(table);
  if (!data.tables.empty()) out += "</section>\n";
  out += evidence(data) + method(data);
  return out + "</main>\n";
}

/// Document and arrays as scripts.
std::string page_data(const Document& document) {
  return fmt::format(
      "<script type='application/json' id='legwork-document'>{}</script>\n"
      "<script type='application/octet-stream' id='legwork-data'>{}</script>",
      escape_json_for_html(document.json), base64(document.blob));
}

/// Document and arrays as scripts, thinned until they fit beside the `used` bytes of the page.
std::string data_block(const Outcome& data, std::size_t used) {
  // What is left is for the arrays, of which base64 makes 4/3, and for their description.
  std::size_t room = used < kMaxPage ? (kMaxPage - used) * 3 / 4 : 0;
  for (int tries = 0;;) {
    const Document document = encode_document(data, {.frame_rate = 100, .max_bytes = room});
    std::string block = page_data(document);
    if (used + block.size() <= kMaxPage || room == 0) return block;
    // Arrays shrink by steps: what is over is not always saved at once, so the steps grow.
    const std::size_t excess = ((used + block.size() - kMaxPage) * 3 / 4 + 1000) << tries++;
    room = room > excess ? room - excess : 0;
  }
}

}  // namespace

std::string report_html(const Outcome& data) {
  check(data);
  std::string page(report_template());
  // Static figures may take half of what the program leaves; coarser ones take less.
  std::size_t points = 400;
  std::string body = page_body(data, points);
  while (body.size() > (kMaxPage - page.size()) / 2 && points > 50)
    body = page_body(data, points /= 2);
  const std::string block = data_block(data, page.size() + body.size());
  if (const std::size_t size = page.size() + body.size() + block.size(); size > kMaxPage)
    throw Error(Finding{
        .code = "E-OUTPUT",
        .message = fmt::format("the report would take {:.1f} MB, more than the 3 MB a page may",
                               1e-6 * static_cast<double>(size)),
        .remedy = "leave it out with --no-report; run.mcap holds everything"});
  return fill_template(body, block, data.title);
}

std::string stage_html(const Outcome& data) {
  Outcome seen;
  seen.title = data.title;
  seen.drawing = data.drawing;
  seen.snapshots = data.snapshots;
  for (PlotChannel channel : data.channels) {  // pushes are drawn too
    if (!channel.name.starts_with("push/")) continue;
    seen.times.push_back(data.times[static_cast<std::size_t>(channel.time)]);
    channel.time = static_cast<int>(seen.times.size()) - 1;
    seen.channels.push_back(std::move(channel));
  }
  check(seen);
  constexpr double kAllFrames = 1e6;                   // [Hz]
  constexpr std::size_t kMost = std::size_t{1} << 28;  // [bytes]
  return fill_template(
      "<main><div class='stage alone'><section class='stage-3d' id='stage-3d' "
      "aria-label='3-D view'></section><div class='transport' id='transport'></div>"
      "<div id='link-panel'></div></div></main>",
      page_data(encode_document(seen, {.frame_rate = kAllFrames, .max_bytes = kMost})), data.title);
}

std::size_t write_report_html(const Outcome& data, const std::filesystem::path& path) {
  const std::string page = report_html(data);
  write_plain_file(path.string(), page);
  return page.size();
}

}  // namespace legwork::report
