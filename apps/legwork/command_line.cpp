// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "command_line.h"

#include <algorithm>
#include <cctype>
#include <cmath>
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

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

/// Null where there is none.
const CLI::App* command_named(const std::string& name, const CLI::App& app) {
  for (const CLI::App* command : commands_of(app))
    if (command->get_name() == name) return command;
  return nullptr;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
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

void take_finite_numbers_only(CLI::App& app) {
  static const CLI::Validator finite(
      [](const std::string& text) {
        double x = 0.0;
        const bool is_number = CLI::detail::lexical_cast(text, x);
        return !is_number || std::isfinite(x) ? "" : "\"" + text + "\" is no finite number";
      },
      "");
  for (CLI::Option* option : app.get_options())
    if (option->get_type_name().starts_with("FLOAT")) option->check(finite);
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    take_finite_numbers_only(*command);
}

std::string explain(const CLI::App& app, const std::string& problem,
                    const std::vector<std::string>& words) {
  const CommandWords program = words_of(app);
  const std::vector<std::string> names = command_names(app);
  const auto first = std::find_if(words.begin(), words.end(),
                                  [](const std::string& word) { return !is_option(word); });
  if (first == words.end()) {
    const std::string option = unknown_option(program, words);
    if (option.empty()) return "legwork: a command is missing\n  commands: " + joined(names);
    return "legwork: there is no option \"" + option + "\"" +
           did_you_mean(option, program.options) + "\n  `legwork --help` lists them";
  }
  const CLI::App* command = command_named(*first, app);
  if (command == nullptr)
    return "legwork: there is no command \"" + *first + "\"" + did_you_mean(*first, names) +
           "\n  commands: " + joined(names);
  std::string called = *first;
  auto next = first + 1;
  const auto inner = command_names(*command);  // link scan, link read
  if (!inner.empty() && next != words.end() && !is_option(*next)) {
    command = command_named(*next, *command);
    if (command == nullptr)
      return "legwork: " + called + " has no command \"" + *next + "\"" +
             did_you_mean(*next, inner) + "\n  commands: " + joined(inner);
    called += " " + *next++;
  }
  const CommandWords known = words_of(*command);
  const std::string option = unknown_option(known, {next, words.end()});
  const std::string help = "\n  `legwork " + called + " --help` explains them all";
  if (option.empty()) return "legwork: " + problem + help;
  return "legwork: " + called + " has no option \"" + option + "\"" +
         did_you_mean(option, known.options) + help;
}

}  // namespace legwork::app
