#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What an identification changes in a model, as a patch one can read, keep and apply.
#include <string>
#include <string_view>
#include <vector>

namespace legwork {

/// A unified diff (`patch -p0`) from one text to the other, three lines of context, behind the
/// evidence as remarks. Empty where the texts are equal.
std::string model_patch(std::string_view before, std::string_view after, const std::string& file,
                        const std::vector<std::string>& evidence);

}  // namespace legwork
