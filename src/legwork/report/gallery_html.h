#pragma once
// One page of many results, with links to their own. SPDX-License-Identifier: Apache-2.0
#include <string>

#include "legwork/record/gallery.h"

namespace legwork::report {

/// Self-contained but for the pages it links to; needs no script.
std::string gallery_html(const outcome::Gallery& gallery);

}  // namespace legwork::report
