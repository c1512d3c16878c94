#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Several worlds of one model in the lanes of a register. Each lane goes through the bits it would
// go through alone in World: all lanes take the sweeps that guess last step's modes together (T0);
// between a sweep inward and the one outward the points that slip are solved lane by lane (T1);
// each lane is accepted for itself, and one that no sweep accepts is stepped by a World.
#include <array>
#include <memory>

#include "legwork/actuate/plain_law.h"
#include "legwork/contact/detail/site_lanes.h"
#include "legwork/contact/laws/point.h"
#include "legwork/math/any_lane.h"
#include "legwork/sim/detail/native_stepper.h"
#include "legwork/sim/world.h"

namespace legwork {

class WorldPack {
 public:
  using T = PackD;
  using Lanes = Mask<double, kDoubleLanes>;
  static constexpr int kLaneCount = kDoubleLanes;

  /// Every lane starts in the rest state. A pack `beside` which it stands, of the same Scene and
  /// options, lends it its scratch for lanes that are stepped alone: one thread steps both.
  explicit WorldPack(const ScenePtr& scene, const StepOptions& options = {},
                     const WorldPack* beside = nullptr);
  /// The same from a Model, with the model's own drives.
  explicit WorldPack(const Model& model, const WorldOptions& options = {});

  /// A lane's own Scene, of the same shapes and joints as the others' (with_parameters): masses,
  /// frictions, ground and drives are its own. reset() afterwards where it has another number of
  /// drives. Takes memory, so not during a run.
  void set_scene(int lane, const ScenePtr& scene);
  const ScenePtr& scene(int lane) const { return alone_[static_cast<std::size_t>(lane)]->scene; }

  /// Puts a lane into a state (reset, restore), and reads it.
  void reset(int lane, const State& x);
  void set(int lane, const WorldState& state);
  void get(int lane, WorldState& out) const;
  WorldState get(int lane) const;
  double q(int lane, int i) const {
    return apart_[z(lane)] ? rest_[z(lane)].x.q[z(i)] : legwork::lane(q_[z(i)], lane);
  }
  double v(int lane, int i) const {
    return apart_[z(lane)] ? rest_[z(lane)].x.v[z(i)] : legwork::lane(v_[z(i)], lane);
  }

  /// The same of the first so many lanes, one after another.
  void read_state(int lanes, double* q, double* v) const;

  /// Advances the first so many lanes by options.dt; the others are left as they are.
  void step(int lanes = kDoubleLanes);
  const StepReport& report(int lane) const { return reports_[static_cast<std::size_t>(lane)]; }
  /// Whether this model's lanes can share a sweep: all that can touch are balls, capsule ends and
  /// box corners on one fixed plane, without restitution, torsion, rolling, loops, couplings,
  /// tendons or ball ranges; drives move the same joints in the same way and have no memory.
  /// Otherwise every lane is stepped alone, to the same bits.
  bool shares_sweeps() const { return shares_; }
  /// How many steps of lanes were done together since the start, of steps times lanes.
  long shared_steps() const { return shared_steps_; }

  std::array<std::vector<DriveTarget>, kDoubleLanes> targets;  // one per drive
  std::array<std::vector<double>, kDoubleLanes> strength;      // likewise: 1 as built, 0 dead
  std::vector<T> joint_force;        // extra generalized force, per DoF [N·m]
  std::vector<Force<T>> body_force;  // extra wrench per body about Bo in B [N·m, N]; or none

 private:
  explicit WorldPack(const World& world);

  // What a point remembers,
  struct PointMemory {
    Vec3<T> lambda_W, bristle_W;  // [N·s], [m]
    T mode;                       // ConeMode as a number
    bool remembered = false;      // in some lane it is not open
  };
  // and what it is in this step.
  struct Point {
    Lanes found;
    Lanes stuck, site;  // folded, or unknown of the Newton; else open
    Vec3<T> bristle;    // in the tangent plane [m]
    BodyPoint<T> at;
    Vec3<T> next_lambda_W;  // where it is unknown: the guess before, the solution after
    T next_mode;
    T gap_bias;  // β_n [m/s]
  };
  // A row on a coordinate, in the order World adds them.
  struct Row {
    RowKind kind = RowKind::kServo;
    int dof = 0;
    std::size_t memory = 0;  // in rows_
    std::size_t source = 0;  // drive or joint
    bool upper = false;      // of a stop
    Lanes active;
    T R, beta, lo, hi;
    T mode;  // guessed
    T next_lambda, next_mode;
    T torque;  // of a drive that is no row
  };
  struct RowState {
    T lambda, bristle, mode;
  };
  struct Touchable {
    std::size_t body;
    std::vector<std::size_t> points;
    std::vector<std::size_t> near;  // found in some lane now, or remembered there
  };

