#include "arguments.h"

#include <algorithm>
#include <cctype>

#include "legwork/base/nearest_name.h"

namespace legwork::app {
namespace {

bool is_among(const std::string& name, const std::vector<std::string>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

bool is_option(const std::string& text) {
  return text.size() > 1 && text[0] == '-' && !std::isdigit(static_cast<unsigned char>(text[1])) &&
         text[1] != '.';
}

/// The first option the command does not have; empty where all are known.
std::string unknown_option(const CommandWords& command, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") break;
    const std::string name = word.substr(0, word.find('='));
    if (is_option(word) && !is_among(name, command.options)) return name;
  }
  return "";
}

}  // namespace

std::string explain(const CommandWords& program, const std::vector<CommandWords>& commands,
                    const std::string& problem, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const CommandWords& command : commands) names.push_back(command.name);
  const auto first = std::find_if(words.begin(), words.end(),
                                  [](const std::string& word) { return !is_option(word); });
  if (first == words.end()) {
    const std::string option = unknown_option(program, words);
    if (option.empty()) return "legwork: a command is missing\n  commands: " + joined(names);
    return "legwork: there is no option \"" + option + "\"" +
           did_you_mean(option, program.options) + "\n  `legwork --help` lists them";
  }
  const auto command = std::find_if(commands.begin(), commands.end(),
                                    [&](const CommandWords& c) { return c.name == *first; });
  if (command == commands.end())
    return "legwork: there is no command \"" + *first + "\"" + did_you_mean(*first, names) +
           "\n  commands: " + joined(names);
  const std::string option = unknown_option(*command, {first + 1, words.end()});
  const std::string help = "\n  `legwork " + *first + " --help` explains them all";
  if (option.empty()) return "legwork: " + problem + help;
  return "legwork: " + *first + " has no option \"" + option + "\"" +
         did_you_mean(option, command->options) + help;
}

}  // namespace legwork::app
