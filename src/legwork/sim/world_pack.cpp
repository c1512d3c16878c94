// SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/detail/world_pack.h"

#include <algorithm>

#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/dynamics/integrate.h"
#include "legwork/sim/detail/step_booking.h"

namespace legwork {

namespace {
using T = WorldPack::T;

// Nothing but points on one plane may touch.
bool only_points_on_one_plane(const CollisionModel& collision, std::size_t max_contacts) {
  if (collision.pairs.size() != collision.slot_pairs) return false;
  if (collision.slots.size() > max_contacts) return false;
  for (const PlaneSlot& slot : collision.slots) {
    if (slot.torsion > 0.0 || slot.roll > 0.0) return false;
    if (slot.plane.value != collision.slots.front().plane.value) return false;
  }
  return true;
}
}  // namespace

WorldPack::Alone::Alone(const ScenePtr& of, const StepOptions& options)
    : scene(of), stepper(scene, options) {
  Inputs none;
  none.body_force.assign(scene->model->tree.links.size(), zero_force<double>());
  none.joint_force.assign(z(scene->model->nv), 0.0);
  last.contacts.reserve(z(options.max_contacts));
  forget_result(*scene, none, rest_state(*scene->model), last);
}

WorldPack::WorldPack(const Model& model, const WorldOptions& options)
    : WorldPack(World(model, options)) {}
WorldPack::WorldPack(const World& world) : WorldPack(world.scene(), world.options()) {}

WorldPack::WorldPack(const ScenePtr& scene, const StepOptions& options)
    : joint_force(z(scene->model->nv), T(0.0)),
      body_force(scene->model->tree.links.size(), zero_force<T>()),
      options_(options),
      first_(scene),
      model_(*scene->model),
      collision_(*scene->collision),
      facts_(*scene, options),
      law_(facts_.material, options.dt),
      ws_(model_),
      flight_(model_),
      q_(z(model_.nq), T(0.0)),
      v_(z(model_.nv), T(0.0)),
      v_plus_(z(model_.nv)),
      next_q_(z(model_.nq)),
      impulse_(z(model_.nv)),
      inertia_(z(model_.nv)),
      points_(collision_.slots.size()),
      gaps_(collision_.slots.size()) {
  alone_.fill(std::make_shared<Alone>(scene, options));
  targets.fill(std::vector<DriveTarget>(drives(0).size()));
  inputs_.joint_force.resize(z(model_.nv));
  inputs_.body_force.resize(model_.tree.links.size());
  for (WorldState& rest : rest_) rest.contacts.reserve(z(options.max_contacts));
  scratch_.contacts.reserve(z(options.max_contacts));
  shares_ = can_share();
  list_touchable();
  list_rows();
  for (int lane = 0; lane < kLaneCount; ++lane) reset(lane, rest_state(model_));
}

void WorldPack::set_scene(int lane, const ScenePtr& scene) {
  const auto known = std::find_if(alone_.begin(), alone_.end(),
                                  [&](const auto& alone) { return alone->scene == scene; });
  const std::size_t drives_before = drives(lane).size();
  alone_[z(lane)] = known != alone_.end() ? *known : std::make_shared<Alone>(scene, options_);
  targets[z(lane)].resize(drives(lane).size());
  if (drives(lane).size() == drives_before) return;
  WorldState state = get(lane);
  forget_drives(*scene, state);
  set(lane, state);
}

void WorldPack::list_touchable() {
  std::vector<std::vector<std::size_t>> of_body(model_.tree.links.size());
  for (std::size_t i = 0; i < collision_.slots.size(); ++i) {
    of_body[collision_.slots[i].body.at()].push_back(i);
  }
  for (std::size_t b = 0; b < of_body.size(); ++b) {
    if (!of_body[b].empty()) touchable_.push_back({b, std::move(of_body[b])});
  }
}

bool WorldPack::can_share() const {
  if (options_.pyramid) return false;
  if (facts_.material.restitution > 0.0) return false;
  if (!model_.loops.empty() || !model_.couplings.empty() || !model_.tendons.empty()) return false;
  for (const Joint& joint : model_.joints) {
    if (joint.kind == JointKind::kBall && joint.range.bounded()) return false;
  }
  return only_points_on_one_plane(collision_, z(options_.max_contacts)) && facts_.lifted.empty() &&
         facts_.loose.empty();
}

bool WorldPack::has_hardware() const {
  for (int lane = 0; lane < kLaneCount; ++lane) {
    const std::vector<Drive>& own = drives(lane);
    if (own.size() != drives(0).size()) return true;
    if (std::any_of(own.begin(), own.end(), [](const Drive& d) { return d.is_hardware(); })) {
      return true;
    }
  }
  return false;
}

// --- states --------------------------------------------------------------------------------------

void WorldPack::reset(int lane, const State& x) {
  WorldState& state = rest_[z(lane)];
  forget(*scene(lane), x, state);
  set(lane, WorldState(state));
}

void WorldPack::set(int lane, const WorldState& state) {
  rest_[z(lane)] = state;
  if (rows_.size() != state.rows.size()) list_rows();
  for (std::size_t i = 0; i < q_.size(); ++i) set_lane(q_[i], lane, state.x.q[i]);
  for (std::size_t i = 0; i < v_.size(); ++i) set_lane(v_[i], lane, state.x.v[i]);
  for (std::size_t i = 0; i < std::min(rows_.size(), state.rows.size()); ++i) {
    set_lane(rows_[i].lambda, lane, state.rows[i].lambda);
    set_lane(rows_[i].bristle, lane, state.rows[i].bristle);
    set_lane(rows_[i].mode, lane, static_cast<double>(state.rows[i].mode));
  }
  auto memory = state.contacts.begin();
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const std::uint64_t id = collision_.slots[i].id;
    while (memory != state.contacts.end() && memory->id < id) ++memory;
    const bool known = memory != state.contacts.end() && memory->id == id;
    const ContactMemory now = known ? *memory : ContactMemory{};
    for (int k = 0; k < 3; ++k) {
      set_lane(points_[i].lambda_W[k], lane, now.lambda_W[k]);
      set_lane(points_[i].bristle_W[k], lane, now.bristle_W[k]);
    }
    set_lane(points_[i].mode, lane, static_cast<double>(now.mode));
  }
}

