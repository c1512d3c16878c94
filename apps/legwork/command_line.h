#pragma once
// The command line: options, subcommands and what they run. A thin cover over CLI11, whose header
// costs more to compile than most commands do. SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace legwork::app {

/// One option, flag or argument of a command, to be told more about: a name for it, copied freely.
/// It belongs to its CommandLine and is not to be used after that is gone.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option required();
  Option one_of(std::initializer_list<const char*> words);
  Option range(int least, int most);
  Option non_negative();
  Option delimiter(char between);
  Option expected(int count);
  /// Of a list: every value after a mention of its own, so that an argument may follow it.
  Option one_value_each();
  Option excludes(Option other);

  // What --help shows.
  Option group(const char* heading);
  Option type_name(const char* word);    // what a value is
  Option option_text(const char* text);  // in place of everything after the name
  Option show_default();

  /// Asked while a command runs: was it on the command line?
  bool given() const;

 private:
  CLI::Option* option_;
};

/// A command, or the whole program: takes options, other commands, and what to do when chosen.
/// A name for it, as Option is. Targets are written while the command line is read and must live
/// until then: most commands keep theirs in what they run.
class Command {
 public:
  Command(CLI::App* app, int* exit_code) : app_(app), exit_code_(exit_code) {}

  Command add_command(const char* name, const char* summary);
  /// Names with dashes ("-o,--out") are options, others arguments by their place.
  Option option(const char* names, std::string& target, const char* help);
  Option option(const char* names, double& target, const char* help);
  Option option(const char* names, int& target, const char* help);
  Option option(const char* names, std::uint64_t& target, const char* help);
  Option option(const char* names, std::vector<std::string>& target, const char* help);
  Option option(const char* names, std::vector<double>& target, const char* help);
  /// "!--no-thing" turns its target off.
  Option flag(const char* names, bool& target, const char* help);
  void footer(const char* text);
  /// `run` gives the program's exit code; what it throws comes out of CommandLine::run().
  void on_run(std::function<int()> run);
  /// The long names, without dashes, of the options on the command line; asked while it runs.
  std::vector<std::string> given() const;

 private:
  CLI::App* app_;
  int* exit_code_;
};

/// The program. Reads the words of the command line, runs the command they name.
class CommandLine {
 public:
  CommandLine(const std::string& name, const std::string& summary, const std::string& version);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  Command top() { return {app_.get(), &exit_code_}; }
  /// The exit code. Words that cannot be understood are explained on standard error: 2.
  int run(int argc, char** argv);

 private:
  std::unique_ptr<CLI::App> app_;
  int exit_code_ = 0;
};

}  // namespace legwork::app
