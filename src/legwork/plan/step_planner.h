#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Steps for a walking robot, decided anew at every tick: where the weight should be, when and where
// the next foot comes down. The divergent component of motion ξ = c + ċ/ω obeys ξ' = ω(ξ − p), p
// the zero-moment point; it is brought back by p inside the sole and, where that is not enough, by
// the
// next foothold and its time.
#include <array>
#include <span>
#include <string>
#include <vector>

#include "legwork/plan/walk_stance.h"

namespace legwork {

/// In units of the robot: lengths in the height h of its centre of mass, times in 1/ω, speeds in
/// √(g·h). One set serves robots of all sizes.
struct WalkNumbers {
  double single_longest = 1.6;   // single support at low speed …
  double single_shortest = 1.0;  // … and at high speed
  double double_support = 0.15;
  double shift_time = 3.0;  // from standing onto the first foot
  double stop_time = 2.0;   // from the last step to the middle
  double swing_height = 0.06;
  double touchdown_speed = 0.1;  // slower, and a step down comes too late
  double apex_at = 0.45;         // share of single support at which the foot is highest
  double arrive_at = 0.9;        // … and is over its foothold
  double earliest_touch = 0.6;   // … before which a touch is a stumble, not a step
  double zmp_gain = 2.0;         // p = p_ref + (1 + gain)·(ξ − ξ_ref)
  double zmp_shrink = 0.8;       // of the outlines p may use
  double lurch = 0.1;            // farther than they reach: the trunk and the arms swing for it
  double ankle_share = 0.5;      // of the half sole, before the foothold moves
  double foothold_filter = 0.2;
  double freeze = 0.25;  // share of single support at its end without new footholds
  double longest_step = 0.6;
  double narrowest = 0.8;                          // of the spacing
  double widest = 0.6;                             // more than the spacing
  double shortest_time = 0.4, longest_time = 1.5;  // of single support
  double stance_filter = 0.15;
  double shortest_quintic = 0.1;  // of single support: in less time a foot glides
  double ramp_steps = 6;          // to full speed …
  double stop_steps = 3;          // … and from it to the last step
  double step_reserve = 1.3;      // the knees bend for steps so much longer than commanded
  double slope_filter = 4.0;
  double slope_share = 0.5;     // of what footholds tell of a slope, per step: feet without soles
  double steepest = 0.15;       // slope that is believed
  double path_gain = 0.25;      // share of the lateral error made good per step …
  double path_gain_free = 0.1;  // … by feet that cannot choose p sideways
  double inwards = 0.4;         // of a crawl: p from the edge of the feet to their middle
  bool adapt_footholds = true, adapt_time = true, feed_back = true;
};

/// Sets one of them by its name. Throws Error naming the names there are.
void set_walk_number(WalkNumbers& numbers, const std::string& name, double value);

struct WalkCommand {
  double speed = 0.0, sideways = 0.0;  // ahead and to the left                          [m/s]
  double turn = 0.0;                   // to the left                                   [rad/s]
};

enum class WalkPhase { kShift, kSingle, kDouble, kStand };

/// What the planner sees at a tick. World axes; one entry per foot of the stance.
struct WalkSight {
  double t = 0.0, dt = 0.0;            // [s]
  Vec3d com{}, com_velocity{};         // [m], [m/s]
  double yaw = 0.0;                    // of the trunk                                        [rad]
  std::span<const Pose<double>> sole;  // z up; of a ball foot the point below its centre
  std::span<const char> touching;      // whether a foot bears weight
};

/// Where a swinging foot's sole should be.
struct SwingMotion {
  Vec3d p_W{}, v_W{}, a_W{};
  double yaw = 0.0;  // [rad]
};

/// What the planner wants at this tick.
struct StepOrder {
  WalkPhase phase = WalkPhase::kShift;
  int stance = 1;  // group that carries, or will; of more than two the one that came down last
  Vec3d zmp{};     // inside the soles                                     [m]
  Vec3d zmp_reference{}, dcm{}, dcm_reference{};
  double heading = 0.0;  // of the trunk                                       [rad]
  double ground = 0.0;   // height of the stance soles                           [m]
  bool has_zmp = true;   // p can be chosen in both directions …
  bool has_zmp_x = true, has_zmp_y = true;  // … along the heading, across it
  Vec3d normal{0, 0, 1};                    // of the ground, as the stance soles lie on it
  std::vector<char> contact;                // per foot
  std::vector<double> load;                 // per foot: share of the weight it should carry, 0 to 1
  std::vector<SwingMotion> swing;           // per foot without contact
  Vec3d foothold{};             // next, of the middle of the swinging group            [m]
  double single_support = 0.0;  // as planned now                                       [s]
  int steps = 0;                // touched down so far
  bool done = false;            // stopped after the last step
};

/// Call update() once per tick. Never allocates after construction, never throws.
class StepPlanner {
 public:
  /// The stance must outlive the planner.
  StepPlanner(const WalkStance& stance, const WalkNumbers& numbers = {});

