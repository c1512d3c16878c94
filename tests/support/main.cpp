// The one doctest main every test executable links.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
// SPDX-License-Identifier: Apache-2.0
