// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/detail/page.h"

#include <fmt/core.h>

#include "legwork/report/detail/assets.h"
#include "legwork/report/text.h"

namespace legwork::report {

namespace {
void fill(std::string& page, std::string_view mark, std::string_view text) {
  const std::size_t at = page.find(mark);
  if (at != std::string::npos) page.replace(at, mark.size(), text);
}
}  // namespace

// Last mark first: nothing that has been filled in is searched for marks again.
std::string fill_template(std::string_view body, std::string_view data, const std::string& title) {
  std::string page(report_template());
  fill(page, "<!--@DATA@-->", data);
  fill(page, "<!--@BODY@-->", body);
  fill(page, "<!--@TITLE@-->", escape_markup(title));
  return page;
}

std::string badge_markup(const outcome::Badge& badge) {
  const char* css = badge.tone == outcome::Tone::kGood       ? "agrees"
                    : badge.tone == outcome::Tone::kDoubtful ? "unsure"
                                                             : "differs";
  return fmt::format("<span class='badge {}'>{}</span>", css, escape_markup(badge.text));
}

std::string badge_row(const std::vector<outcome::Badge>& badges) {
  if (badges.empty()) return "";
  std::string out = "<p>";
  for (const outcome::Badge& b : badges) out += badge_markup(b) + " ";
  return out + "</p>";
}

}  // namespace legwork::report
