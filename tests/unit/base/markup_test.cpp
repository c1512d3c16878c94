// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Names from files end up in XML and HTML: none may open a tag or leave an attribute.
#include <doctest/doctest.h>

#include "legwork/base/markup.h"

using namespace legwork;

TEST_CASE("markup: the five letters that mean something are written out, zero bytes are dropped") {
  CHECK(escape_markup("a<b>&\"c'") == "a&lt;b&gt;&amp;&quot;c&#39;");
  CHECK(escape_markup(std::string_view("x\0y", 3)) == "xy");
  CHECK(escape_markup("Fuß é 脚") == "Fuß é 脚");
}
