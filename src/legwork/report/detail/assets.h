#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The built page template, linked into the binary. Source: web/, built into web/dist.
#include <string_view>

namespace legwork::report {

/// web/dist/report.html with the marks <!--@TITLE@-->, <!--@BODY@--> and <!--@DATA@-->.
std::string_view report_template();

}  // namespace legwork::report
