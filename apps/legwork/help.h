#pragma once
// --help as a manual page reads: what a value is, not which C++ type holds it.
// SPDX-License-Identifier: Apache-2.0
#include <memory>

namespace CLI {
class FormatterBase;
}

namespace legwork::app {

std::shared_ptr<CLI::FormatterBase> manual_formatter();

}  // namespace legwork::app
