// legwork compare WHAT: one scenario or task in several engines, agreement signal by signal.

#include <cstdio>
#include <memory>

#include "command.h"
#include "compare_input.h"
#include "compare_print.h"
#include "legwork/lab/compare/compare_page.h"
#include "progress.h"
#include "run_folder.h"

namespace legwork::app {
namespace compare_command {
namespace {

int run(const CompareArguments& a) {
  ProgressLine line(a.task, a.json);
  const Comparison all = comparison_of(a, [&line](double done) { line.show(done, 0); });
  line.clear();
  const RunFolder folder(a.out.empty() ? "runs/compare-" + all.name : a.out);
  outcome::Outcome page = comparison_page(all);
  page.run.version = LEGWORK_VERSION;
  page.reproduce =
      "legwork compare " + a.task + (a.engines.empty() ? "" : " --engines " + a.engines);
  folder.write(page);
  if (a.json) {
    print_comparison_json(all);
  } else {
    print_comparison_text(all);
    std::printf("\nreport: %s\n", folder.report().c_str());
  }
  return all.runs.front().finished ? 0 : 3;
}

/// Options that have no meaning for a scenario.
std::vector<Option> add_task_options(Command command, CompareArguments& a) {
  std::vector<Option> of_tasks;
  const auto task_option = [&](Option option) {
    of_tasks.push_back(option.group("Of a task"));
    return option;
  };
  task_option(command.option("--servo", a.servo, "pd (well-damped, implicit) or velocity"))
      .one_of({"pd", "velocity"});
  task_option(command.option("--ground", a.ground,
                             "own (each engine's) or paper (ERP 0.2, CFM 1e-4, slip)"))
      .one_of({"own", "paper"});
  task_option(command.option("--pose", a.setup.pose, "keyframe to start in"));
  task_option(command.option("--drop", a.setup.drop, "height of the soles at the start [m]"));
  task_option(command.option("--amplitude", a.setup.amplitude, "updown: of the trunk [m] (0.04)"));
  task_option(command.option("--period", a.setup.period, "updown, crawl [s] (4)"));
  task_option(command.option("--stroke", a.setup.stroke, "crawl [m] (0.3 of a leg's reach)"));
  return of_tasks;
}

}  // namespace
}  // namespace compare_command

void add_compare(Command app) {
  using namespace compare_command;
  Command command = app.add_command(
      "compare", "one scenario or task in several engines, agreement signal by signal");
  command.footer(
      "The first engine is the reference. Each other is given by its mean, the root mean square "
      "and\n"
      "the largest difference from the first, and the shift in time that brings it nearest. An\n"
      "engine can be told its own settings:\n"
      "  --engines native,ode:solver=quick:iterations=20,mujoco:cone=elliptic\n"
      "The names of the paper's experiments (titan8-standing, titan8-updown, titan8-crawl) set "
      "the\n"
      "robot, its velocity servos and its ground. What an engine has no word for is left out "
      "there\n"
      "and listed under the causes; an engine that cannot take the model is listed with its "
      "reason.\n\n"
      "Writes a folder with report.html (curves over each other) and summary.json.\n"
      "Exit: 0 the first engine ran to its end, 2 bad input, 3 it did not.\n\n"
      "Examples:\n"
      "  legwork compare titan8-walk\n"
      "  legwork compare my.toml --engines native,ode --set robot.file=solo12.urdf\n"
      "  legwork compare standing barkour_vb.xml --json");
  auto a = std::make_shared<CompareArguments>();
  command
      .option("WHAT", a->task,
              "a scenario (file or preset), or a task: standing, updown, crawl,\n"
              "titan8-standing, titan8-updown, titan8-crawl")
      .required();
  const Option model =
      command.option("MODEL", a->model, "of a task: preset, URDF or MJCF (titan8)");
  command.option("--engines", a->engines,
                 "comma-separated; NAME or NAME:key=value:… (all this build has)");
  command.option("--set", a->settings, "key=value over the scenario's own; repeat for more")
      .one_value_each();
  command.option("--from", a->from, "measure from here on [s]").non_negative();
  command.option("--out", a->out, "folder to write (runs/compare-NAME)");
  const Option dt = command.option("--dt", a->setup.dt, "step [s] (1e-3)");
  const Option duration = command.option("--duration", a->setup.duration, "[s] (the run's own)");
  command.flag("--json", a->json, "one JSON document on standard output");
  std::vector<Option> of_tasks = add_task_options(command, *a);
  of_tasks.push_back(model);
  command.on_run([a, of_tasks, dt, duration] {
    a->dt_given = dt.given(), a->duration_given = duration.given();
    for (const Option option : of_tasks) a->task_options = a->task_options || option.given();
    return run(*a);
  });
}

}  // namespace legwork::app
