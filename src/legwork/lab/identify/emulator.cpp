// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/emulator.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "legwork/control/drive_map.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/constants.h"
#include "legwork/run/stand/standing.h"

namespace legwork {
namespace {

constexpr int kImuId = 200;

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{.code = "E-EMULATE", .message = what, .remedy = remedy});
}

const ServoModel& servo_model(const std::string& name) {
  const ServoModel* model = find_servo(built_in_servos(), name);
  if (model == nullptr || model->find("goal_position") == nullptr)
    refuse("no servo table is called \"" + name + "\"", "use RX-28, RX-64 or XM430-W350");
  return *model;
}

bool is_ankle(const EmulatorOptions& options, const std::string& joint) {
  return std::find(options.ankles.begin(), options.ankles.end(), joint) != options.ankles.end();
}

}  // namespace

namespace {

/// The law of a servo's position loop, as its registers set it and its data sheet bounds it.
HobbyServo hobby_servo(const std::string& name, const ServoBank& bank,
                       const ServoBank::Servo& servo) {
  HobbyServo law;
  law.tick = servo.model->find("goal_position")->scale;
  struct Sheet {
    const char* name;
    double stall, rpm, nominal, voltage;  // [N·m], [V]
  };
  static constexpr Sheet kSheets[] = {{"RX-28", 3.7, 85, 18.5, 14.8},
                                      {"RX-64", 5.3, 64, 18.5, 14.8},
                                      {"XM430-W350", 4.1, 46, 12.0, 12.0}};
  for (const Sheet& sheet : kSheets) {
    if (name != sheet.name) continue;
    law.stall_torque = sheet.stall, law.no_load_speed = sheet.rpm * 6.0 * kDegree;
    law.nominal_voltage = sheet.nominal, law.voltage = sheet.voltage;
  }
  if (servo.model->find("slope_cw") != nullptr) {
    law.margin = static_cast<double>(bank.raw(servo, "margin_cw"));
    law.slope = static_cast<double>(bank.raw(servo, "slope_cw"));
    law.punch = static_cast<double>(bank.raw(servo, "punch")) / 1023.0;
  } else {
    // Proportional: full duty 885 at gain/128 per tick of error, as the manual has it.
    law.margin = 0.0, law.punch = 0.0;
    const auto gain = static_cast<double>(bank.raw(servo, "position_p"));
    law.slope = gain > 0.0 ? 885.0 * 128.0 / gain : 885.0 * 128.0 / 800.0;
  }
  return law;
}

}  // namespace

BusMap wiring_of(const Model& model, const EmulatorOptions& options) {
  BusMap map;
  int id = 1;
  for (const Joint& joint : model.joints) {
    if (joint.kind != JointKind::kRevolute) continue;
    map.joints.push_back({.joint = joint.name,
                          .id = id++,
                          .model = options.servo,
                          .vital = is_ankle(options, joint.name)});
  }
  if (!options.imu.empty()) map.imu_id = kImuId, map.imu_name = options.imu;
  return map;
}

namespace {

/// Torque is off, or cut by an alarm.
bool is_limp(const ServoBank& bank, const ServoBank::Servo& servo) {
  return bank.raw(servo, "torque_enable") == 0 ||
         (servo.model->find("torque_limit") != nullptr && bank.raw(servo, "torque_limit") == 0);
}

/// A servo that obeys its own law has no gains to take away: its strength is.
class CutTorque final : public Disturbance {
 public:
  CutTorque(ServoBank& bank, const BusMap& wiring) : bank_(bank), wiring_(wiring) {}
  void before_step(const World&, Inputs& inputs) override {
    for (std::size_t i = 0; i < wiring_.joints.size(); ++i)
      if (is_limp(bank_, *bank_.find(wiring_.joints[i].id))) inputs.strength[i] = 0.0;
  }

 private:
  ServoBank& bank_;
  const BusMap& wiring_;
};

}  // namespace

/// The goals of the servos as a command. A servo whose torque is off, or cut by an alarm, goes
/// limp.
class Emulator::BusController final : public Controller {
 public:
  BusController(ServoBank& bank, const BusMap& wiring) : bank_(bank), wiring_(wiring) {}
  void update(double, const Measurements&, const Estimate&, Command& command) override {
    for (std::size_t i = 0; i < wiring_.joints.size(); ++i) {
      const BusJoint& joint = wiring_.joints[i];
      const ServoBank::Servo& servo = *bank_.find(joint.id);
      DriveTarget& target = command.drive[i];
      target.position = joint.sign * (bank_.value(servo, "goal_position") - joint.offset);
      target.stiffness = target.damping = is_limp(bank_, servo) ? 0.0 : -1.0;
    }
  }

 private:
  ServoBank& bank_;
  const BusMap& wiring_;
};