  /// Before the first update: standing with both groups on the ground.
  void start(const WalkSight& sight, const WalkCommand& command);
  const StepOrder& update(const WalkSight& sight);

  /// Taken up from the next step on, a part of it per step.
  WalkCommand command;
  /// Stops after so many steps; 0: goes on.
  int last_step = 0;
  /// What is walked of the command (a governor lowers it).
  double share = 1.0;

  const StepOrder& order() const { return order_; }
  const WalkNumbers& numbers() const { return numbers_; }
  /// Time of a step at the present speed [s].
  double step_time() const { return single_ + double_; }
  /// Command as ramped, along and across the heading.
  const WalkCommand& walked() const { return walked_; }
  /// Lateral distance from the path that was asked for, to the left [m].
  double path_error() const { return path_error_; }

 private:
  struct Piece {
    Vec3d a, b;  // the zero-moment point goes from a to b …
    double T;    // … in this time
  };
  int swing() const { return (order_.stance + 1) % stance_.groups; }
  Vec3d middle(const WalkSight& sight, int group) const;
  Vec3d middle(const WalkSight& sight) const;
  double side(int group) const { return group == 0 ? 1.0 : -1.0; }
  Vec3d step_way(bool moving) const;
  Vec3d carried_at(const Vec3d& u, int lead, double heading, bool moving) const;
  Vec3d carried_now(const WalkSight& sight) const;
  bool stops() const;  // after this double support
  void begin_single(const WalkSight& sight);
  void touch_down(const WalkSight& sight);
  void take_command();
  void move_path(double time);
  void see_path(const WalkSight& sight);
  void update_phase(const WalkSight& sight);
  void advance_bias(const WalkSight& sight);
  Vec3d next_foothold(const Vec3d& u, int group, double heading, bool moving) const;
  void add_piece(const Vec3d& a, const Vec3d& b, double T);
  void preview(Vec3d u, int from, double heading, int steps);
  void reference(const WalkSight& sight);
  using Corner = std::array<double, 2>;
  std::span<const Corner> outline(const WalkSight& sight, std::span<Corner> hull) const;
  Vec3d inside_soles(const WalkSight& sight, const Vec3d& p) const;
  Vec3d clipped(const Vec3d& relative, int group) const;
  void adapt(const WalkSight& sight);
  void swing_feet(const WalkSight& sight);
  void loads();
  void feel_slope(const WalkSight& sight);
  void fit_slope(const WalkSight& sight);
  void lean(const Vec3d& normal, double part);

  const WalkStance& stance_;
  WalkNumbers numbers_;
  double h_, omega_, unit_speed_;
  double single_ = 0.0, double_ = 0.0, shift_ = 0.0;
  double single_now_ = 0.0;  // of this step, as adapted
  double in_phase_ = 0.0;    // [s]
  bool started_ = false;
  bool wide_ = true;  // p can be chosen sideways in single support
  double heading_ = 0.0, heading_next_ = 0.0, path_heading_ = 0.0;
  Vec3d path_{};
  double path_error_ = 0.0, correction_ = 0.0;
  WalkCommand walked_;
  Vec3d zmp_from_{}, u0_{}, nominal_{}, shift_by_{}, bias_{}, last_error_{}, com_touch_{};
  Vec3d carried_{};  // where the weight should be while the next group swings
  double t_touch_ = 0.0;
  std::array<Piece, 16> pieces_{};
  int npiece_ = 0;
  Vec3d dcm_end_{};
  std::vector<char> down_;    // swinging feet that have touched
  std::vector<Vec3d> stood_;  // per foot: where it stood before its last swing
  bool flat_ = true;          // soles lie flat on the ground, whatever its slope
  StepOrder order_;
};

}  // namespace legwork
