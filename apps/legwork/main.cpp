// legwork: the command. Each subcommand lives in its own file and gives the exit code:
// 0 fine, 1 a claim fails, 2 bad input, 3 the run ended early, 130 interrupted.
#include <iostream>

#include "command.h"
#include "front.h"

int main(int argc, char** argv) {
  using namespace legwork::app;
  CommandLine line("legwork", "Simulates legged robots and tells the truth about their forces.",
                   LEGWORK_VERSION);
  Command app = line.top();
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
  add_list(app);
  add_run(app);
  add_replay(app);
  add_view(app);
  add_inspect(app);
  add_export(app);
  add_estimate(app);
  add_trust(app);
  add_compare(app);
  add_impact(app);
  add_power(app);
  add_bench(app);
  try {
    return line.run(argc, argv);
  } catch (const legwork::Error& e) {
    print_errors(e);
  } catch (const std::exception& e) {
    std::cerr << "legwork: " << e.what() << "\n";
  }
  return 2;
}