Emulator::Emulator(const Model& model, const State& pose, const EmulatorOptions& options)
    : model_(model),
      pose_(pose),
      options_(options),
      wiring_(wiring_of(model, options)),
      bank_(servo_model(options.servo).protocol, options.faults, options.seed) {
  ensure_floor(model_);
  for (const BusJoint& joint : wiring_.joints) {
    ServoBank::Servo& servo = bank_.add(joint.id, servo_model(joint.model));
    const Joint& moved = model_.joints[*model_.find_joint(joint.joint)];
    bank_.set_value(servo, "goal_position", pose.q[static_cast<std::size_t>(moved.q)]);
    bank_.set_value(servo, "torque_enable", 1.0);
  }
  if (wiring_.imu_id >= 0) {
    const auto frame = model_.find_frame(options.imu);
    if (!frame) refuse("the robot has no site \"" + options.imu + "\"", "name one, or --imu ''");
    imu_ = *frame;
    bank_.add(kImuId, *find_servo(built_in_servos(), "CM-730"));
  }
  for (const ServoTrouble& trouble : options_.troubles)
    if (!model_.find_joint(trouble.joint))
      refuse("the robot has no joint \"" + trouble.joint + "\"", "name one of `legwork inspect`");
  std::stable_sort(options_.troubles.begin(), options_.troubles.end(),
                   [](const ServoTrouble& a, const ServoTrouble& b) { return a.at < b.at; });
  make_simulation();
  publish();
}

Emulator::~Emulator() = default;

void Emulator::make_simulation() {
  if (simulation_) time_before_ += simulation_->time();
  World world(model_, {.dt = options_.dt});
  DriveSet set;
  std::vector<HobbyServo> servos;
  for (const BusJoint& joint : wiring_.joints) {
    const JointId id = *model_.find_joint(joint.joint);
    const Joint& moved = model_.joints[id];
    const bool ankle = is_ankle(options_, joint.joint) && options_.ankle_stiffness > 0.0;
    Drive drive;
    drive.kind = DriveKind::kImplicitPd;
    drive.joint = id, drive.q = moved.q, drive.dof = moved.v;
    drive.stiffness = ankle ? options_.ankle_stiffness : options_.stiffness;
    drive.damping = ankle ? options_.ankle_damping : options_.damping;
    if (options_.hobby) {
      drive.kind = DriveKind::kHobbyServo;
      drive.servo = static_cast<int>(servos.size());
      servos.push_back(hobby_servo(joint.model, bank_, *bank_.find(joint.id)));
    }
    set.drives.push_back(drive);
    set.targets.push_back({.position = pose_.q[static_cast<std::size_t>(moved.q)]});
  }
  if (options_.hobby) {
    Parameters parameters = world.parameters();
    parameters.drives = set.drives, parameters.servos = servos;
    world.set_parameters(std::move(parameters));
  }
  world.set_drives(set);
  world.reset(pose_);
  const Layout layout = layout_of(world);
  std::vector<Agent> agents(1);
  agents[0].control = std::make_unique<ControlLoop>(
      layout, nullptr, std::make_unique<BusController>(bank_, wiring_));
  simulation_ = std::make_unique<Simulation>(std::move(world), std::move(agents),
                                             EndRules{.fall = {.on = false}});
  if (options_.hobby)
    simulation_->disturbances.push_back(std::make_unique<CutTorque>(bank_, wiring_));
  imu_velocity_ = {0, 0, 0};
  imu_time_ = 0.0;
}

double Emulator::time() const { return time_before_ + simulation_->time(); }

bool Emulator::goals_are_home() const {
  for (const BusJoint& joint : wiring_.joints) {
    const Joint& moved = model_.joints[*model_.find_joint(joint.joint)];
    const ServoBank::Servo& servo = *const_cast<ServoBank&>(bank_).find(joint.id);
    const double goal = joint.sign * (bank_.value(servo, "goal_position") - joint.offset);
    if (std::fabs(goal - pose_.q[static_cast<std::size_t>(moved.q)]) > 0.01) return false;
  }
  return true;
}

std::vector<double> Emulator::shown() const {
  const std::lock_guard<std::mutex> hold(shown_lock_);
  return shown_;
}

void Emulator::note_shown() {
  std::vector<double> now;
  for (const BusJoint& joint : wiring_.joints)
    now.push_back(joint.sign *
                  (bank_.value(*bank_.find(joint.id), "present_position") - joint.offset));
  if (wiring_.imu_id >= 0)
    for (const char* name : {"gyro_x", "gyro_y", "gyro_z", "accel_x", "accel_y", "accel_z"})
      now.push_back(bank_.value(*bank_.find(kImuId), name));
  const std::lock_guard<std::mutex> hold(shown_lock_);
  shown_ = std::move(now);
}

void Emulator::publish() {
  fill_registers();
  note_shown();
}

