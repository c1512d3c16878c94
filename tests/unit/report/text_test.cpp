// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/text.h"

#include <doctest/doctest.h>

#include <string>

using namespace legwork::report;

TEST_CASE("text cannot become markup") {
  CHECK(legwork::escape_markup("<b a='1' c=\"2\">&") ==
        "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;");
  CHECK(escape_json_for_html(R"({"a":"</script><!--"})") == R"({"a":"\u003c/script>\u003c!--"})");
}

TEST_CASE("base64 as RFC 4648 lists it") {
  CHECK(base64("") == "");
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foo") == "Zm9v");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(base64(std::string("\xff\x00\xfe", 3)) == "/wD+");
}
