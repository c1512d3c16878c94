// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "timing/robots.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "legwork/base/random.h"
#include "legwork/collide/contact.h"
#include "legwork/load/load_model.h"
#include "legwork/math/quat.h"
#include "legwork/run/stand/standing.h"
#include "legwork/run/stand/steady_pose.h"
#include "legwork/sim/world.h"
#include "timing/mujoco_npm.h"

namespace legwork::timing {

namespace fs = std::filesystem;

const char* name_of(Hold hold) {
  return hold == Hold::kOwn ? "own" : hold == Hold::kDamped ? "damped" : "limp";
}

std::vector<std::string> robot_files(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code ec;
  const auto is_scene = [](const fs::path& p) {
    return p.extension() == ".xml" && p.filename().string().rfind("scene", 0) == 0;
  };
  const auto add_folder = [&](const fs::path& at) {
    std::vector<fs::path> here;
    for (const fs::directory_entry& entry : fs::directory_iterator(at, ec)) {
      if (entry.is_regular_file()) here.push_back(entry.path());
    }
    const bool scenes = std::any_of(here.begin(), here.end(), is_scene);
    for (const fs::path& p : here) {
      const bool mjcf = p.extension() == ".xml" && (!scenes || is_scene(p));
      if (mjcf || p.extension() == ".urdf") files.push_back(p.string());
    }
  };
  add_folder(folder);
  for (fs::recursive_directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec)) {
    if (it->is_directory()) add_folder(it->path());
  }
  if (files.empty()) {
    throw Error(Finding{Severity::kError, "E-BENCH", folder, 0, "", "no URDF or MJCF file there",
                        "name a folder of robots with --models"});
  }
  std::sort(files.begin(), files.end());
  return files;
}

namespace {

[[noreturn]] void refuse(const std::string& path, const char* why) {
  throw Error(Finding{Severity::kError, "E-BENCH", path, 0, "", why,
                      "only robots on a floating base are timed"});
}

// Half a metre up in an attitude that depends on nothing but the robot's size.
State thrown_from(const RealRobot& robot) {
  State x = robot.pose;
  RandomStream draw(static_cast<std::uint64_t>(robot.model.nv), 0, 0);
  const Quat<double> turn =
      normalized(Quat<double>{draw.normal(), draw.normal(), draw.normal(), draw.normal()});
  x.q[3] = turn.w, x.q[4] = turn.x, x.q[5] = turn.y, x.q[6] = turn.z;
  double lowest = 1e9;
  for (const Contact& c : contacts_at(robot.model, x, 10.0).contacts) {
    if (c.body_b == kWorld) lowest = std::min(lowest, c.gap);
  }
  if (lowest < 1e8) x.q[2] += 0.5 - lowest;
  return x;
}

}  // namespace

bool RealRobot::own_holds() const {
  return std::any_of(own.drives.begin(), own.drives.end(),
                     [](const Drive& drive) { return drive.is_row(); });
}

RealRobot load_real_robot(const std::string& folder, const std::string& path) {
  RealRobot robot;
  robot.name = fs::relative(path, folder).string();
  LoadOptions load;
  load.visuals = false;
  load.skip_missing_meshes = true;
  load.drop_massless = true;
  robot.model = load_model(path, load).model;
  Model& model = robot.model;
  if (!has_free_base(model)) refuse(path, "it is bolted to the world");
  robot.dt = clamp(model.options.timestep, 5e-4, 5e-3);
  if (fs::path(path).extension() == ".urdf") robot.dt = 1e-3;  // the file has none
  ensure_floor(model);
  robot.pose = standing_pose(model).state;
  exclude_overlaps(model, robot.pose);
  const ContactSet touching = contacts_at(model, robot.pose, 1e-3);
  if (std::none_of(touching.contacts.begin(), touching.contacts.end(),
                   [](const Contact& c) { return c.body_b == kWorld; })) {
    refuse(path, "nothing of it touches the floor");
  }
  robot.damped = standing_gains(model, robot.pose);
  if (yields_under_load(model)) {
    const SteadyPose steady = steady_pose(model, robot.pose, robot.damped);
    if (steady.found) robot.pose = steady.state, robot.damped = steady.set;
  }
  robot.own = own_drives(model, robot.pose);
  robot.thrown = thrown_from(robot);
  return robot;
}

namespace {

class NativeRunner final : public RobotRunner {
 public:
  NativeRunner(const RealRobot& robot, Hold hold)
      : robot_(robot), hold_(hold), world_(robot.model, {.dt = robot.dt}) {
    if (hold == Hold::kLimp) {
      world_.set_drives({});
    } else {
      world_.set_drives(robot.drives(hold));
    }
  }

