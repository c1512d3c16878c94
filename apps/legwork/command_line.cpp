// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "command_line.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "legwork/base/nearest_name.h"

namespace legwork::app {
namespace {

/// What stands for the value of an option, by the option's name; a number or a name otherwise.
std::string placeholder(const CLI::Option& option) {
  static const std::map<std::string, std::string> kWords{{"set", "KEY=VALUE"},
                                                         {"out", "FOLDER"},
                                                         {"csv", "FILE"},
                                                         {"report", "FILE"},
                                                         {"snapshot", "FILE"},
                                                         {"log", "FILE"},
                                                         {"state", "FILE"},
                                                         {"srdf", "FILE"},
                                                         {"config", "FILE"},
                                                         {"package", "P=FOLDER"},
                                                         {"mesh-root", "FOLDER"},
                                                         {"limit", "NAME=N"},
                                                         {"listen", "ADDRESS"},
                                                         {"token", "TOKEN"},
                                                         {"engine", "ENGINE"},
                                                         {"engines", "ENGINE,…"},
                                                         {"topic", "TOPIC"},
                                                         {"x", "RANGE"},
                                                         {"y", "RANGE"},
                                                         {"height", "RANGE"},
                                                         {"stroke", "RANGE"},
                                                         {"duty", "RANGE"},
                                                         {"joint", "NAME=RAD"},
                                                         {"kp", "[NAME=]GAIN"},
                                                         {"kd", "[NAME=]GAIN"},
                                                         {"tau-max", "[NAME=]LIMIT"},
                                                         {"viscous", "[NAME=]VALUE"},
                                                         {"coulomb", "[NAME=]VALUE"},
                                                         {"parallel", "I-J"},
                                                         {"q", "NUMBERS"},
                                                         {"v", "NUMBERS"},
                                                         {"tau", "NUMBERS"},
                                                         {"ctrl", "NUMBERS"},
                                                         {"model", "MODEL"},
                                                         {"motor", "R,K,N"}};
  const std::string type = option.get_type_name();
  // A choice lists its words: "TEXT:{fixed,floating,file}".
  if (const std::size_t open = type.find(":{"); open != std::string::npos) {
    std::string words = type.substr(open + 2, type.rfind('}') - open - 2);
    std::replace(words.begin(), words.end(), ',', '|');
    return words;
  }
  const auto& names = option.get_lnames();
  const auto known = names.empty() ? kWords.end() : kWords.find(names.front());
  if (known != kWords.end()) return known->second;
  const bool number =
      type.starts_with("FLOAT") || type.starts_with("INT") || type.starts_with("UINT");
  if (!number) return type.starts_with("TEXT") ? "NAME" : type;
  const bool several = option.get_expected_min() > 1 ||
                       option.get_expected_max() == CLI::detail::expected_max_vector_size;
  return several ? "N,…" : "N";
}

class Manual : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option, bool positional) const override {
    std::string name = CLI::Formatter::make_option_name(option, positional);
    // CLI11 marks a flag that turns something off.
    if (const std::size_t mark = name.find("{false}"); mark != std::string::npos)
      name.erase(mark, 7);
    return name;
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    if (!option->get_option_text().empty()) return " " + option->get_option_text();
    const bool flag = option->get_items_expected_max() == 0;
    if (flag || option->get_positional()) return "";
    return " " + placeholder(*option);
  }
};

/// A command, or the program itself, and the options it knows, with their dashes.
struct CommandWords {
  std::string name;
  std::vector<std::string> options;
};

CommandWords words_of(const CLI::App& command) {
  CommandWords words{command.get_name(), {}};
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words.options.push_back("--" + name);
    for (const std::string& name : option->get_snames()) words.options.push_back("-" + name);
  }
  return words;
}

std::vector<CommandWords> commands_of(const CLI::App& app) {
  std::vector<CommandWords> all;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    all.push_back(words_of(*command));
  return all;
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
std::string unknown_option(const CommandWords& command, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") break;
    const std::string name = word.substr(0, word.find('='));
    if (is_option(word) && !is_among(name, command.options)) return name;
  }
  return "";
}

}  // namespace

std::shared_ptr<CLI::FormatterBase> manual_formatter() {
  auto manual = std::make_shared<Manual>();
  manual->label("Positionals", "Arguments");
  manual->label("SUBCOMMAND", "COMMAND");
  return manual;
}

std::string explain(const CLI::App& app, const std::string& problem,
                    const std::vector<std::string>& words) {
  const CommandWords program = words_of(app);
  const std::vector<CommandWords> commands = commands_of(app);
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
  // A command may have commands of its own: link scan.
  CommandWords meant = *command;
  auto rest = first + 1;
  const std::vector<CommandWords> inner = commands_of(*app.get_subcommand(command->name));
  const auto second = std::find_if(inner.begin(), inner.end(), [&](const CommandWords& c) {
    return rest != words.end() && c.name == *rest;
  });
  if (second != inner.end()) meant = *second, meant.name = *first + " " + second->name, ++rest;
  const std::string option = unknown_option(meant, {rest, words.end()});
  const std::string help = "\n  `legwork " + meant.name + " --help` explains them all";
  if (option.empty()) return "legwork: " + problem + help;
  return "legwork: " + meant.name + " has no option \"" + option + "\"" +
         did_you_mean(option, meant.options) + help;
}

}  // namespace legwork::app
