#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What `view` and `render` show: a robot, a scenario, an experiment or a recording.
#include <string>
#include <vector>

#include "command.h"
#include "legwork/record/outcome.h"
#include "legwork/scenario/scenario.h"
#include "legwork/view/film.h"

namespace legwork::app {

struct ShownArguments {
  std::string what;
  std::vector<std::string> settings;
  ModelArguments robot;  // how its file is read
  std::string field;     // of RoboCup, by name
  bool salvage = false;
};
void add_shown_arguments(CLI::App& command, ShownArguments& arguments);

/// A recording, or the folder of a run with one in it.
bool is_recording(const std::string& what);

/// A scenario by file or name; a bare robot stands there as it is. Throws Error.
Scenario viewed_scenario(const ShownArguments& a);

/// The recording as it is, the experiment or scenario once it has run (a scenario as far as `until`
/// asks, where that is not 0 [s]), at most `frame_rate` frames a second.
outcome::Outcome finished_run(const ShownArguments& a, double until = 0, double frame_rate = 100);

/// Draws it, with progress, until it is done or interrupted; prints its name. The exit code.
int draw_shown(const outcome::Outcome& data, const std::string& out, view::FilmOptions options);

}  // namespace legwork::app
