#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Our own step: contacts, servos, limits, loops and dry friction in one solve.
#include <vector>

#include "legwork/actuate/drive_law.h"
#include "legwork/collide/detect.h"
#include "legwork/contact/step_solver.h"
#include "legwork/sim/detail/scene_facts.h"
#include "legwork/sim/flight.h"
#include "legwork/sim/stepper.h"

namespace legwork {

class NativeStepper final : public Stepper {
 public:
  NativeStepper(const ScenePtr& scene, const StepOptions& options);

  StepReport step(const Inputs& inputs, WorldState& state, StepResult& result) override;
  bool state_is_whole() const override { return true; }
  std::string setting() const override;
  long complaints() const override { return complaints_; }

 private:
  void add_passive(double h);
  double approach_speed(const Contact& contact) const;
  void add_contacts(double h);
  void relax_shear(double h);
  DriveParts parts_of(std::size_t drive) const;
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
    std::size_t memory;  // in WorldState::couplings
  };
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

  void add_body_forces(double h);
  void add_row(RowKind kind, int dof, const RowLaw& law, double lo, double hi, std::size_t memory);
  SolveReport solve(double h, StepReport& report);
  SolveReport solve_with_restitution(const StepProblem& problem, StepReport& report);
  bool mark_rebounds(double h, double scale);
  bool is_flight(double h) const;
  void fly(double h);
  void remember(double h);
  Vec3<double> twist_after(const ActiveContact& c, const Vec3<double>& twist, double h) const;
  void book_motion();
  void book_forces(double h);
  void book_contacts(double rate);
  void book_rows(double h);
  void book_drive(std::size_t drive);
  void book_loops(double rate);
  void book_passive(const std::vector<double>& v, double ahead);

  ScenePtr scene_;
  const Model& model_;
  const std::vector<Drive>& drives_;
  StepOptions options_;
  SceneFacts facts_;

  // Of the step that is being made.
  const Inputs* inputs_ = nullptr;
  WorldState* state_ = nullptr;
  StepResult* last_ = nullptr;

  DetectScratch detect_scratch_;
  ContactSet found_;
  Workspace<double> ws_;
  StepSolver solver_;
  std::vector<CouplingOrigin> coupling_origin_;  // per coupling of the solver
  std::vector<double> impulse_, inertia_, v_plus_;
  std::vector<DriveLaw> laws_;           // per drive
  std::vector<TorqueRange> dry_;         // per DoF: dry friction of joint and gears [N·m]
  bool rubs_ = false;                    // some DoF has dry friction
  std::vector<std::size_t> row_memory_;  // per solver row: its entry in WorldState::rows
  std::vector<ContactMemory> next_contacts_;
  std::vector<std::uint64_t> carried_;  // ids of the state's contacts
  std::vector<Vec3<double>> bristles_;  // per active contact
  std::vector<Vec3<double>> twists_;    // per active contact
  FlightStep<double> flight_;
  std::vector<double> approach_;  // per active contact, with restitution: speed before the step
  std::vector<int> points_on_body_;
  long complaints_ = 0;
  // Forces that something of this scene can give; the others stay zero.
  std::vector<std::vector<double> AppliedForces::*> booked_;
};

}  // namespace legwork
