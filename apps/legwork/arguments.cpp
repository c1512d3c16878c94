#include "arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "legwork/base/nearest_name.h"

namespace legwork::app {
namespace {

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::vector<std::string> options_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

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
std::string unknown_option(const CLI::App& command, const std::vector<std::string>& words) {
  const std::vector<std::string> known = options_of(command);
  for (const std::string& word : words) {
    if (word == "--") break;
    const std::string name = word.substr(0, word.find('='));
    if (is_option(word) && !is_among(name, known)) return name;
  }
  return "";
}

}  // namespace

std::string explain(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const std::vector<std::string> commands = commands_of(app);
  const auto first = std::find_if(words.begin(), words.end(),
                                  [](const std::string& word) { return !is_option(word); });
  if (first == words.end()) {
    const std::string option = unknown_option(app, words);
    if (option.empty()) return "legwork: a command is missing\n  commands: " + joined(commands);
    return "legwork: there is no option \"" + option + "\"" +
           did_you_mean(option, options_of(app)) + "\n  `legwork --help` lists them";
  }
  if (!is_among(*first, commands))
    return "legwork: there is no command \"" + *first + "\"" + did_you_mean(*first, commands) +
           "\n  commands: " + joined(commands);
  const CLI::App& command = *app.get_subcommand(*first);
  const std::string option = unknown_option(command, {first + 1, words.end()});
  const std::string help = "\n  `legwork " + *first + " --help` explains them all";
  if (option.empty()) return "legwork: " + std::string(error.what()) + help;
  return "legwork: " + *first + " has no option \"" + option + "\"" +
         did_you_mean(option, options_of(command)) + help;
}

}  // namespace legwork::app
