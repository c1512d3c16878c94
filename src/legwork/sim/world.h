#pragma once
// A robot (or scene) that moves: state in, state out, one fixed step at a time.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "legwork/actuate/drive_law.h"
#include "legwork/collide/detect.h"
#include "legwork/contact/law.h"
#include "legwork/contact/step_solver.h"
#include "legwork/model/state.h"
#include "legwork/sim/flight.h"
#include "legwork/sim/inputs.h"
#include "legwork/sim/loads.h"
#include "legwork/sim/step_host.h"
#include "legwork/sim/step_result.h"

namespace legwork {

struct WorldOptions {
  double dt = 1e-3;             // [s]
  ContactMaterial material{};   // k_n = 0: rigid_material(model)
  double friction_scale = 1.0;  // times every pair's coefficient
  bool pyramid = false;         // friction pyramids, for comparison; slower than the cone
  int max_contacts = 1024;
  double limit_stiffness = 0.0;  // of joint stops; 0: from the material [N·m/rad]
  double loop_sink = 1e-6;       // how far a closed loop yields under the robot's weight [m]
  SolveOptions solve{};
  /// Fourth-order Runge–Kutta on the steps in which nothing touches and no row acts: drives that
  /// give a torque (held over the step) fly so; servos that are rows, springs and dampers too fast
  /// for the step and lone bodies that turn by more than a tenth of a radian in it do not.
  bool fourth_order_flight = true;
  /// Who makes the steps instead of our own solver (sim/engine_host.h); empty: we do.
  MakeStepHost host{};
};

/// What an engine that is not ours did in one step.
struct OutsideStep {
  bool ok = false;                     // false: it failed, or its state is no longer finite
  State x;                             // after the step
  std::vector<ContactForce> contacts;  // that carry a force
  std::vector<double> drive_torque;    // per drive, as the engine reports it [N·m]
  std::vector<Force<double>> wrench;   // per body: what its joint transmits, as in loads.h
};

/// Another engine in the place of our solver: whoever reads a World's last step (torque routes,
/// power, recorders) measures that engine then.
class StepHost {
 public:
  virtual ~StepHost() = default;
  /// One step of world.options().dt from world.state() with its drives and forces.
  virtual const OutsideStep& step(const World& world) = 0;
  virtual long complaints() const = 0;  // steps in which it complained
};

// The memories are told apart by a hash of their bytes, so none of these is padding.

/// What each contact point remembers from step to step.
struct ContactMemory {
  std::uint64_t id = 0;
  Vec3<double> lambda_W{0, 0, 0};
  Vec3<double> bristle_W{0, 0, 0};
  Vec3<double> twist_W{0, 0, 0};  // angular bristle [rad]
  Vec3<double> twist_lambda_W{0, 0, 0};
  ConeMode mode = ConeMode::kOpen;
  std::int8_t unused[7] = {};
};

/// What a joint row remembers.
struct RowMemory {
  double lambda = 0.0;
  double bristle = 0.0;
  std::int8_t mode = 0;
  std::int8_t unused[7] = {};
};

/// What a row over several coordinates remembers.
struct CouplingMemory {
  double lambda = 0.0;
  double bristle = 0.0;
};

/// Everything that decides the future: state and memories. Copying it is a snapshot.
struct WorldState {
  State x;
  std::vector<ContactMemory> contacts;
  std::vector<RowMemory> rows;            // drives, then lower and upper limits, then dry friction
  std::vector<DriveMemory> drives;        // integrals, ramps, temperatures
  std::vector<double> loops;              // warm start, six per loop
  std::vector<CouplingMemory> couplings;  // couplings, four per tendon, one per ball joint
  bool slipped = false;
  long steps = 0;
};

class LoadMeter;

class World {
 public:
  explicit World(const Model& model, const WorldOptions& options = {});
  // Moved, not copied: save() is the copy. Its many arrays are moved and freed by one file
  // (world_value.cpp), not by every user's.
  World(const World&) = delete;
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;
  ~World();

  /// Advances by options.dt with the present drive targets and external forces.
  StepReport step();

  const Model& model() const { return model_; }
  const WorldOptions& options() const { return options_; }
  const State& state() const { return state_.x; }
  double time() const { return state_.x.t; }
  /// Puts the robot somewhere and forgets contacts.
  void reset(const State& x);
  WorldState save() const;
  const WorldState& whole_state() const { return state_; }
  void restore(const WorldState& saved);

  std::vector<Drive> drives;       // one row or torque each; reset() after changing their number
  std::vector<DcMotor> motors;     // that drives refer to; set before reset()
  std::vector<HobbyServo> servos;  // likewise
  Inputs inputs;                   // what acts in the next step: targets, strengths, forces
  /// The drives and what they are told; their strengths are 1. reset() afterwards.
  void set_drives(const DriveSet& set);

  /// All that is known of the last step; before the first one only where the robot stands.
  const StepResult& last() const { return last_; }
  /// Joint wrenches, closure and accelerations of the last step: made once, when asked for.
  const Loads& loads() const;
  /// What a drive remembers: PID integral, servo ramp, motor temperatures.
  const DriveMemory& drive_memory(std::size_t drive) const { return state_.drives[drive]; }
  /// The engine that makes the steps; null where we do.
  const StepHost* host() const { return host_.get(); }

