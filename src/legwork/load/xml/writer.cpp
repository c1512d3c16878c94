// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/xml/writer.h"

#include <charconv>

#include "legwork/base/markup.h"

namespace legwork::load {

std::string exact(double x) {
  if (x == 0) x = 0.0;  // no "-0"
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, x).ptr;
  return std::string(text, end);
}

std::string exact(const Vec3<double>& a) {
  return exact(a.x) + " " + exact(a.y) + " " + exact(a.z);
}

std::string exact(const std::vector<double>& values) {
  std::string text;
  for (const double x : values) text += (text.empty() ? "" : " ") + exact(x);
  return text;
}

std::string exact_quat(const Mat3<double>& R) {
  const Quat<double> q = to_quat(R);
  return exact(std::vector<double>{q.w, q.x, q.y, q.z});
}

void XmlWriter::start(const char* tag, const std::vector<Attribute>& attributes) {
  text_ += std::string(2 * open_.size(), ' ') + "<" + tag;
  for (const Attribute& a : attributes)
    if (!a.value.empty())
      text_ += std::string(" ") + a.name + "=\"" + escape_markup(a.value) + "\"";
}

void XmlWriter::open(const char* tag, const std::vector<Attribute>& attributes) {
  start(tag, attributes);
  text_ += ">\n";
  open_.push_back(tag);
}

void XmlWriter::close() {
  const char* tag = open_.back();
  open_.pop_back();
  text_ += std::string(2 * open_.size(), ' ') + "</" + tag + ">\n";
}

void XmlWriter::element(const char* tag, const std::vector<Attribute>& attributes) {
  start(tag, attributes);
  text_ += "/>\n";
}

}  // namespace legwork::load