WorldState WorldPack::get(int lane) const {
  WorldState out;
  get(lane, out);
  return out;
}

void WorldPack::get(int lane, WorldState& out) const {
  out = rest_[z(lane)];
  if (!shares_) return;
  for (std::size_t i = 0; i < q_.size(); ++i) out.x.q[i] = legwork::lane(q_[i], lane);
  for (std::size_t i = 0; i < v_.size(); ++i) out.x.v[i] = legwork::lane(v_[i], lane);
  for (std::size_t i = 0; i < std::min(rows_.size(), out.rows.size()); ++i) {
    out.rows[i] = {legwork::lane(rows_[i].lambda, lane), legwork::lane(rows_[i].bristle, lane),
                   static_cast<std::int8_t>(legwork::lane(rows_[i].mode, lane))};
  }
  out.contacts.clear();
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Point& p = points_[i];
    const auto mode = static_cast<ConeMode>(static_cast<int>(legwork::lane(p.mode, lane)));
    if (mode == ConeMode::kOpen) continue;
    ContactMemory memory{.id = collision_.slots[i].id, .mode = mode};
    for (int k = 0; k < 3; ++k) {
      memory.lambda_W[k] = legwork::lane(p.lambda_W[k], lane);
      memory.bristle_W[k] = legwork::lane(p.bristle_W[k], lane);
    }
    out.contacts.push_back(memory);
  }
}

// --- the step ------------------------------------------------------------------------------------

void WorldPack::step_alone(int lane) {
  Alone& alone = *alone_[z(lane)];
  get(lane, scratch_);
  inputs_.drive = targets[z(lane)];
  inputs_.strength.assign(drives(lane).size(), 1.0);
  for (std::size_t i = 0; i < joint_force.size(); ++i) {
    inputs_.joint_force[i] = legwork::lane(joint_force[i], lane);
  }
  for (std::size_t b = 0; b < body_force.size(); ++b) {
    for (int k = 0; k < 3; ++k) {
      inputs_.body_force[b].t[k] = legwork::lane(body_force[b].t[k], lane);
      inputs_.body_force[b].f[k] = legwork::lane(body_force[b].f[k], lane);
    }
  }
  reports_[z(lane)] = alone.stepper.step(inputs_, scratch_, alone.last);
  set(lane, scratch_);
}

void WorldPack::step() {
  Lanes done = T(1.0) < T(0.0);
  if (shares_ && !has_hardware()) {
    Lanes wanted = !done;
    for (int lane = 0; lane < kLaneCount; ++lane) {
      if (rest_[z(lane)].slipped) set_lane(wanted, lane, false);  // its guess would be wrong
    }
    if (any(wanted)) done = shared_step(wanted);
  }
  for (int lane = 0; lane < kLaneCount; ++lane) {
    if (!legwork::lane(done, lane)) step_alone(lane);
  }
}

// What each lane would do alone, for all lanes at once; returns those that are done, and only they
// have moved.
WorldPack::Lanes WorldPack::shared_step(Lanes wanted) {
  if (rows_.size() != drives(0).size() + 3 * v_.size()) list_rows();
  impulse_outward<T>(model_, q_, v_, T(options_.dt), body_force, ws_);
  find_points();
  add_passive();
  set_drive_rows();
  set_stop_rows();
  set_friction_rows();
  const Lanes flying = wanted & find_flying();
  Lanes done = T(1.0) < T(0.0);
  if (any(wanted & !flying)) {
    done = fold_step(wanted & !flying);
    if (any(flying)) {  // what they start from is gone
      impulse_outward<T>(model_, q_, v_, T(options_.dt), body_force, ws_);
    }
  }
  return any(flying) ? done | fly(flying) : done;
}