  void load(int lane);
  bool can_share() const;
  void gather_scenes();
  void gather_lane(int lane);
  void outward();
  bool is_uniform() const;
  void fit_rows();
  void list_rows();
  void step_alone(int lane);
  Lanes shared_step(Lanes wanted);
  Lanes fold_step(Lanes wanted);
  Lanes fly(Lanes flying);
  Lanes find_flying() const;
  void add_passive();
  void set_drive_rows();
  void set_stop_rows();
  void set_friction_rows();
  void fold_rows();
  T row_off(const Row& row, const T& u, const T& free) const;
  Lanes check_rows();
  void guess_rows();
  void find_points();
  void relax_shear();
  void relax_patch(const std::vector<std::size_t>& patch, const T& points);
  void guess_points();
  void fold_points(Lanes pending);
  Lanes check_points(Lanes pending);
  Lanes all_unknown() const;
  Lanes solve_sites(Lanes pending, Lanes folds);
  bool solve_lane(int lane, bool folds);
  Lanes solve_common(Lanes some);
  void list_sites(int lane);
  void take_factors(int body, int lane);
  void restore_bodies();
  void commit_point(Lanes accepted, std::size_t at);
  void commit(Lanes accepted, const std::vector<T>& q, const std::vector<T>& v);
  void count(Lanes accepted, int passes);
  bool drives_fit() const;

  // Steps a lane that cannot share; lanes of one Scene have it together.
  struct Alone {
    Alone(const ScenePtr& scene, const StepOptions& options);
    ScenePtr scene;
    SceneFacts facts;
    PointLaw law;  // but for what a gap gives
    NativeStepper stepper;
    StepResult last;
  };
  /// The numbers of all lanes' Scenes, side by side.
  struct Lanewise {
    T R_n, R_t, K_n, K_t, bristle;  // of a point, as in PointLaw
    T scale;                        // of residuals: weight·h [N·s]
    NormalBias<T> bias;
    BristleLaw<T> bristle_law;
    T relaxation_n, relaxation_t;  // h + τ [s]
    T leak;                        // share of held shear that relaxes in a step
    Lanes isotropic, leaks, flies;
    std::vector<T> friction;                         // per slot
    std::vector<T> armature, damping, dry_friction;  // per DoF
    std::vector<T> resists;                          // per DoF: armature + h·damping
    std::vector<std::size_t> rubbing;                // DoF with dry friction in some lane
    std::vector<T> R_stop, R_friction;               // compliances: per stop, per DoF
    std::vector<DriveKind> kinds;                    // per drive, alike in all lanes
    std::vector<PlainGains<T>> gains;                // per drive
    OwnMasses<T> masses;
    bool own_masses = false;  // some lane's are not the first's
  };

  // What the sites of a lane said.
  struct SiteReport {
    int tier = 0, iterations = 0;
    double residual = 0.0;
  };

  // Solves slipping points.
  struct Sites {
    Sites(const Model& model, int max_contacts);
    SiteLanes lanes;
    StepSolver solver;
    Workspace<double> ws;           // of the lane, on the way from its sites to the root
    std::vector<double> v;          // likewise
    std::vector<std::size_t> slot;  // per site
    std::vector<int> path;          // links taken over
    std::vector<char> on_path;
  };
  // Everything that does not outlast a step: the packs of one thread have it together.
  struct Scratch {
    explicit Scratch(const Scene& scene);
    Workspace<T> ws;
    FlightStep<T> flight;
    std::vector<T> v_plus, next_q, impulse, inertia;
    std::vector<Point> points;  // one per slot
    std::vector<SlotGap<T>> gaps;
    std::vector<Mat3<double>> frames;  // contact_frame() of each slot
    std::vector<Touchable> touchable;  // bodies with points
    std::vector<Row> rows;
    bool listed = false;     // the rows are
    std::size_t drives = 0;  // of the rows, the first
    std::vector<char> rubs;  // per DoF: it has a row of dry friction
    Sites sites;
    Inputs inputs;     // of a lane that is stepped alone
    T row_off;         // of rows that stayed in another mode than their velocity asks [N·s]
    Lanes unsure;      // of rows of several trees
    T seen, touching;  // points found, and those with a force
    Lanes folds;       // not all of the lane's points are unknown
    Lanes slipping;    // some point of the lane slips
    std::array<SiteReport, kDoubleLanes> site_reports;
  };

  const std::vector<Drive>& drives(int lane) const { return scene(lane)->parameters.drives; }

  StepOptions options_;
  std::array<std::shared_ptr<Alone>, kDoubleLanes> alone_;
  ScenePtr first_;  // what the lanes' Scenes have in common is read here
  const Model& model_;
  const CollisionModel& collision_;
  std::shared_ptr<const SceneFacts> facts_;  // of it: special joints and bodies
  std::shared_ptr<Lanewise> lanewise_;       // of packs of one Scene together
  std::shared_ptr<Scratch> scratch_;
  bool shares_ = false;
  bool one_tree_ = false;  // sites of several trees are problems of their own
  long shared_steps_ = 0;
  std::vector<T> q_, v_;
  std::vector<PointMemory> memory_;  // one per slot
  std::vector<RowState> rows_;
  std::array<WorldState, kDoubleLanes> rest_;  // what has no lanes: time, memories of hardware
  // The whole state is in rest_ and not in the lane: after steps alone, until the next that is
  // shared.
  std::array<bool, kDoubleLanes> apart_{};
  std::array<StepReport, kDoubleLanes> reports_;

  // Of the scratch.
  Workspace<T>& ws_;
  FlightStep<T>& flight_;
  std::vector<T>&v_plus_, &next_q_, &impulse_, &inertia_;
  std::vector<Point>& points_;
  std::vector<SlotGap<T>>& gaps_;
  std::vector<Touchable>& touchable_;
  std::vector<Row>& row_list_;
};

}  // namespace legwork
