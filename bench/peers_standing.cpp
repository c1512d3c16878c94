// A sole, and a quadruped on four ball feet held by implicit PD.
#include <algorithm>
#include <cmath>

#include "legwork/experiment/compare.h"
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
  const auto engine = engines.make(spec, model, {}, {});
  if (!advance(*engine, 3.0, 1e-3)) return kFailed;
  double f = 0, x = 0, y = 0;
  for (const EngineContact& c : engine->contact_forces()) {
    f += c.f_W.z;
    x += c.f_W.z * c.p_W.x - c.f_W.x * c.p_W.z;
    y += c.f_W.z * c.p_W.y - c.f_W.y * c.p_W.z;
  }
  const std::vector<double>& q = engine->state().q;
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

double settling(const EngineRegistry& engines, const std::string& spec) {
  const PeerRun run = run_task(quadruped(10.0, 0.0, 1e-3), engines, spec);
  return run.finished ? torque_settling(run) : kFailed;
}

// Largest change of a torque from 5 s to 10 s, a minute's worth, over the largest torque [%].
double drift(const EngineRegistry& engines, const std::string& spec) {
  const PeerRun run = run_task(quadruped(10.0, 0.0, 1e-3), engines, spec);
  if (!run.finished) return kFailed;
  double change = 0, largest = 0;
  for (const std::vector<double>& x : run.torque) {
    change = std::max(change, std::fabs(x.back() - x[x.size() / 2]));
    largest = std::max(largest, std::fabs(x.back()));
  }
  return 100 * change * 12 / largest;
}

// Impulse of the ground in the first 0.2 s of a fall from 5 cm: 2 ms against 0.1 ms [%].
double landing(const EngineRegistry& engines, const std::string& spec) {
  double impulse[2];
  const double steps[2] = {2e-3, 1e-4};
  for (int i = 0; i < 2; ++i) {
    const PeerRun run = run_task(quadruped(0.2, 0.05, steps[i]), engines, spec);
    if (!run.finished) return kFailed;
    impulse[i] = 0;
    for (const double f : run.ground_z) impulse[i] += f * steps[i];
  }
  return 100 * std::fabs(impulse[0] / impulse[1] - 1);
}

}  // namespace

std::vector<Row> standing_rows() {
  return {{"sole: sum of forces over weight, centre of pressure [m], the worse", "1e-9", sole},
          {"quadruped standing on PD: the largest torque settles to 5 % [s]", "0.5", settling},
          {"the same: drift of a torque [%/min]", "0.1", drift},
          {"landing from 5 cm: impulse at h = 2 ms against 0.1 ms [%]", "1", landing}};
}

}  // namespace legwork::peers
