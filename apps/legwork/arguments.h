#pragma once
// What to say about a command line that cannot be understood. SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

namespace legwork::app {

/// A command, or the program itself, and the options it knows, with their dashes.
struct CommandWords {
  std::string name;
  std::vector<std::string> options;
};

/// One sentence and its remedy: the nearest command or option where a name is wrong, else the
/// parser's own `problem`. words: the command line without the program's name.
std::string explain(const CommandWords& program, const std::vector<CommandWords>& commands,
                    const std::string& problem, const std::vector<std::string>& words);

}  // namespace legwork::app
