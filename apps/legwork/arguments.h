#pragma once
// What to say about a command line that cannot be understood. SPDX-License-Identifier: Apache-2.0
#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace legwork::app {

/// One sentence and its remedy: the nearest command or option where a name is wrong.
std::string explain(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv);

}  // namespace legwork::app
