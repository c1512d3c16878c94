#include "command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "arguments.h"
#include "help.h"

namespace legwork::app {
namespace {

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

}  // namespace

Option Option::required() { return Option(option_->required()); }

Option Option::one_of(std::initializer_list<const char*> words) {
  return Option(
      option_->check(CLI::IsMember(std::vector<std::string>(words.begin(), words.end()))));
}

Option Option::range(int least, int most) {
  return Option(option_->check(CLI::Range(least, most)));
}

Option Option::non_negative() { return Option(option_->check(CLI::NonNegativeNumber)); }

Option Option::delimiter(char between) { return Option(option_->delimiter(between)); }

Option Option::expected(int count) { return Option(option_->expected(count)); }

Option Option::one_value_each() { return Option(option_->allow_extra_args(false)); }

Option Option::excludes(Option other) { return Option(option_->excludes(other.option_)); }

Option Option::group(const char* heading) { return Option(option_->group(heading)); }

Option Option::type_name(const char* word) { return Option(option_->type_name(word)); }

Option Option::option_text(const char* text) { return Option(option_->option_text(text)); }

Option Option::show_default() { return Option(option_->capture_default_str()); }

bool Option::given() const { return option_->count() > 0; }

Command Command::add_command(const char* name, const char* summary) {
  return {app_->add_subcommand(name, summary), exit_code_};
}

Option Command::option(const char* names, std::string& target, const char* help) {
  return Option(app_->add_option(names, target, help));
}

Option Command::option(const char* names, double& target, const char* help) {
  return Option(app_->add_option(names, target, help));
}

Option Command::option(const char* names, int& target, const char* help) {
  return Option(app_->add_option(names, target, help));
}

Option Command::option(const char* names, std::uint64_t& target, const char* help) {
  return Option(app_->add_option(names, target, help));
}

Option Command::option(const char* names, std::vector<std::string>& target, const char* help) {
  return Option(app_->add_option(names, target, help));
}

Option Command::option(const char* names, std::vector<double>& target, const char* help) {
  return Option(app_->add_option(names, target, help));
}

Option Command::flag(const char* names, bool& target, const char* help) {
  return Option(app_->add_flag(names, target, help));
}

void Command::footer(const char* text) { app_->footer(text); }

void Command::on_run(std::function<int()> run) {
  app_->callback([run = std::move(run), exit_code = exit_code_] { *exit_code = run(); });
}

std::vector<std::string> Command::given() const {
  std::vector<std::string> names;
  for (const CLI::Option* option : app_->get_options())
    if (option->count() > 0 && !option->get_lnames().empty())
      names.push_back(option->get_lnames().front());
  return names;
}

CommandLine::CommandLine(const std::string& name, const std::string& summary,
                         const std::string& version)
    : app_(std::make_unique<CLI::App>(summary, name)) {
  app_->formatter(manual_formatter());
  app_->require_subcommand(1);
  app_->set_version_flag("--version", name + " " + version);
}

CommandLine::~CommandLine() = default;

int CommandLine::run(int argc, char** argv) {
  try {
    app_->parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app_->exit(e);  // --help, --version
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    std::cerr << explain(words_of(*app_), commands_of(*app_), e.what(), words) << "\n";
    return 2;
  }
  return exit_code_;
}

}  // namespace legwork::app