// T0.
WorldPack::Lanes WorldPack::fold_step(Lanes wanted) {
  guess_points();
  fold_points();
  fold_rows();
  impulse_inward<T>(model_, impulse_, inertia_, ws_);
  impulse_velocities<T>(model_, ws_, v_plus_);
  Lanes accepted = wanted & check_points() & check_rows();
  for (const T& v : v_plus_) accepted = accepted & (abs(v) < T(1e10));
  if (any(accepted)) {
    integrate<T>(model_, q_, v_plus_, T(options_.dt), next_q_);
    commit(accepted, next_q_, v_plus_);
    count(accepted, false);
  }
  return accepted;
}

// World::is_flight() of each lane.
WorldPack::Lanes WorldPack::find_flying() const {
  Lanes flying = T(0.0) < T(facts_.flies ? 1.0 : 0.0);
  for (const Point& p : points_) flying = flying & !p.found;
  for (const Row& row : row_list_) flying = flying & !row.active;
  return flying;
}

WorldPack::Lanes WorldPack::fly(Lanes flying) {
  std::copy(joint_force.begin(), joint_force.end(), flight_.tau.begin());
  for (const Row& row : row_list_) {
    if (row.kind == RowKind::kServo) flight_.tau[z(row.dof)] += row.torque;
  }
  flight_.advance(model_, facts_.sprung, T(options_.dt), q_, v_, body_force, ws_);
  for (const T& v : flight_.v) flying = flying & (abs(v) < T(1e10));
  if (any(flying)) {
    commit(flying, flight_.q, flight_.v);
    count(flying, true);
  }
  return flying;
}

void WorldPack::commit(Lanes accepted, const std::vector<T>& q, const std::vector<T>& v) {
  const double h = options_.dt, tau = facts_.material.tau_t;
  for (std::size_t i = 0; i < q_.size(); ++i) q_[i] = select(accepted, q[i], q_[i]);
  for (std::size_t i = 0; i < v_.size(); ++i) v_[i] = select(accepted, v[i], v_[i]);
  touching_ = {};
  for (std::size_t i = 0; i < points_.size(); ++i) {
    Point& p = points_[i];
    const Vec3<T> n = cast<T>(collision_.slots[i].n_W);
    const Vec3<T> normal = n * dot(n, p.next_lambda_W);
    const Vec3<T> s = bristle_after(facts_.material, p.bristle, p.next_lambda_W - normal, h);
    const Vec3<T> none = zero3<T>();
    const Lanes held = p.found & p.stuck;  // in flight nothing was guessed
    p.lambda_W = select(accepted, select(held, p.next_lambda_W, none), p.lambda_W);
    p.bristle_W = select(accepted, select(held, s, none), p.bristle_W);
    p.mode = select(accepted, select(held, T(1.0), T(0.0)), p.mode);
    for (int lane = 0; lane < kLaneCount; ++lane) {
      touching_[z(lane)] += legwork::lane(held, lane);
    }
  }
  for (const Row& row : row_list_) {
    RowState& memory = rows_[row.memory];
    const Lanes takes = accepted & row.active;
    memory.lambda = select(takes, row.next_lambda, memory.lambda);
    memory.mode = select(takes, row.next_mode, memory.mode);
    if (row.kind == RowKind::kFriction) {
      const double k = model_.friction[z(row.dof)] / kFrictionWindUp;
      const T next = (T(tau) * memory.bristle - row.next_lambda / T(k)) / T(h + tau);
      memory.bristle = select(takes, next, memory.bristle);
    }
    if (row.kind == RowKind::kLimit) {  // out of sight: forgotten
      const Lanes far = accepted & !row.active;
      memory.lambda = select(far, T(0.0), memory.lambda);
      memory.bristle = select(far, T(0.0), memory.bristle);
      memory.mode = select(far, T(row.upper ? 1.0 : -1.0), memory.mode);
    }
  }
}

void WorldPack::count(Lanes accepted, bool flight) {
  for (int lane = 0; lane < kLaneCount; ++lane) {
    if (!legwork::lane(accepted, lane)) continue;
    WorldState& rest = rest_[z(lane)];
    rest.x.t += options_.dt;
    ++rest.steps;
    rest.slipped = false;
    ++shared_steps_;
    reports_[z(lane)] = {
        .iterations = flight ? 0 : 1, .contacts = touching_[z(lane)], .flight = flight};
  }
}

}  // namespace legwork
