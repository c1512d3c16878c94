// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork: the command. Each subcommand lives in its own file and gives the exit code:
// 0 fine, 1 a claim fails, 2 bad input, 3 the run ended early, 130 interrupted.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>

#include "command.h"
#include "command_line.h"

namespace {

/// A standard stream that was closed (`>&-`) would be the first file this program opens: its text
/// would land in a result. It is held open on nothing, in a way that printing to it fails.
void hold_standard_streams() {
  for (int fd = 0; fd < 3; ++fd)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd) _exit(2);
}

/// What was printed may be someone's result: an exit code of 0 says that all of it arrived.
int after_output(int exit_code) {
  std::cout.flush();
  const bool printed = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
  if (printed) return exit_code;
  std::cerr << "legwork: E-OUTPUT standard output cannot be written to the end\n"
            << "  free some space, or write to a file that the command makes itself\n";
  return 2;
}

int run_command(int argc, char** argv) {
  using namespace legwork::app;
  CLI::App app("Simulates legged robots and tells the truth about their forces.", "legwork");
  app.formatter(manual_formatter());
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("legwork ") + LEGWORK_VERSION);
  app.footer(
      "`legwork COMMAND --help` explains each. Models are URDF or MJCF files, or presets by name.\n"
      "Data (presets, scenarios) lie beside the program; LEGWORK_DATA names another folder.\n"
      "Colours only on a terminal; NO_COLOR turns them off.\n\n"
      "Exit: 0 fine, 1 a claim fails or a comparison differs, 2 bad input or unwritable output,\n"
      "3 the run ended early, 130 interrupted.\n\n"
      "Begin with:\n"
      "  legwork inspect my_robot.urdf      what the file says\n"
      "  legwork trust my_robot.urdf        whether its forces can be trusted\n"
      "  legwork run titan8-walk            a robot walks; a report is written");
  int exit_code = 0;
  add_link(app, exit_code);
  add_list(app, exit_code);
  add_run(app, exit_code);
  add_study(app, exit_code);
  add_replay(app, exit_code);
  add_view(app, exit_code);
  add_render(app, exit_code);
  add_inspect(app, exit_code);
  add_export(app, exit_code);
  add_estimate(app, exit_code);
  add_trust(app, exit_code);
  add_compare(app, exit_code);
  add_identify(app, exit_code);
  add_impact(app, exit_code);
  add_power(app, exit_code);
  add_walk(app, exit_code);
  add_bench(app, exit_code);
  take_finite_numbers_only(app);
  try {
    app.parse(argc, argv);
    return after_output(exit_code);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return after_output(app.exit(e));  // --help, --version
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    std::cerr << explain(app, e.what(), words) << "\n";
  } catch (const legwork::Error& e) {
    print_errors(e);
  } catch (const std::exception& e) {
    std::cerr << "legwork: " << e.what() << "\n";
  }
  return 2;
}

std::atomic<bool> memory_ran_out{false};

[[noreturn]] void note_lack_of_memory() {
  memory_ran_out = true;
  throw std::bad_alloc();
}

/// A destructor of nlohmann/json and std::filesystem's noexcept functions take memory; where there
/// is none left nothing can catch that. (The latter end here before anything was caught.)
[[noreturn]] void end_without_memory() {
  bool is_memory = false;
  try {
    if (const std::exception_ptr e = std::current_exception()) std::rethrow_exception(e);
    is_memory = memory_ran_out;
  } catch (const std::bad_alloc&) {
    is_memory = true;
  } catch (...) {  // a fault of ours: as loud as it would be without us
  }
  if (!is_memory) std::abort();
  constexpr char kText[] = "legwork: out of memory\n";
  [[maybe_unused]] const auto written = write(2, kText, sizeof kText - 1);
  _exit(2);
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(end_without_memory);
  std::set_new_handler(note_lack_of_memory);
  hold_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file beyond its limit is a full disk: said, not died of
  try {
    return run_command(argc, argv);
  } catch (const std::exception& e) {  // out of memory before there is a command
    std::fprintf(stderr, "legwork: %s\n", e.what());
    return 2;
  }
}
