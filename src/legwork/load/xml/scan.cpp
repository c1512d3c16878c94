// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/xml/scan.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <vector>

namespace legwork::load {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_name_start(char c) {
  return is_name_char(c) && c != '-' && c != '.' && !(c >= '0' && c <= '9');
}

class Scanner {
 public:
  Scanner(std::string_view text, const std::string& file, const XmlLimits& limits,
          XmlCounts& counts, Findings& findings)
      : text_(text), file_(file), limits_(limits), counts_(counts), findings_(findings) {}

  void run() {
    while (at_ < text_.size()) {
      if (text_[at_] == '<') {
        markup();
      } else if (text_[at_] == '&') {
        reference();
      } else {
        if (open_.empty() && !is_space(text_[at_])) fail("text outside of the root element");
        refuse_control(text_[at_]);
        step();
      }
    }
    if (!open_.empty())
      fail(tag(open_.back().name) + " opened at line " + std::to_string(open_.back().line) +
           " is never closed");
    if (!seen_root_) findings_.fatal({file_, 0}, "E-XML", "", "no element in the file", "");
    check_counts();
  }

 private:
  struct OpenElement {
    std::string_view name;
    int line;
  };

  static std::string tag(std::string_view name) { return "`<" + shown(name) + ">`"; }
  static std::string shown(std::string_view name) { return std::string(name.substr(0, 80)); }

  [[noreturn]] void fail(const std::string& what) {
    findings_.fatal({file_, line_}, "E-XML", "", what,
                    "mend the XML; any editor that knows XML shows the place");
  }

  void step() {
    if (text_[at_] == '\n') ++line_;
    ++at_;
  }
  bool starts(std::string_view word) const { return text_.substr(at_, word.size()) == word; }

  void skip_past(std::string_view end, const char* what) {
    const int from = line_;
    const std::size_t stop = text_.find(end, at_);
    if (stop == std::string_view::npos) {
      line_ = from;
      fail(std::string(what) + " opened at line " + std::to_string(from) + " is never closed");
    }
    while (at_ < stop + end.size()) step();
  }

