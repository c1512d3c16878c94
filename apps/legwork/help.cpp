#include "help.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <string>

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

}  // namespace

std::shared_ptr<CLI::FormatterBase> manual_formatter() {
  auto manual = std::make_shared<Manual>();
  manual->label("Positionals", "Arguments");
  manual->label("SUBCOMMAND", "COMMAND");
  return manual;
}

}  // namespace legwork::app
