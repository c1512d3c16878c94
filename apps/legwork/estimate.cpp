// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork estimate --log FILE [--model MODEL] [--estimator NAME] [--json] [--out FOLDER]: runs an
// estimator over a recorded robot log, or a built-in motion, and scores it where truth is known.
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "command.h"
#include "legwork/base/plain_file.h"
#include "legwork/estimate/mcap_log.h"
#include "legwork/lab/estimate/estimate_log.h"
#include "legwork/lab/estimate/estimate_report.h"
#include "legwork/lab/estimate/recorded_log.h"
#include "legwork/math/rotation.h"
#include "page_folder.h"
#include "progress.h"

namespace legwork::app {
namespace {

using Json = nlohmann::json;  // keys in alphabetical order

struct Arguments {
  std::string log, motion, estimator = "proposed", csv, trunk, base;
  PageFolder page;
  std::uint64_t seed = 0;  // 0: a motion without noise
  std::vector<std::string> feet;
  std::vector<double> imu;  // x y z roll pitch yaw of the IMU on the trunk frame
  ModelArguments model;
  double mass = 0.0, gravity = 0.0, encoder = 1e-3, still = 0.0;
  double accel_noise = 0.0, gyro_noise = 0.0, foot_noise = 0.0, contact_walk = 0.0;  // 0: usual
  bool salvage = false, as_json = false, even = false;
};

[[noreturn]] void refuse(const std::string& file, const std::string& what,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-ARGUMENT", file, 0, "", what, remedy});
}

Json axes(const Rmse& rmse, bool known) {
  if (!known) return nullptr;
  return {{"x", rmse.x}, {"y", rmse.y}, {"z", rmse.z}, {"norm", rmse.norm}};
}

Json document(const Arguments& a, const EstimateTrack& r) {
  Json counts = Json::object();
  for (std::size_t bit = 0; bit < r.status_count.size(); ++bit)
    if (r.status_count[bit] > 0) counts[status_text(1u << bit)] = r.status_count[bit];
  const bool known = r.has_position;
  return {{"estimator", r.estimator},
          {"log", a.motion.empty() ? a.log : a.motion},
          {"samples", r.t.size()},
          {"duration", r.t.back() - r.t.front()},
          {"rmse_position", axes(r.position, known)},
          {"rmse_velocity", axes(r.velocity, r.has_velocity)},
          {"final_error", known ? Json(r.final_error) : Json(nullptr)},
          {"path_length", known ? Json(r.path) : Json(nullptr)},
          {"drift_percent", known ? Json(r.drift) : Json(nullptr)},
          {"ate_yaw_aligned", known ? Json(r.ate_aligned) : Json(nullptr)},
          {"rpe_1s", known && std::isfinite(r.rpe_1s) ? Json(r.rpe_1s) : Json(nullptr)},
          {"nees_per_dof", r.nees_dof > 0 ? Json(r.nees) : Json(nullptr)},
          {"nees_dof", r.nees_dof},
          {"status", status_text(r.status)},
          {"status_samples", counts}};
}

void print_text(const EstimateTrack& r) {
  std::printf("%s: %zu samples, %.2f s, status %s\n", r.estimator.c_str(), r.t.size(),
              r.t.back() - r.t.front(), status_text(r.status).c_str());
  if (!r.has_position) {
    std::printf("no truth in the log; last position %.4f %.4f %.4f m\n", r.p.back().x, r.p.back().y,
                r.p.back().z);
    return;
  }
  std::printf("  position RMSE  x %.4f  y %.4f  z %.4f  3D %.4f m\n", r.position.x, r.position.y,
              r.position.z, r.position.norm);
  std::printf("  velocity RMSE  x %.4f  y %.4f  z %.4f  3D %.4f m/s\n", r.velocity.x, r.velocity.y,
              r.velocity.z, r.velocity.norm);
  std::printf("  final error %.4f m, %.2f %% of a path of %.3f m; aligned ATE %.4f m\n",
              r.final_error, r.drift, r.path, r.ate_aligned);
  if (r.nees_dof > 0) std::printf("  NEES per dof %.3g (%d dof)\n", r.nees, r.nees_dof);
}

void write_csv(const std::string& file, const EstimateTrack& r) {
  PlainFileWriter out(file);
  out.write("t,px,py,pz,vx,vy,vz\n");
  std::string rows;
  char line[256];
  for (std::size_t k = 0; k < r.t.size(); ++k) {
    std::snprintf(line, sizeof line, "%.12g,%.12g,%.12g,%.12g,%.12g,%.12g,%.12g\n", r.t[k],
                  r.p[k].x, r.p[k].y, r.p[k].z, r.v[k].x, r.v[k].y, r.v[k].z);
    rows += line;
    if (rows.size() < (1 << 16) && k + 1 < r.t.size()) continue;
    out.write(rows);
    rows.clear();
  }
  out.commit();
}

/// What the user said of the robot and its sensors over what is usual.
void apply(const Arguments& a, EstimatorConfig& config) {
  if (!a.imu.empty()) {
    config.p_TS = {a.imu[0], a.imu[1], a.imu[2]};
    config.R_TS = so3::euler_to_matrix({a.imu[3], a.imu[4], a.imu[5]});
  }
  if (a.mass > 0.0) config.mass = a.mass;
  if (a.gravity > 0.0) config.gravity = a.gravity;
  if (a.accel_noise > 0.0) config.inekf.accel = config.lkf.accel = a.accel_noise;
  if (a.gyro_noise > 0.0) config.inekf.gyro = a.gyro_noise;
  if (a.foot_noise > 0.0) config.inekf.encoder = config.lkf.encoder = a.foot_noise;
  if (a.contact_walk > 0.0) config.inekf.contact_walk = a.contact_walk;
}

/// A log from a file, read as it is used, or of a motion.
struct AskedLog {
  explicit AskedLog(const Arguments& a) {
    if (!a.motion.empty()) {
      const SensorNoise noise = a.seed == 0 ? SensorNoise::none() : SensorNoise{};
      made = log_of(named_truth(a.motion), noise, a.seed);
      stream = stream_of(made);
      return;
    }
    const ProgressLine line("reading " + a.log, a.as_json);
    // A recording of our own says itself what robot it is of; what the user says comes first.
    const bool told = !a.model.model.empty() || !a.trunk.empty() || !a.feet.empty();
    if (a.log.ends_with(".mcap") && a.model.model.empty())
      robot = RecordedRobot::find(McapReader::open(a.log));
    if (robot && told)
      refuse(a.log, "names its own trunk and feet: --trunk and --feet are for another --model",
             "leave them out, or give --model too");
    stream = open_log(a.log, a.salvage ? DamagedFile::kSalvage : DamagedFile::kRefuse);
  }
  RobotLog made;
  std::unique_ptr<LogStream> stream;
  std::unique_ptr<RecordedRobot> robot;  // of a recording that says which
};

/// The true positions, as far as the log has them.
TruthTrack truth_of(LogStream& log) {
  TruthTrack truth;
  if (!log.facts().has_position) return truth;
  LogSample sample;
  log.rewind();
  while (log.next(sample)) {
    truth.t.push_back(sample.z.t);
    truth.p.push_back(sample.p_WT);
  }
  return truth;
}

void write_page(Arguments& a, LogStream& log, const std::vector<EstimateTrack>& tracks) {
  if (!a.page.is_wanted()) return;
  // The truth is of the base where one is named, the estimates are of the trunk.
  const TruthTrack truth = a.base.empty() || a.base == a.trunk ? truth_of(log) : TruthTrack{};
  outcome::Outcome page = estimate_page(a.motion.empty() ? a.log : a.motion, tracks, truth);
  page.run.version = LEGWORK_VERSION;
  page.reproduce = "legwork estimate " +
                   (a.motion.empty() ? "--log " + a.log : "--motion " + a.motion) +
                   " --estimator " + a.estimator;
  a.page.write(page);
  if (!a.as_json) std::printf("\nreport: %s\n", a.page.report().c_str());
}

/// Every estimator the log can feed, one after the other; what it cannot is said on standard error.
int run_all(Arguments& a, const AskedLog& asked, LogRun how, const EstimatorRegistry& registry) {
  LogStream& log = *asked.stream;
  Json documents = Json::array();
  std::vector<EstimateTrack> tracks;
  for (const EstimatorEntry& entry : registry.entries()) {
    how.estimator = entry.name;
    ProgressLine line(entry.name, a.as_json);
    how.progress = [&line](double done) { line.show(done, 0); };
    try {
      LogRun own = asked.robot ? asked.robot->log_run(entry.name) : how;
      own.even = how.even, own.still = how.still, own.progress = how.progress;
      if (asked.robot) apply(a, own.config);
      const EstimateTrack& track = tracks.emplace_back(estimate_log(log, own, registry));
      line.clear();
      documents.push_back(document(a, track));
      if (!a.as_json) print_text(track);
    } catch (const Error& error) {
      line.clear();
      std::fprintf(stderr, "%s: skipped: %s\n", entry.name.c_str(), error.what());
    }
  }
  if (a.as_json) print_document(documents);
  if (!tracks.empty()) write_page(a, log, tracks);
  return documents.empty() ? 2 : 0;
}

int run(Arguments& a) {
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  const bool all = a.estimator == "all";
  if (!all) registry.find(a.estimator);  // a wrong name is told before a long log is read
  if (all && !a.csv.empty()) refuse("", "--csv wants one estimator", "name it, not all");
  if (a.log.empty() == a.motion.empty())
    refuse("", "say --log FILE or --motion NAME (one of them)", "");
  a.page.claim();
  const AskedLog asked(a);
  LogStream& stream = *asked.stream;
  const LogFacts& log = stream.facts();
  for (const std::string& part : log.missing)
    std::fprintf(stderr, "legwork: not whole: %s\n", part.c_str());
  LogRun how;
  if (asked.robot && !all) how = asked.robot->log_run(a.estimator);
  how.estimator = a.estimator;
  if (!asked.robot) how.trunk = a.trunk;
  how.base = a.base;
  if (!asked.robot) how.feet = a.feet, how.encoder = a.encoder;
  how.even = a.even;
  how.still = a.still;
  std::unique_ptr<LoadedModel> loaded;
  if (!a.model.model.empty()) {
    loaded = std::make_unique<LoadedModel>(load(a.model));
    how.model = &loaded->model;
    how.config = real_robot_config(loaded->model);
    if (!log.has_foot_pose && (a.trunk.empty() || a.feet.size() != log.foot_name.size()))
      refuse(a.log,
             "needs the robot's frames: --trunk FRAME (of the IMU) and --feet with " +
                 std::to_string(log.foot_name.size()) + " names",
             "e.g. --trunk imu_link --feet l_sole,r_sole");
  }
  apply(a, how.config);
  if (all) return run_all(a, asked, how, registry);
  ProgressLine line(a.estimator, a.as_json);
  how.progress = [&line](double done) { line.show(done, 0); };
  const EstimateTrack result = estimate_log(stream, how, registry);
  line.clear();
  if (!a.csv.empty()) write_csv(a.csv, result);
  if (a.as_json) {
    print_document(document(a, result));
  } else {
    print_text(result);
  }
  write_page(a, stream, {result});
  return 0;
}

constexpr const char* kFooter =
    "Columns of a CSV log, found by name, SI units and radians: t; accx accy accz (specific "
    "force);\n"
    "gyrox gyroy gyroz; roll pitch yaw (an attitude from elsewhere); per foot FOOT_fx fy fz and\n"
    "FOOT_tx ty tz (ground on foot; fz alone will do), FOOT_bpx bpy bpz and FOOT_R00 … R22 (pose "
    "in\n"
    "the trunk), or q_JOINT and --model; the truth, where known: p0x … v0x …, or base_x … "
    "base_yaw.\n"
    "An empty cell is a missing reading. Other columns are ignored.\n"
    "Estimators: fk, dia_hpf, previous (a reconstruction), proposed (the paper's), proposed_plus,\n"
    "lkf, inekf (needs a gyro, no attitude); `legwork list` says more of each.\n"
    "JSON: estimator, samples, rmse_position and rmse_velocity {x, y, z, norm} [m, m/s], "
    "final_error\n"
    "[m], status (OK, or what came up: IMU_BAD, GAP, SLIP, OUTLIER …); drift_percent of the path,\n"
    "ate_yaw_aligned, rpe_1s, nees_per_dof (1: the covariance is true). Null: the log has no "
    "truth.\n"
    "A recording of `legwork run` with sensors is a log, with its truth; model, trunk, feet and "
    "noises\n"
    "are read from it. At rest the accelerometer must agree with the attitude, else the IMU sits\n"
    "otherwise than told: the message names the frame that fits.\n"
    "Examples:\n"
    "  legwork estimate --log runs/titan8-estimate/run.mcap --estimator all --out runs/estimate\n"
    "  legwork estimate --motion walk --seed 7 --estimator all\n"
    "  legwork estimate --log walk_noisefree.csv --estimator proposed --json --csv estimate.csv\n"
    "  legwork estimate --log robot.mcap --model robot.urdf --trunk imu_link --feet l_sole,r_sole "
    "\\\n"
    "                   --estimator inekf --still 2 --gyro-noise 0.01 --foot-noise 0.002\n"
    "Exit: 0 done, 2 bad input or unwritable output.";

void add_sensor_options(CLI::App& command, Arguments& a) {
  command.add_option("--encoder", a.encoder, "sd of a joint reading [rad]")->capture_default_str();
  command.add_option("--accel-noise", a.accel_noise, "sd of an accelerometer reading [m/s²]");
  command.add_option("--gyro-noise", a.gyro_noise, "sd of a gyro reading [rad/s]");
  command.add_option("--foot-noise", a.foot_noise,
                     "sd of a foot position beside what the encoders give [m]");
  command.add_option("--contact-walk", a.contact_walk,
                     "how far a standing foot's point wanders [m/√s]");
  command.add_option("--still", a.still,
                     "the robot stands so long at first: the gyro's mean is its bias [s]");
  command.add_flag("--even", a.even,
                   "the stamps are arrival times: spread the samples evenly between them");
}

}  // namespace

void add_estimate(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "estimate", "where the trunk is, from legs and IMU: a state estimator over a recorded log");
  auto a = std::make_shared<Arguments>();
  command->add_option(
      "--log", a->log,
      "the log: MCAP (Imu, JointState, WrenchStamped, Odometry) or CSV with named columns");
  command->add_option("--motion", a->motion, "instead: walk, walk24, jump, jumpF or jumpS");
  command->add_option("--seed", a->seed, "noise of the motion (0: none)");
  command->add_option("--estimator", a->estimator, "by name (below), or all")
      ->capture_default_str();
  command->add_option("--model", a->model.model,
                      "the robot (URDF, MJCF or preset), where the log has joints");
  command->add_option("--trunk", a->trunk, "link that carries the IMU: what is estimated");
  command->add_option("--imu", a->imu, "where the IMU sits on it: x,y,z,roll,pitch,yaw [m, rad]")
      ->delimiter(',')
      ->expected(6);
  command->add_option("--base", a->base, "frame the log's true pose is of (default: the trunk)");
  command->add_option("--feet", a->feet, "frames of the feet, in the log's order")->delimiter(',');
  command->add_option("--mass", a->mass, "of the robot [kg] (default: the model's, or 10)");
  command->add_option("--gravity", a->gravity, "[m/s²] (default: the model's, or 9.8)");
  add_sensor_options(*command, *a);
  command->add_flag("--skip-missing-meshes", a->model.options.skip_missing_meshes,
                    "load without shapes whose file is missing");
  command->add_flag("--salvage", a->salvage, "use what is left of a damaged recording");
  command->add_flag("--json", a->as_json, "one JSON document on standard output");
  command->add_option("--csv", a->csv, "write t, p, v per sample")->option_text("FILE");
  a->page.add_options(*command, "folder for report.html and summary.json");
  command->footer(kFooter);
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