void Emulator::fill_registers() {
  const World& world = simulation_->world();
  const State& x = world.state();
  for (std::size_t i = 0; i < wiring_.joints.size(); ++i) {
    const BusJoint& joint = wiring_.joints[i];
    const Joint& moved = model_.joints[*model_.find_joint(joint.joint)];
    ServoBank::Servo& servo = *bank_.find(joint.id);
    const double q = x.q[static_cast<std::size_t>(moved.q)],
                 v = x.v[static_cast<std::size_t>(moved.v)];
    bank_.set_value(servo, "present_position", joint.sign * q + joint.offset);
    bank_.set_value(servo, "present_velocity", joint.sign * v);
    const double torque = i < world.last().drives.size() ? world.last().drives[i].torque : 0.0;
    // Load as a share of 4 N·m, current at 1.5 N·m/A: orders of magnitude of these servos.
    bank_.set_value(servo, "present_load", joint.sign * torque / 4.0);
    bank_.set_value(servo, "present_current", joint.sign * torque / 1.5);
  }
  if (wiring_.imu_id < 0) return;
  const Workspace<double>& ws = simulation_->kinematics();
  const Pose<double> X_WS = frame_pose(model_, imu_, ws);
  const Motion<double> V_WS = frame_velocity(model_, imu_, ws);
  const double h = simulation_->time() - imu_time_;
  const Vec3<double> a_W = h > 0.0 ? (V_WS.v - imu_velocity_) * (1.0 / h) : Vec3<double>{0, 0, 0};
  const Vec3<double> f_S = transpose(X_WS.R) * (a_W - model_.tree.gravity_W);
  const Vec3<double> w_S = transpose(X_WS.R) * V_WS.w;
  imu_velocity_ = V_WS.v, imu_time_ = simulation_->time();
  ServoBank::Servo& imu = *bank_.find(kImuId);
  const char* accel[] = {"accel_x", "accel_y", "accel_z"};
  const char* gyro[] = {"gyro_x", "gyro_y", "gyro_z"};
  for (int k = 0; k < 3; ++k) {
    bank_.set_value(imu, accel[k], f_S[k]);
    bank_.set_value(imu, gyro[k], w_S[k]);
  }
}

void Emulator::make_trouble() {
  for (; next_trouble_ < options_.troubles.size() && options_.troubles[next_trouble_].at <= time();
       ++next_trouble_) {
    const ServoTrouble& trouble = options_.troubles[next_trouble_];
    for (const BusJoint& joint : wiring_.joints) {
      if (joint.joint != trouble.joint) continue;
      ServoBank::Servo& servo = *bank_.find(joint.id);
      if (trouble.kind == ServoTrouble::Kind::kOverload)
        bank_.alarm(servo, servo_alarm::kOverload);
      else
        servo.muted = true;
    }
  }
}

void Emulator::advance(double seconds) {
  simulation_->run(seconds);
  make_trouble();
  const Workspace<double>& ws = simulation_->kinematics();
  // Tilt of the first body, from the pose it started in: upright.
  if (options_.catch_tilt > 0.0 && ws.X_WB.size() > 1 &&
      std::acos(std::fmin(1.0, ws.X_WB[1].R.zz)) > options_.catch_tilt && goals_are_home()) {
    ++catches_;
    make_simulation();
  }
  publish();
}

// Time passes between a write and what follows it, though both arrive in one piece: what is read
// depends on what was said, never on how fast this machine is.
void Emulator::receive(ByteView bytes, Bytes& reply) {
  if (!clocked())
    bank_.receive(bytes, reply);
  else
    bank_.receive(bytes, reply, [this] { advance(options_.clock); });
}

bool serve_emulator(Emulator& emulator, PseudoTerminal& terminal,
                    const std::function<bool()>& stopped, double unplug_at) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const double begin = emulator.time(), delay = emulator.bank().faults().delay;
  const bool clocked = emulator.clocked();
  Bytes chunk(4096), reply;
  while (!stopped()) {
    const LinkResult<std::size_t> got = terminal.read(chunk, clocked ? 0.05 : 0.001);
    if (!got) return false;
    reply.clear();
    emulator.receive(ByteView(chunk).first(*got), reply);
    if (!reply.empty() && delay > 0.0)
      std::this_thread::sleep_for(std::chrono::duration<double>(delay));
    if (!reply.empty() && !terminal.write(reply).ok()) return false;
    if (!clocked) {
      const std::chrono::duration<double> wall = Clock::now() - start;
      const double behind = begin + wall.count() - emulator.time();
      // A machine that cannot keep up falls behind; it does not try to catch up in one leap.
      if (behind > 0.0) emulator.advance(std::fmin(behind, 0.02));
    }
    if (unplug_at > 0.0 && emulator.time() >= unplug_at) {
      terminal.unplug();
      return true;
    }
  }
  return true;
}

}  // namespace legwork