  Episode run() override {
    world_.reset(hold_ == Hold::kLimp ? robot_.thrown : robot_.pose);
    const int before = hold_ == Hold::kLimp ? 0 : kSettleSteps;
    const int steps = hold_ == Hold::kLimp ? kLimpSteps : kTimedSteps;
    Episode out;
    out.step_ns.reserve(static_cast<std::size_t>(steps));
    for (int k = 0; k < before; ++k) see(world_.step(), out);
    out.tiers = {};
    const double start = thread_seconds();
    for (int k = 0; k < steps; ++k) {
      const double clock = wall_seconds();
      const StepReport report = world_.step();
      out.step_ns.push_back(1e9 * (wall_seconds() - clock));
      see(report, out);
    }
    out.ns_per_step = (thread_seconds() - start) / steps * 1e9;
    fell_ = hold_ != Hold::kLimp && world_.state().q[2] < 0.6 * robot_.pose.q[2];
    return out;
  }

  std::string note() const override {
    if (failed_ > 0) return std::to_string(failed_) + " steps failed";
    return fell_ ? "fell" : "";
  }

 private:
  void see(const StepReport& report, Episode& out) {
    failed_ += report.status != StepStatus::kOk;
    if (!(report.residual <= out.residual)) out.residual = report.residual;
    ++out.tiers[static_cast<std::size_t>(std::min(3, report.tier))];
  }

  const RealRobot& robot_;
  Hold hold_;
  World world_;
  bool fell_ = false;
  long failed_ = 0;
};

// The episodes of one engine, gathered over the repeats.
struct Repeats {
  std::vector<double> totals;
  std::vector<double> steps;  // the fastest of each step: what it costs when nobody interrupts
  Episode last;

  void add(Episode episode) {
    totals.push_back(episode.ns_per_step);
    if (steps.empty()) steps = episode.step_ns;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      steps[i] = std::min(steps[i], episode.step_ns[i]);
    }
    last = std::move(episode);
  }
};

Result result_of(const char* engine, const RealRobot& robot, Hold hold, const RobotRunner& runner,
                 Repeats repeats) {
  Result r{engine, robot.name, name_of(hold), "scalar"};
  r.ns_per_step = median(repeats.totals);
  r.spread = spread(repeats.totals);
  r.repeats = static_cast<int>(repeats.totals.size());
  std::sort(repeats.steps.begin(), repeats.steps.end());
  const auto n = static_cast<double>(repeats.steps.size());
  r.p999_ns = repeats.steps[static_cast<std::size_t>(0.999 * n)];
  r.worst_ns = repeats.steps.back();
  r.residual_max = repeats.last.residual;
  for (const long tier : repeats.last.tiers) r.tiers.push_back(static_cast<double>(tier) / n);
  r.note = runner.note();
  return r;
}

// One engine in the turns of a robot.
struct Turn {
  const char* engine;
  std::unique_ptr<RobotRunner> runner;
  Repeats repeats{};
};

void time_robot(const RealRobot& robot, const RobotBenchOptions& options, MujocoNpm* npm,
                const std::function<void(const Result&)>& keep) {
  for (const Hold hold : kHolds) {
    if (hold == Hold::kOwn && !robot.own_holds()) continue;  // motors alone: limp shows it
    std::vector<Turn> turns;
    turns.push_back({"native", native_runner(robot, hold)});
    if (options.peers) turns.push_back({"mujoco", mujoco_runner(robot, hold)});
    if (npm != nullptr) turns.push_back({"mujoco-npm", npm->runner(robot, hold)});
    for (int i = 0; i < options.repeats; ++i) {  // in turns: all see the same machine
      for (Turn& turn : turns) turn.repeats.add(turn.runner->run());
    }
    for (Turn& turn : turns) {
      Result r = result_of(turn.engine, robot, hold, *turn.runner, std::move(turn.repeats));
      if (&turn != &turns.front()) r.tiers.clear(), r.residual_max = std::nan("");
      keep(r);
    }
  }
}

}  // namespace

std::unique_ptr<RobotRunner> native_runner(const RealRobot& robot, Hold hold) {
  return std::make_unique<NativeRunner>(robot, hold);
}

#ifndef LEGWORK_WITH_MUJOCO
std::unique_ptr<RobotRunner> mujoco_runner(const RealRobot& robot, Hold) {
  throw Error(Finding{Severity::kError, "E-BENCH", robot.name, 0, "", "this build has no MuJoCo",
                      "install libmujoco-dev and build again"});
}
#endif

std::vector<Result> run_robots(const RobotBenchOptions& options) {
  std::vector<Result> results;
  const std::vector<std::string> files = robot_files(options.models);
  std::unique_ptr<MujocoNpm> npm;
  if (!options.npm.empty()) npm = std::make_unique<MujocoNpm>(options.npm);
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (options.progress) {
      options.progress(static_cast<double>(i) / static_cast<double>(files.size()));
    }
    try {
      const RealRobot robot = load_real_robot(options.models, files[i]);
      time_robot(robot, options, npm.get(), [&](const Result& r) {
        results.push_back(r);
        if (options.on_result) options.on_result(r);
      });
    } catch (const Error& error) {  // one robot that does not load must not end the others
      if (options.on_skip) {
        options.on_skip(fs::relative(files[i], options.models).string(), error.what());
      }
    }
  }
  return results;
}

}  // namespace legwork::timing
