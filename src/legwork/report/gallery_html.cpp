// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/gallery_html.h"

#include <fmt/core.h>

#include "legwork/report/detail/page.h"
#include "legwork/report/text.h"

namespace legwork::report {

using namespace outcome;
namespace {

/// A relative path as a URL.
std::string url(const std::string& path) {
  std::string out;
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_' || c == '.' || c == '/';
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string linked(const GalleryEntry& entry, const std::string& markup) {
  if (entry.link.empty()) return markup;
  return fmt::format("<a href='{}'>{}</a>", url(entry.link), markup);
}

std::string table(const Gallery& gallery) {
  std::string out =
      "<section><div class='table-wrap' role='region' aria-label='Results' tabindex='0'>"
      "<table><thead><tr>";
  for (const std::string& column : gallery.header) out += "<th>" + escape_markup(column) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const GalleryEntry& entry : gallery.entries) {
    out += "<tr><th scope='row'>" + linked(entry, escape_markup(entry.name)) + "</th>";
    for (const GalleryCell& cell : entry.cells)
      out += "<td>" +
             (cell.tone ? badge_markup({cell.text, *cell.tone}) : escape_markup(cell.text)) +
             "</td>";
    out += "</tr>\n";
  }
  return out + "</tbody></table></div></section>\n";
}

std::string pictures(const Gallery& gallery) {
  std::string out;
  for (const GalleryEntry& entry : gallery.entries) {
    if (entry.picture.empty()) continue;
    out += "<figure>" + linked(entry, entry.picture) + "<figcaption>" +
           linked(entry, escape_markup(entry.name)) +
           (entry.remark.empty() ? "" : ": " + escape_markup(entry.remark)) +
           "</figcaption></figure>\n";
  }
  if (out.empty()) return out;
  return "<section><h2>Pictures</h2><div class='multiples'>\n" + out + "</div></section>\n";
}

}  // namespace

std::string gallery_html(const Gallery& gallery) {
  std::string body = fmt::format(
      "<header class='page'><h1>{}</h1><p class='headline'>{}</p>{}<p class='facts'>legwork "
      "{}</p></header>\n<main>\n",
      escape_markup(gallery.title), escape_markup(gallery.headline), badge_row(gallery.badges),
      escape_markup(gallery.version));
  body += table(gallery) + pictures(gallery);
  if (!gallery.notes.empty()) {
    body += "<section><h2>Notes</h2><ul class='warnings'>";
    for (const std::string& note : gallery.notes) body += "<li>" + escape_markup(note) + "</li>";
    body += "</ul></section>\n";
  }
  if (!gallery.reproduce.empty())
    body += "<section><h2>Reproduce</h2><pre tabindex='0'>" + escape_markup(gallery.reproduce) +
            "</pre></section>\n";
  return fill_template(body + "</main>\n", "", gallery.title);
}

}  // namespace legwork::report