  void skip_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) step();
  }

  std::string_view name() {
    const std::size_t from = at_;
    if (at_ < text_.size() && is_name_start(text_[at_]))
      while (at_ < text_.size() && is_name_char(text_[at_])) ++at_;
    if (at_ == from)
      fail("a name is expected after `" + shown(text_.substr(from ? from - 1 : 0, 1)) + "`");
    if (at_ - from > limits_.name_length) fail("a name longer than 4096 characters");
    return text_.substr(from, at_ - from);
  }

  void markup() {
    if (starts("<!--")) {
      at_ += 4;
      skip_past("-->", "comment");
    } else if (starts("<![CDATA[")) {
      if (open_.empty()) fail("CDATA outside of the root element");
      skip_past("]]>", "CDATA section");
    } else if (starts("<!DOCTYPE") || starts("<!doctype")) {
      doctype();
    } else if (starts("<?")) {
      skip_past("?>", "processing instruction");
    } else if (starts("</")) {
      closing_tag();
    } else if (starts("<!")) {
      fail("`<!` starts neither a comment nor CDATA");
    } else {
      opening_tag();
    }
  }

  // Entities are how XML documents explode or read other files: refused, not skipped.
  [[noreturn]] void doctype() {
    const int from = line_;
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '<') ++depth;
      if (c == '>' && --depth == 0) break;
      step();
    }
    const std::string lines = from == line_
                                  ? "line " + std::to_string(from)
                                  : "lines " + std::to_string(from) + "-" + std::to_string(line_);
    findings_.fatal({file_, from}, "E-DOCTYPE", "", "DOCTYPE and entities are refused",
                    "remove " + lines);
  }

  void reference() {
    for (const std::string_view known : {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"})
      if (starts(known)) {
        at_ += known.size();
        return;
      }
    const std::size_t end = text_.find(';', at_);
    const bool numeric = starts("&#") && end != std::string_view::npos && end - at_ < 12;
    if (!numeric) fail("`&` starts no known entity (write &amp; for the letter)");
    require_character(text_.substr(at_ + 2, end - at_ - 2));
    at_ = end + 1;
  }

  // Control characters would reach the terminal by way of names, and files that other programs
  // refuse by way of export. XML has no place for them but tab and line ends.
  void refuse_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte == 0) fail("a zero byte; this is not a text file");
    if ((byte < 0x20 && !is_space(c)) || byte == 0x7f) fail("a control character in the text");
  }

  /// A numeric reference (without `&#` and `;`) must name a character that text may hold.
  void require_character(std::string_view digits) {
    const bool hex = digits.starts_with('x');
    if (hex) digits.remove_prefix(1);
    std::uint32_t code = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, code, hex ? 16 : 10);
    if (digits.empty() || error != std::errc{} || stop != end)
      fail("`&#` is followed by no number");
    const bool white = code == '\t' || code == '\n' || code == '\r';
    if ((code < 0x20 && !white) || (code >= 0x7f && code < 0xa0) ||
        (code >= 0xd800 && code < 0xe000) || code > 0x10ffff)
      fail("`&#" + std::string(hex ? "x" : "") + shown(digits) +
           ";` is a control character, or none at all");
  }

  void closing_tag() {
    at_ += 2;
    const std::string_view closed = name();
    skip_spaces();
    if (at_ >= text_.size() || text_[at_] != '>') fail("`</" + shown(closed) + "` lacks its `>`");
    ++at_;
    if (open_.empty()) fail("`</" + shown(closed) + ">` closes nothing");
    if (open_.back().name != closed)
      fail("`</" + shown(closed) + ">` closes " + tag(open_.back().name) + " opened at line " +
           std::to_string(open_.back().line));
    open_.pop_back();
  }

  void opening_tag() {
    ++at_;
    const int from = line_;
    const std::string_view opened = name();
    if (open_.empty() && seen_root_) fail("a second root element " + tag(opened));
    seen_root_ = true;
    count(opened);
    attributes_.clear();
    while (true) {
      const std::size_t before = at_;
      skip_spaces();
      if (at_ >= text_.size())
        fail(tag(opened) + " opened at line " + std::to_string(from) + " lacks its `>`");
      if (starts("/>")) {
        at_ += 2;
        check_depth(from, open_.size() + 1);
        return;
      }
      if (text_[at_] == '>') {
        ++at_;
        check_depth(from, open_.size() + 1);
        open_.push_back({opened, from});
        return;
      }
      if (at_ == before) fail("no space before the next attribute of " + tag(opened));
      attribute(opened);
    }
  }

  void attribute(std::string_view element) {
    const std::string_view attribute_name = name();
    if (std::find(attributes_.begin(), attributes_.end(), attribute_name) != attributes_.end())
      fail(tag(element) + " has the attribute " + in_quotes(attribute_name) + " twice");
    if (attributes_.size() == 256) fail(tag(element) + " has more than 256 attributes");
    attributes_.push_back(attribute_name);
    skip_spaces();
    if (at_ >= text_.size() || text_[at_] != '=')
      fail("attribute " + in_quotes(attribute_name) + " of " + tag(element) + " has no value");
    ++at_;
    skip_spaces();
    if (at_ >= text_.size() || (text_[at_] != '"' && text_[at_] != '\''))
      fail("the value of attribute " + in_quotes(attribute_name) + " is not in quotes");
    const char quote = text_[at_++];
    const int from = line_;
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '<' || text_[at_] == '\0') break;
      refuse_control(text_[at_]);
      if (text_[at_] == '&')
        reference();
      else
        step();
    }
    if (at_ >= text_.size() || text_[at_] != quote) {
      line_ = from;
      fail("the value of attribute " + in_quotes(attribute_name) + " is never closed");
    }
    ++at_;
  }

  void count(std::string_view element) {
    ++counts_.elements;
    if (element == "body" || element == "link") ++counts_.bodies;
    if (element == "geom" || element == "collision" || element == "visual") ++counts_.geoms;
    if (element == "include") ++counts_.includes;
  }

  void check_depth(int line, std::size_t depth) {
    if (depth > static_cast<std::size_t>(limits_.depth))
      findings_.fatal({file_, line}, "E-DEPTH", "",
                      "nesting deeper than " + std::to_string(limits_.depth) + " elements",
                      "no robot needs this; is the file generated by mistake?");
  }

  void check_counts() {
    const auto check = [this](int n, int limit, const std::string& what,
                              const std::string& remedy) {
      if (n > limit)
        findings_.fatal({file_, 0}, "E-COUNT", "",
                        std::to_string(n) + " " + what + ", limit " + std::to_string(limit),
                        remedy);
    };
    check(counts_.bodies, limits_.bodies, "bodies", "raise it with `--limit bodies=N`");
    check(counts_.geoms, limits_.geoms, "geoms", "raise it with `--limit geoms=N`");
    check(counts_.elements, limits_.elements, "elements",
          "split the file or drop what is not needed");
    check(counts_.includes, limits_.includes, "includes", "");
  }

  std::string_view text_;
  const std::string& file_;
  const XmlLimits& limits_;
  XmlCounts& counts_;
  Findings& findings_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool seen_root_ = false;
  std::vector<OpenElement> open_;
  std::vector<std::string_view> attributes_;
};

}  // namespace

void scan_xml(std::string_view text, const std::string& file, const XmlLimits& limits,
              XmlCounts& counts, Findings& findings) {
  Scanner(text, file, limits, counts, findings).run();
}

}  // namespace legwork::load
