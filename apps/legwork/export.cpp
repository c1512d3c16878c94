// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork export MODEL --mjcf|--urdf: the model as others read it.
#include <iostream>
#include <memory>

#include "command.h"
#include "legwork/base/plain_file.h"
#include "legwork/load/compiled_model.h"
#include "legwork/load/mjcf/export_mjcf.h"
#include "legwork/load/urdf/export_urdf.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/drawn_meshes.h"
#include "legwork/run/replay.h"
#include "shown.h"

namespace legwork::app {
namespace {

struct Arguments {
  ModelArguments model;
  bool mjcf = false, urdf = false, canonical = false, ros = false;
  std::string out;
};

/// The robot of a file, or the one inside a recording.
Model model_of(Arguments& a) {
  if (!is_recording(a.model.model)) return load(a.model).model;
  const std::string& what = a.model.model;
  const McapReader recording =
      McapReader::open(what.ends_with(".mcap") ? what : what + "/run.mcap");
  recording.admit();
  Model model = read_compiled_model(embedded_text(recording, kModelFile));
  restore_drawn_meshes(recording, model);
  return model;
}

int run(Arguments& a) {
  if (a.mjcf + a.urdf + a.ros != 1)
    throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, "",
                        "say --mjcf, --urdf or --ros (one of them)", ""});
  const Model model = model_of(a);
  if (a.ros) {
    const std::string folder = a.out.empty() ? "." : a.out;
    std::cout << write_description(model, folder) << "\n";
    return 0;
  }
  std::string text;
  if (a.mjcf) {
    MjcfExport options;
    options.meshes = !a.canonical;
    std::vector<std::string> changes;
    options.changes = &changes;
    text = export_mjcf(model, options);
    for (const std::string& change : changes) std::cerr << "legwork: note: " << change << "\n";
  } else {
    const UrdfExport exported = export_urdf(model);
    text = exported.text;
    for (const std::string& lost : exported.lost) std::cerr << "legwork: note: " << lost << "\n";
  }
  if (a.out.empty() || a.out == "-") {
    std::cout << text;
    return 0;
  }
  PlainFileWriter out(a.out);
  out.write(text);
  out.commit();
  return 0;
}

}  // namespace

void add_export(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("export", "writes a model as MJCF or URDF");
  auto a = std::make_shared<Arguments>();
  add_model_arguments(*command, a->model);
  command->add_flag("--mjcf", a->mjcf, "MJCF: one body per moving body, hulls inline");
  command->add_flag("--urdf", a->urdf, "URDF: tree, inertias, limits, primitive shapes");
  command->add_flag("--ros", a->ros,
                    "a ROS package: URDF, meshes in their colours; also of a recording's robot");
  command->add_flag("--canonical", a->canonical, "MJCF without meshes: reads in any MuJoCo");
  command
      ->add_option("-o,--out", a->out,
                   "file to write (standard output when absent); --ros: a folder")
      ->option_text("FILE");
  command->footer(
      "Exit: 0; 2 bad input or unwritable output.\n\n"
      "Examples:\n"
      "  legwork export my_robot.urdf --mjcf -o my_robot.xml\n"
      "  legwork export titan8 --urdf > titan8.urdf\n"
      "  legwork export runs/titan8-walk --ros -o src");
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
