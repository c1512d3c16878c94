#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One page of many results, with links to their own.
#include <string>

#include "legwork/record/gallery.h"

namespace legwork::report {

/// Self-contained but for the pages it links to; needs no script.
std::string gallery_html(const outcome::Gallery& gallery);

}  // namespace legwork::report
