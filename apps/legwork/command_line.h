#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How the command line is explained: --help as a manual page, and what to say about words that
// cannot be understood.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace legwork::app {

/// --help as a manual page reads: what a value is, not which C++ type holds it.
std::shared_ptr<CLI::FormatterBase> manual_formatter();

/// Of every option that is a number, in `app` and its commands: "nan" and "inf" are none.
void take_finite_numbers_only(CLI::App& app);

/// One sentence and its remedy: the nearest command or option where a name is wrong, else the
/// parser's own `problem`. words: the command line without the program's name.
std::string explain(const CLI::App& app, const std::string& problem,
                    const std::vector<std::string>& words);

}  // namespace legwork::app
