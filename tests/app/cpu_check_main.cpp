// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What must not be reached on a processor that lacks something, nor the static object before it.
#include <cstdio>

static const int kStatic = std::puts("main began");

int main() { return kStatic > 0 ? 0 : 1; }
