// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A sole, a quadruped on four ball feet held by implicit PD, and whole robots held likewise.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "legwork/lab/compare/compare.h"
#include "legwork/load/load_model.h"
#include "peers_rows.h"
#include "support/bench_robots.h"
#include "support/scenes.h"

namespace legwork::peers {

using namespace legwork::support;

namespace {

constexpr double kFailed = std::numeric_limits<double>::infinity();

// A box whose mass is off its middle: error of the sum of forces over the weight, or of the centre
// of pressure in metres, whichever is larger.
double sole(const EngineRegistry& engines, const std::string& spec) {
  const Vec3<double> com{0.03, -0.012, 0.1};
  const Model model = solid_on_floor({.size = {0.1, 0.06, 0.2}, .mass = 7.0, .com_offset = com});
  World world = in_engine_of(engines, spec, model);
  if (!advance(world, 3.0, 1e-3)) return kFailed;
  double f = 0, x = 0, y = 0;
  for (const ContactForce& c : world.last().contacts) {
    f += c.f_W.z;
    x += c.f_W.z * c.at.p_W.x - c.f_W.x * c.at.p_W.z;
    y += c.f_W.z * c.at.p_W.y - c.f_W.y * c.at.p_W.z;
  }
  const std::vector<double>& q = world.state().q;
  const Vec3<double> at =
      Vec3<double>{q[0], q[1], q[2]} + to_matrix(Quat<double>{q[3], q[4], q[5], q[6]}) * com;
  return std::max(
      {std::fabs(f / (7.0 * 9.81) - 1), std::fabs(x / f - at.x), std::fabs(y / f - at.y)});
}

PeerTask quadruped(double duration, double drop, double dt) {
  BenchRobot robot = bench_quadruped(Collide::kFeetOnly);
  robot.model.keyframes.push_back({.name = "stand", .q = robot.stand_q, .v = {}, .control = {}});
  return make_peer_task("standing", robot.model, {.dt = dt, .duration = duration, .drop = drop});
}

struct Standing {
  double settling = kFailed;  // of the largest torque [s]
  double drift = kFailed;     // largest change of a torque from 5 s to 10 s, a minute's worth [%]
};

Standing standing(const PeerTask& task, const EngineRegistry& engines, const std::string& spec) {
  const PeerRun run = run_task(task, engines, spec);
  if (!run.finished) return {};
  double change = 0, largest = 0;
  for (const PeerSeries& series : run.series) {
    if (!series.name.starts_with("torque ")) continue;
    const std::vector<double>& x = series.values;
    change = std::max(change, std::fabs(x.back() - x[x.size() / 2]));
    largest = std::max(largest, std::fabs(x.back()));
  }
  return {torque_settling(run), 100 * change * 12 / largest};
}

double settling(const EngineRegistry& engines, const std::string& spec) {
  return standing(quadruped(10.0, 0.0, 1e-3), engines, spec).settling;
}
double drift(const EngineRegistry& engines, const std::string& spec) {
  return standing(quadruped(10.0, 0.0, 1e-3), engines, spec).drift;
}

// A robot of data/robots or, where it is there, of the shared folder, held by the gains `legwork
// trust` gives it. Two rows share a run.
Standing robot_standing(const std::string& file, const EngineRegistry& engines,
                        const std::string& spec) {
  static std::map<std::string, Standing> known;
  const std::string key = file + " " + spec;
  if (known.count(key) == 0) {
    LoadOptions options;
    options.visuals = false;
    const PeerSetup setup{.dt = 1e-3, .duration = 10.0, .drop = 0.0};
    known[key] =
        standing(make_peer_task("standing", load_model(file, options).model, setup), engines, spec);
  }
  return known[key];
}

void add_robot_rows(std::vector<Row>& rows) {
  const std::string shared = LEGWORK_SOURCE_ROOT "/../shared/models/";
  const std::pair<const char*, std::string> robots[] = {
      {"titan8", LEGWORK_SOURCE_ROOT "/data/robots/titan8.xml"},
      {"hrp2like28", LEGWORK_SOURCE_ROOT "/data/robots/hrp2like28.xml"},
      {"solo12", shared + "example-robot-data/solo_description/robots/solo12.urdf"},
      {"barkour_vb", shared + "menagerie/google_barkour_vb/barkour_vb.xml"},
      {"h1", shared + "menagerie/unitree_h1/h1.xml"}};
  for (const auto& [name, path] : robots) {
    if (!std::filesystem::exists(path)) {
      std::fprintf(stderr, "no robot at %s: its rows are left out\n", path.c_str());
      continue;
    }
    const std::string file = path;
    rows.push_back({name + std::string(" standing: the largest torque settles to 5 % [s]"), "0.5",
                    [file](const EngineRegistry& e, const std::string& s) {
                      return robot_standing(file, e, s).settling;
                    }});
    rows.push_back({"the same: drift of a torque [%/min]", "0.1",
                    [file](const EngineRegistry& e, const std::string& s) {
                      return robot_standing(file, e, s).drift;
                    }});
  }
}

// Impulse of the ground in the first 0.2 s of a fall from 5 cm: 2 ms against 0.1 ms [%].
double landing(const EngineRegistry& engines, const std::string& spec) {
  double impulse[2];
  const double steps[2] = {2e-3, 1e-4};
  for (int i = 0; i < 2; ++i) {
    const PeerRun run = run_task(quadruped(0.2, 0.05, steps[i]), engines, spec);
    if (!run.finished) return kFailed;
    impulse[i] = 0;
    for (const double f : run.find("ground force")->values) impulse[i] += f * steps[i];
  }
  return 100 * std::fabs(impulse[0] / impulse[1] - 1);
}

}  // namespace

std::vector<Row> standing_rows() {
  std::vector<Row> rows = {
      {"sole: sum of forces over weight, centre of pressure [m], the worse", "1e-9", sole},
      {"quadruped standing on PD: the largest torque settles to 5 % [s]", "0.5", settling},
      {"the same: drift of a torque [%/min]", "0.1", drift},
      {"landing from 5 cm: impulse at h = 2 ms against 0.1 ms [%]", "1", landing}};
  add_robot_rows(rows);
  return rows;
}

}  // namespace legwork::peers
