#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Numbers as people write them: 0.15 for 0.15000000000000002.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace legwork::app {

/// A number that ten characters write but for its last bit, without that bit; others as they are.
inline double without_last_bit(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.15g", x);
  return std::isfinite(x) && std::strlen(text) <= 10 ? std::strtod(text, nullptr) : x;
}

template <class Json>
Json tidied(Json document) {
  if (document.is_number_float()) return without_last_bit(document.template get<double>());
  if (document.is_structured())
    for (Json& item : document) item = tidied(item);
  return document;
}

}  // namespace legwork::app
