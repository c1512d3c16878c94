#pragma once
// Everything a program that links legwork::legwork is meant to use. Each header can also be
// included
// by itself; what lies in a room's detail/ is not for users. SPDX-License-Identifier: Apache-2.0

// Errors with file and line; random streams.
#include "legwork/base/error.h"
#include "legwork/base/random.h"

// Vectors, rotations, spatial algebra.
#include "legwork/math/quat.h"
#include "legwork/math/rotation.h"
#include "legwork/math/spatial.h"

// The robot: from a program, from a file, and back.
#include "legwork/load/compiled_model.h"
#include "legwork/load/load_model.h"
#include "legwork/load/mesh/terrain_png.h"
#include "legwork/load/mjcf/export_mjcf.h"
#include "legwork/load/presets.h"
#include "legwork/load/urdf/export_urdf.h"
#include "legwork/model/builder.h"
#include "legwork/model/model.h"
#include "legwork/model/state.h"
#include "legwork/model/terrain.h"

// Its dynamics at a state.
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/derivatives.h"
#include "legwork/dynamics/energy.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/mass_matrix.h"
#include "legwork/dynamics/regressor.h"

// Its simulation: drives, contacts, the step, and what the step did.
#include "legwork/actuate/drive.h"
#include "legwork/actuate/explicit_pd_bound.h"
#include "legwork/contact/law.h"
#include "legwork/run/stand/standing.h"
#include "legwork/run/stand/steady_pose.h"
#include "legwork/sense/sensor_set.h"
#include "legwork/sim/engine.h"
#include "legwork/sim/ledger.h"
#include "legwork/sim/loads.h"
#include "legwork/sim/world.h"

// Planning, control, estimation, impacts.
#include "legwork/control/pd_bound.h"
#include "legwork/control/servo.h"
#include "legwork/estimate/config.h"
#include "legwork/estimate/estimator.h"
#include "legwork/estimate/log.h"
#include "legwork/estimate/metrics.h"
#include "legwork/estimate/registry.h"
#include "legwork/estimate/score.h"
#include "legwork/impact/methods.h"
#include "legwork/impact/optimise.h"
#include "legwork/impact/strike.h"
#include "legwork/plan/gait_plan.h"
#include "legwork/plan/leg.h"
#include "legwork/plan/leg_ik.h"

// Whole runs: scenarios, recordings, replay, reports.
#include "legwork/lab/compare/compare.h"
#include "legwork/lab/impact/blow_spec.h"
#include "legwork/lab/inspect/inspect.h"
#include "legwork/lab/power/power.h"
#include "legwork/lab/power/power_page.h"
#include "legwork/lab/registry.h"
#include "legwork/lab/trust/trust.h"
#include "legwork/lab/trust/trust_page.h"
#include "legwork/record/csv.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/record/metric.h"
#include "legwork/record/outcome.h"
#include "legwork/record/recording.h"
#include "legwork/report/html.h"
#include "legwork/report/run_folder.h"
#include "legwork/report/summary.h"
#include "legwork/run/outcome_from_recording.h"
#include "legwork/run/replay.h"
#include "legwork/run/run_tape.h"
#include "legwork/scenario/scenario.h"
#include "legwork/scenario/scenario_run.h"
