// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/base/printable.h"

#include <doctest/doctest.h>

#include "legwork/base/error.h"

using namespace legwork;

TEST_CASE("what terminals take for commands is shown, not sent") {
  CHECK(printable("thigh") == "thigh");
  CHECK(printable("\x1b]0;pwned\x07") == "\\x1b]0;pwned\\x07");
  CHECK(printable("a\nb\tc") == "a\\x0ab\\x09c");
  CHECK(printable("a\nb\tc", true) == "a\nb\tc");
  CHECK(printable("\xc2\x9b"
                  "2J") ==
        "\\xc2\\x9b"
        "2J");  // CSI as one character
  CHECK(printable("m/s², größer") == "m/s², größer");
  CHECK(printable(std::string_view("\0x", 2)) == "\\x00x");
  CHECK_FALSE(has_control("Ü"));
  CHECK(has_control("\x7f"));
}

TEST_CASE("an error that quotes a name quotes no control character") {
  const Error error(Finding{.code = "E-X", .file = "a\x1b.urdf", .message = "link \"\x1b[2J\""});
  CHECK(std::string(error.what()) == "E-X a\\x1b.urdf: link \"\\x1b[2J\"");
}
