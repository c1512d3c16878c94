// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/html.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "legwork/base/error.h"
#include "legwork/report/summary.h"
#include "nlohmann/json.hpp"
#include "support/scratch.h"
#include "unit/report/small_report.h"

using namespace legwork::outcome;
using namespace legwork::report;
using legwork::test::small_report;

namespace {
bool has(const std::string& page, const std::string& text) {
  return page.find(text) != std::string::npos;
}
}  // namespace

TEST_CASE("a report shows claims worst first, with the reason") {
  const std::string page = report_html(small_report());
  CHECK(page.find("a.differs") < page.find("c.unsure"));
  CHECK(page.find("c.unsure") < page.find("b.agrees"));
  CHECK(has(page,
            "<details><summary>twice as far</summary>The floor is &lt;soft&gt; &amp; wet.<br>This "
            "explains 2 m ± 1 %.</details>"));
  CHECK(has(page, "1 of 3 claims agree, 1 differs, see why"));
  CHECK(has(page, "The ball is &quot;round&quot;."));
  CHECK(page.size() < 3000000);
}

TEST_CASE("a difference that is no longer the one explained is shown as failing") {
  Outcome data = small_report();
  data.claims[1].value = 2.1;
  const std::string page = report_html(data);
  CHECK(has(page, "differs, and no longer by the amount explained"));
  CHECK(has(page, "1 of 3 claims agree, 1 differs, 1 cannot be told"));
  const auto claim = [&] { return nlohmann::json::parse(summary_json(data))["claims"][1]; };
  CHECK(claim()["explained_value"] == 2);
  CHECK(claim()["explained_tolerance"] == 0.01);
  CHECK(claim()["explained_tolerance_kind"] == "relative");
  CHECK(claim()["explained"] == false);
  data.claims[1].value = 2.01;
  CHECK(claim()["explained"] == true);
}

TEST_CASE("the same quantity of several things stands side by side") {
  Outcome data = small_report();
  data.metrics = {{"weight", "weight", 215.8, "N"},
                  {"sdc.impulse", "sdc: impulse", 5.648, "N·s"},
                  {"sdc.error", "sdc: error", 0.03853, ""},
                  {"full.impulse", "full: impulse", 5.875, "N·s"}};
  const std::string page = report_html(data);
  CHECK(has(page, "<td></td><th class='number'>sdc</th><th class='number'>full</th>"));
  CHECK(has(page, "<td>impulse [N·s]</td><td class='number'>5.648</td><td class='number'>5.875"));
  CHECK(has(page, "<td>error</td><td class='number'>0.03853</td><td></td>"));
  CHECK(has(page, "<th scope='row'>weight</th><td class='number'>215.8</td><td>N</td>"));
  data.metrics.pop_back();  // one thing needs no columns
  CHECK(has(report_html(data), "<th scope='row'>sdc: impulse</th>"));
}

TEST_CASE("a report of very much stays below 3 MB, and one that cannot is refused") {
  Outcome data = small_report();
  // A thousand channels and plots of curves that no thinning of the arrays alone would fit.
  for (int c = 0; c < 1000; ++c) {
    PlotChannel channel = data.channels[0];
    channel.name = "channel " + std::to_string(c);
    for (std::size_t i = 0; i < channel.values.size(); ++i)
      channel.values[i] +=
          1e-3 * static_cast<double>((i * 7919 + static_cast<std::size_t>(c)) % 997);
    data.channels.push_back(channel);
    Plot plot = data.key_plots[0];
    plot.title = "plot " + std::to_string(c);
    plot.curves[0].channel = c + 1;
    if (c < 400) data.key_plots.push_back(plot);
  }
  const std::string page = report_html(data);
  CHECK(page.size() < 3000000);
  CHECK(has(page, "plot 399"));
  CHECK(has(page, "channel 999"));
  data.warnings.emplace_back(3000000, 'x');
  CHECK_THROWS_WITH_AS(report_html(data), doctest::Contains("more than the 3 MB"), legwork::Error);
}

TEST_CASE("a report fetches nothing") {
  const std::string page = report_html(small_report());
  CHECK(has(page, "default-src 'none'"));
  for (const char* text : {" src='http", " src=\"http", "href=\"http", "url(http", "@import"})
    CHECK_FALSE(has(page, text));
}

TEST_CASE("no name can end the data block or plant another mark") {
  Outcome data = small_report();
  const std::string evil = "</script><script>alert(1)</script><!--@DATA@-->";
  data.title = data.drawing.name = data.channels[0].label = data.claims[0].id = evil;
  const std::string page = report_html(data);
  CHECK_FALSE(has(page, "<script>alert"));
  CHECK_FALSE(has(page, evil));
}

TEST_CASE("names that are not UTF-8 do not stop a report") {
  Outcome data = small_report();
  data.channels[0].name = data.drawing.bodies[1].name = "\xff\xfe";
  CHECK(report_html(data).size() > 1000);
}

TEST_CASE("the summary has the keys machines rely on") {
  const auto json = nlohmann::json::parse(summary_json(small_report()));
  for (const char* key : {"version", "name", "engine", "seed", "dt", "steps", "wall_s", "metrics",
                          "claims", "warnings"})
    CHECK(json.contains(key));
  CHECK(json["metrics"]["peak"]["value"] == 50);
  CHECK(json["metrics"]["peak"]["unit"] == "N");
  CHECK(json["claims"][1]["verdict"] == "differs");
  CHECK(json["claims"][2]["verdict"] == "cannot tell");
}

TEST_CASE("a report is written whole or not at all") {
  const legwork::test::Scratch scratch;
  const std::filesystem::path& folder = scratch.path();
  const auto path = folder / "report.html";
  const std::size_t bytes = write_report_html(small_report(), path);
  CHECK(std::filesystem::file_size(path) == bytes);
  CHECK_FALSE(std::filesystem::exists(folder / "report.html.legwork-part"));
  CHECK_THROWS_WITH_AS(write_report_html(small_report(), folder / "missing" / "report.html"),
                       doctest::Contains("cannot be written"), legwork::Error);
}
