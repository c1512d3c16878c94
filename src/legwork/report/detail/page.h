#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What every page is made of.
#include <string>
#include <string_view>
#include <vector>

#include "legwork/record/outcome.h"

namespace legwork::report {

/// Body and data in the page's template.
std::string fill_template(std::string_view body, std::string_view data, const std::string& title);

/// A result in a few words.
std::string badge_markup(const outcome::Badge& badge);
std::string badge_row(const std::vector<outcome::Badge>& badges);

}  // namespace legwork::report
