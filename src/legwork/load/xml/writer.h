#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Writes XML text, numbers as short as they can be read back exactly.
#include <initializer_list>
#include <string>
#include <vector>

#include "legwork/math/spatial.h"

namespace legwork::load {

/// The shortest text that reads back as the same double.
std::string exact(double x);
std::string exact(const Vec3<double>& a);
std::string exact(const std::vector<double>& values);
/// Quaternion w x y z of a rotation.
std::string exact_quat(const Mat3<double>& R);

class XmlWriter {
 public:
  /// Attributes with an empty value are left out.
  struct Attribute {
    const char* name;
    std::string value;
  };
  void open(const char* tag, const std::vector<Attribute>& attributes = {});
  void close();
  void element(const char* tag, const std::vector<Attribute>& attributes);
  const std::string& text() const { return text_; }

 private:
  void start(const char* tag, const std::vector<Attribute>& attributes);
  std::string text_;
  std::vector<const char*> open_;
};

}  // namespace legwork::load