 private:
  void add_passive(double h);
  double approach_speed(const Contact& contact) const;
  void add_contacts(double h);
  void relax_shear(double h);
  DriveParts parts_of(std::size_t drive) const;
  void forget_rows();
  void prepare_drives(double h);
  void remember_drives(double h);
  void remember_rows(double h);
  void add_drive_rows(double h);
  void add_limit_rows(double h);
  void add_friction_rows(double h);
  void add_loop_rows(double h);

  enum class CouplingKind { kJoints, kLimit, kTendonSpring, kTendonFriction };
  struct CouplingOrigin {
    CouplingKind kind;
    std::size_t index;   // of the coupling or tendon
    std::size_t memory;  // in state_.couplings
  };
  static constexpr std::size_t kTendonRows = 4;  // lower and upper limit, spring, dry friction
  friend class WorldPack;                        // keeps the same laws
  /// Bristle deflection at which dry friction gives way [rad].
  static constexpr double kFrictionWindUp = 1e-4;
  /// Stops farther than this are not rows [rad or m].
  static constexpr double kLimitLookAhead = 0.1;
  /// Contacts are looked for this fast ahead [m/s].
  static constexpr double kMarginSpeed = 10.0;
  ActiveCoupling& add_coupling(CouplingOrigin origin);
  void share(ActiveCoupling& row, int dof, double coefficient);
  void share_tendon(ActiveCoupling& row, const FixedTendon& tendon, double sign);
  void add_coupling_rows(double h);
  void add_joint_coupling(double h, std::size_t index, std::size_t memory);
  void add_tendon_limits(double h, std::size_t index, std::size_t memory);
  void add_tendon_forces(double h, std::size_t index, std::size_t memory);
  void add_ball_limit(double h, const Joint& joint, std::size_t memory);
  void remember_couplings(double h);
  void book_couplings(double h);

  void find_special_bodies();
  void find_special_joints();
  void add_body_forces(double h);
  void add_row(RowKind kind, int dof, const RowLaw& law, double lo, double hi, std::size_t memory);
  SolveReport solve(double h, StepReport& report);
  SolveReport solve_with_restitution(const StepProblem& problem, StepReport& report);
  bool mark_rebounds(double h, double scale);
  /// How far off the ground points are looked at [m].
  static double margin(double h) { return std::max(2e-3, kMarginSpeed * h); }
  bool is_flight(double h) const;
  void fly(double h);
  void remember(double h);
  Vec3<double> twist_after(const ActiveContact& c, const Vec3<double>& twist, double h) const;
  void begin_result();
  void forget_result(const State& x);
  void book_motion();
  void book_forces(double h);
  void book_contacts(double rate);
  void book_rows(double h);
  void book_drive(std::size_t drive);
  void book_loops(double rate);
  void book_passive(const std::vector<double>& v, double ahead);
  StepReport step_outside();
  void book_outside(const OutsideStep& done);

  Model model_;
  WorldOptions options_;
  CollisionModel collision_;
  DetectScratch detect_scratch_;
  ContactSet found_;
  Workspace<double> ws_;
  StepSolver solver_;
  WorldState state_;
  StepResult last_;
  mutable std::unique_ptr<LoadMeter> meter_;     // made when it is first needed
  mutable const Loads* loads_ = nullptr;         // of the last step; null: not asked for yet
  std::vector<CouplingOrigin> coupling_origin_;  // per coupling of the solver
  struct Lifted {
    std::size_t body;
    double mass;       // compensated [kg]
    Vec3<double> p_B;  // its centre [m]
  };
  std::vector<Lifted> lifted_;
  struct Loose {
    std::size_t body;
    Sym3<double> I_B;  // about the centre of mass [kg·m²]
  };
  std::vector<Loose> loose_;                       // free bodies without children
  std::vector<JointId> sprung_, stopped_, balls_;  // joints with a spring; one-DoF ranges; balls
  std::vector<double> armature_;                   // per DoF
  std::vector<double> impulse_, inertia_, v_plus_;
  std::vector<DriveLaw> laws_;    // per drive, of this step
  std::vector<TorqueRange> dry_;  // per DoF: dry friction of joint and gears in this step [N·m]
  bool joints_rub_ = false;       // some joint has dry friction of its own
  bool rubs_ = false;             // some DoF has dry friction in this step
  std::vector<std::size_t> row_memory_;  // per solver row: its entry in state_.rows
  std::vector<ContactMemory> next_contacts_;
  std::vector<std::uint64_t> carried_;  // ids of state_.contacts
  std::vector<Vec3<double>> bristles_;  // per active contact
  std::vector<Vec3<double>> twists_;    // per active contact
  FlightStep<double> flight_;
  bool flies_ = false;            // fourth-order steps are wanted and safe
  std::vector<double> approach_;  // per active contact, with restitution: speed before the step
  std::vector<int> points_on_body_;
  double weight_ = 1.0;
  std::shared_ptr<StepHost> host_;
};

}  // namespace legwork
