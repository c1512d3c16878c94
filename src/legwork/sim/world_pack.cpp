// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/detail/world_pack.h"

#include <algorithm>

#include "legwork/base/error.h"
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
    : scene(of),
      facts(*scene, options),
      law(StepLaw(facts.material, options.dt).shared()),
      stepper(scene, options) {
  Inputs none;
  none.body_force.assign(scene->model->tree.links.size(), zero_force<double>());
  none.joint_force.assign(z(scene->model->nv), 0.0);
  last.contacts.reserve(z(options.max_contacts));
  forget_result(*scene, none, rest_state(*scene->model), last);
}

WorldPack::WorldPack(const Model& model, const WorldOptions& options)
    : WorldPack(World(model, options)) {}
WorldPack::WorldPack(const World& world) : WorldPack(world.scene(), world.options()) {}

WorldPack::Scratch::Scratch(const Scene& scene)
    : ws(*scene.model),
      flight(*scene.model),
      v_plus(z(scene.model->nv)),
      next_q(z(scene.model->nq)),
      impulse(z(scene.model->nv)),
      inertia(z(scene.model->nv)),
      points(scene.collision->slots.size()),
      gaps(scene.collision->slots.size()),
      rubs(z(scene.model->nv), 0),
      sites(*scene.model, static_cast<int>(points.size())) {
  for (const PlaneSlot& slot : scene.collision->slots) frames.push_back(contact_frame(slot.n_W));
  const std::size_t nbody = scene.model->tree.links.size();
  inputs.joint_force.resize(z(scene.model->nv));
  inputs.body_force.assign(nbody, zero_force<double>());
  rows.reserve(scene.parameters.drives.size() + 3 * z(scene.model->nv));
  std::vector<std::vector<std::size_t>> of_body(nbody);
  for (std::size_t i = 0; i < scene.collision->slots.size(); ++i) {
    of_body[scene.collision->slots[i].body.at()].push_back(i);
  }
  for (std::size_t b = 0; b < nbody; ++b) {
    if (of_body[b].empty()) continue;
    touchable.push_back({b, std::move(of_body[b]), {}});
    touchable.back().near.reserve(touchable.back().points.size());
  }
}

WorldPack::WorldPack(const ScenePtr& scene, const StepOptions& options, const WorldPack* beside)
    : joint_force(z(scene->model->nv), T(0.0)),
      options_(options),
      first_(scene),
      model_(*scene->model),
      collision_(*scene->collision),
      facts_(beside != nullptr && beside->first_ == scene
                 ? beside->facts_
                 : std::make_shared<const SceneFacts>(*scene, options)),
      scratch_(beside != nullptr && beside->first_ == scene ? beside->scratch_
                                                            : std::make_shared<Scratch>(*scene)),
      q_(z(model_.nq), T(0.0)),
      v_(z(model_.nv), T(0.0)),
      memory_(collision_.slots.size()),
      ws_(scratch_->ws),
      flight_(scratch_->flight),
      v_plus_(scratch_->v_plus),
      next_q_(scratch_->next_q),
      impulse_(scratch_->impulse),
      inertia_(scratch_->inertia),
      points_(scratch_->points),
      gaps_(scratch_->gaps),
      touchable_(scratch_->touchable),
      row_list_(scratch_->rows) {
  const bool lends = beside != nullptr && beside->first_ == scene && beside->scene(0) == scene;
  one_tree_ = tree_runs(model_).size() == 1;
  alone_.fill(lends ? beside->alone_[0] : std::make_shared<Alone>(scene, options));
  targets.fill(std::vector<DriveTarget>(drives(0).size()));
  strength.fill(std::vector<double>(drives(0).size(), 1.0));
  if (lends && beside->is_uniform()) lanewise_ = beside->lanewise_;
  gather_scenes();
  const bool slots_alone = only_points_on_one_plane(collision_, z(options.max_contacts));
  for (WorldState& rest : rest_)
    rest.contacts.reserve(slots_alone ? collision_.slots.size() : z(options.max_contacts));
  for (int lane = 0; lane < kLaneCount; ++lane) {
    reset(lane, rest_state(model_));
    load(lane);
  }
}

bool WorldPack::is_uniform() const {
  return std::all_of(alone_.begin(), alone_.end(),
                     [&](const auto& alone) { return alone->scene == first_; });
}

void WorldPack::set_scene(int lane, const ScenePtr& scene) {
  if (scene->model->tree.links.size() != model_.tree.links.size() ||
      scene->model->nv != model_.nv || scene->collision->slots.size() != collision_.slots.size() ||
      scene->collision->pairs.size() != collision_.pairs.size())
    throw Error(Finding{Severity::kError, "E-PARAMETERS", scene->model->file, 0, "lanes",
                        "the lanes' robots differ in joints or shapes",
                        "make their Scenes from one with with_parameters()"});
  std::array<WorldState, kLaneCount> states;
  for (int k = 0; k < kLaneCount; ++k) get(k, states[z(k)]);
  const auto known = std::find_if(alone_.begin(), alone_.end(),
                                  [&](const auto& alone) { return alone->scene == scene; });
  const std::size_t drives_before = drives(lane).size();
  alone_[z(lane)] = known != alone_.end() ? *known : std::make_shared<Alone>(scene, options_);
  targets[z(lane)].resize(drives(lane).size());
  strength[z(lane)].resize(drives(lane).size(), 1.0);
  if (drives(lane).size() != drives_before) forget_drives(*scene, states[z(lane)]);
  lanewise_ = nullptr;
  gather_scenes();
  for (int k = 0; k < kLaneCount; ++k) set(k, states[z(k)]);
}

namespace {
// The lane's share of numbers that are a struct of nothing else.
void put_lane(const Inertia<double>& from, int lane, Inertia<T>& to) {
  set_lane(to.m, lane, from.m);
  for (int k = 0; k < 3; ++k) set_lane(to.h[k], lane, from.h[k]);
  set_lane(to.I.xx, lane, from.I.xx), set_lane(to.I.xy, lane, from.I.xy);
  set_lane(to.I.xz, lane, from.I.xz), set_lane(to.I.yy, lane, from.I.yy);
  set_lane(to.I.yz, lane, from.I.yz), set_lane(to.I.zz, lane, from.I.zz);
}
bool same_masses(const Model& a, const Model& b) {
  const auto same = [](const Link<double>& x, const Link<double>& y) {
    const Sym3<double>&I = x.M_B.I, &J = y.M_B.I;
    return x.M_B.m == y.M_B.m && x.M_B.h.x == y.M_B.h.x && x.M_B.h.y == y.M_B.h.y &&
           x.M_B.h.z == y.M_B.h.z && I.xx == J.xx && I.xy == J.xy && I.xz == J.xz && I.yy == J.yy &&
           I.yz == J.yz && I.zz == J.zz;
  };
  const Vec3<double>&g = a.tree.gravity_W, &f = b.tree.gravity_W;
  return &a == &b ||
         (g.x == f.x && g.y == f.y && g.z == f.z &&
          std::equal(a.tree.links.begin(), a.tree.links.end(), b.tree.links.begin(), same));
}
}  // namespace

void WorldPack::gather_lane(int lane) {
  const Alone& own = *alone_[z(lane)];
  const Model& model = *own.scene->model;
  const ContactMaterial& m = own.facts.material;
  const double h = options_.dt;
  Lanewise& all = *lanewise_;
  const StepLaw law(m, h);
  const BristleLaw<double> bristle = bristle_law(m, h);
  set_lane(all.R_n, lane, law.shared().R_n), set_lane(all.R_t, lane, law.shared().R_t);
  set_lane(all.scale, lane, own.facts.weight * h);
  set_lane(all.K_n, lane, law.shared().K_n), set_lane(all.K_t, lane, law.shared().K_t);
  set_lane(all.bristle, lane, law.shared().bristle);
  set_lane(all.bias.per_step, lane, law.bias().per_step);
  set_lane(all.bias.per_relaxation, lane, law.bias().per_relaxation);
  set_lane(all.bias.rest, lane, law.bias().rest);
  set_lane(all.bristle_law.tau, lane, bristle.tau);
  set_lane(all.bristle_law.compliance, lane, bristle.compliance);
  set_lane(all.bristle_law.rate, lane, bristle.rate);
  set_lane(all.relaxation_n, lane, h + m.tau_n), set_lane(all.relaxation_t, lane, h + m.tau_t);
  set_lane(all.leak, lane, m.leak_rate * h);
  set_lane(all.leaks, lane, m.leak_rate > 0.0);
  set_lane(all.isotropic, lane, law.shared().K_n == law.shared().K_t);
  set_lane(all.flies, lane, own.facts.flies);
  for (std::size_t i = 0; i < all.friction.size(); ++i) {
    set_lane(all.friction[i], lane,
             own.scene->collision->slots[i].friction * own.facts.friction_scale);
  }
  for (std::size_t i = 0; i < v_.size(); ++i) {
    const double dry = model.friction[i];
    set_lane(all.armature[i], lane, own.facts.armature[i]);
    set_lane(all.damping[i], lane, model.damping[i]);
    set_lane(all.resists[i], lane, own.facts.armature[i] + h * model.damping[i]);
    set_lane(all.dry_friction[i], lane, dry);
    set_lane(all.R_friction[i], lane, friction_compliance(h, dry, kFrictionWindUp, h + m.tau_t));
  }
  for (std::size_t i = 0; i < facts_->stopped.size(); ++i) {
    const bool turns = model.joints[facts_->stopped[i]].kind == JointKind::kRevolute;
    const double k = turns ? own.facts.limit_stiffness : m.k_n;
    set_lane(all.R_stop[i], lane, relaxed_compliance(h, k, h + m.tau_n));
  }
  for (std::size_t i = 0; i < std::min(all.gains.size(), drives(lane).size()); ++i) {
    const Drive& drive = drives(lane)[i];
    PlainGains<T>& gains = all.gains[i];
    all.kinds[i] = drive.kind;
    set_lane(gains.stiffness, lane, drive.stiffness), set_lane(gains.damping, lane, drive.damping);
    set_lane(gains.position_gain, lane, drive.position_gain);
    set_lane(gains.slope, lane, drive.slope);
    set_lane(gains.torque_limit, lane, drive.torque_limit);
  }
  for (std::size_t b = 0; b < all.masses.M_B.size(); ++b) {
    put_lane(model.tree.links[b].M_B, lane, all.masses.M_B[b]);
  }
  for (int k = 0; k < 3; ++k) {
    set_lane(all.masses.gravity_W[k], lane, model.tree.gravity_W[k]);
  }
  all.own_masses = all.own_masses || !same_masses(model, model_);
}

void WorldPack::gather_scenes() {
  if (lanewise_ == nullptr) {
    lanewise_ = std::make_shared<Lanewise>();
    Lanewise& all = *lanewise_;
    all.leaks = all.isotropic = all.flies = T(1.0) < T(0.0);
    all.friction.resize(collision_.slots.size());
    for (std::vector<T>* per_dof :
         {&all.armature, &all.damping, &all.resists, &all.dry_friction, &all.R_friction})
      per_dof->resize(v_.size());
    all.R_stop.resize(facts_->stopped.size());
    all.kinds.resize(drives(0).size()), all.gains.resize(drives(0).size());
    all.masses.M_B.resize(model_.tree.links.size());
    for (int lane = 0; lane < kLaneCount; ++lane) gather_lane(lane);
    for (std::size_t i = 0; i < v_.size(); ++i) {
      if (any(all.dry_friction[i] > T(0.0))) all.rubbing.push_back(i);
    }
  }
  shares_ = can_share();
  fit_rows();
}

// The rows that some pack has, in World's order; where a pack has none, its lanes do not take part.
void WorldPack::fit_rows() {
  const std::vector<Drive>& own = drives(0);
  rows_.resize(own.size() + 3 * v_.size(), RowState{T(0.0), T(0.0), T(0.0)});
  bool fits = scratch_->listed && scratch_->drives == own.size();
  for (std::size_t i = 0; fits && i < own.size(); ++i) fits = row_list_[i].dof == own[i].dof;
  for (const std::size_t i : lanewise_->rubbing) {
    fits = fits && scratch_->rubs[i] != 0;
    scratch_->rubs[i] = 1;
  }
  if (!fits) list_rows();
}

void WorldPack::outward() {
  const T h(options_.dt);
  if (lanewise_->own_masses) {
    impulse_outward<T>(model_, lanewise_->masses, q_, v_, h, body_force, ws_);
  } else {
    impulse_outward<T>(model_, q_, v_, h, body_force, ws_);
  }
}

bool WorldPack::can_share() const {
  if (options_.pyramid) return false;
  for (const auto& lane : alone_) {
    if (lane->facts.material.restitution > 0.0) return false;
    if (!lane->facts.lifted.empty() || !lane->facts.loose.empty()) return false;
  }
  if (!model_.loops.empty() || !model_.couplings.empty() || !model_.tendons.empty()) return false;
  for (const Joint& joint : model_.joints) {
    if (joint.kind == JointKind::kBall && joint.range.bounded()) return false;
  }
  return drives_fit() && only_points_on_one_plane(collision_, z(options_.max_contacts));
}

bool WorldPack::drives_fit() const {
  for (int lane = 0; lane < kLaneCount; ++lane) {
    const std::vector<Drive>&own = drives(lane), &first = drives(0);
    if (own.size() != first.size()) return false;
    for (std::size_t i = 0; i < own.size(); ++i)
      if (own[i].is_hardware() || own[i].kind != first[i].kind || own[i].q != first[i].q ||
          own[i].dof != first[i].dof)
        return false;
  }
  return true;
}

// --- states --------------------------------------------------------------------------------------

void WorldPack::reset(int lane, const State& x) {
  WorldState& state = rest_[z(lane)];
  forget(*scene(lane), x, state);
  apart_[z(lane)] = true;
}

void WorldPack::set(int lane, const WorldState& state) {
  rest_[z(lane)] = state;
  apart_[z(lane)] = true;
}

void WorldPack::load(int lane) {
  const WorldState& state = rest_[z(lane)];
  apart_[z(lane)] = false;
  rows_.resize(state.rows.size(), RowState{T(0.0), T(0.0), T(0.0)});
  for (std::size_t i = 0; i < q_.size(); ++i) set_lane(q_[i], lane, state.x.q[i]);
  for (std::size_t i = 0; i < v_.size(); ++i) set_lane(v_[i], lane, state.x.v[i]);
  for (std::size_t i = 0; i < std::min(rows_.size(), state.rows.size()); ++i) {
    set_lane(rows_[i].lambda, lane, state.rows[i].lambda);
    set_lane(rows_[i].bristle, lane, state.rows[i].bristle);
    set_lane(rows_[i].mode, lane, static_cast<double>(state.rows[i].mode));
  }
  auto memory = state.contacts.begin();
  for (std::size_t i = 0; i < memory_.size(); ++i) {
    const std::uint64_t id = collision_.slots[i].id;
    while (memory != state.contacts.end() && memory->id < id) ++memory;
    const bool known = memory != state.contacts.end() && memory->id == id;
    const ContactMemory now = known ? *memory : ContactMemory{};
    for (int k = 0; k < 3; ++k) {
      set_lane(memory_[i].lambda_W[k], lane, now.lambda_W[k]);
      set_lane(memory_[i].bristle_W[k], lane, now.bristle_W[k]);
    }
    set_lane(memory_[i].mode, lane, static_cast<double>(now.mode));
    memory_[i].remembered = memory_[i].remembered || now.mode != ConeMode::kOpen;
  }
}

WorldState WorldPack::get(int lane) const {
  WorldState out;
  get(lane, out);
  return out;
}

void WorldPack::get(int lane, WorldState& out) const {
  out = rest_[z(lane)];
  if (apart_[z(lane)]) return;
  for (std::size_t i = 0; i < q_.size(); ++i) out.x.q[i] = legwork::lane(q_[i], lane);
  for (std::size_t i = 0; i < v_.size(); ++i) out.x.v[i] = legwork::lane(v_[i], lane);
  for (std::size_t i = 0; i < std::min(rows_.size(), out.rows.size()); ++i) {
    out.rows[i] = {legwork::lane(rows_[i].lambda, lane), legwork::lane(rows_[i].bristle, lane),
                   static_cast<std::int8_t>(legwork::lane(rows_[i].mode, lane))};
  }
  out.contacts.clear();
  for (std::size_t i = 0; i < memory_.size(); ++i) {
    const PointMemory& p = memory_[i];
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

void WorldPack::read_state(int lanes, double* q, double* v) const {
  const auto read = [&](const std::vector<T>& from, double* to) {
    const std::size_t n = from.size();
    for (std::size_t i = 0; i < n; ++i) {
      for (int lane = 0; lane < lanes; ++lane) to[z(lane) * n + i] = legwork::lane(from[i], lane);
    }
  };
  read(q_, q), read(v_, v);
  for (int lane = 0; lane < lanes; ++lane) {
    if (!apart_[z(lane)]) continue;
    const State& x = rest_[z(lane)].x;
    std::copy(x.q.begin(), x.q.end(), q + z(lane) * q_.size());
    std::copy(x.v.begin(), x.v.end(), v + z(lane) * v_.size());
  }
}

// --- the step ------------------------------------------------------------------------------------

void WorldPack::step_alone(int lane) {
  Alone& alone = *alone_[z(lane)];
  if (!apart_[z(lane)]) get(lane, rest_[z(lane)]);
  apart_[z(lane)] = true;
  scratch_->inputs.drive = targets[z(lane)];
  scratch_->inputs.strength = strength[z(lane)];
  for (std::size_t i = 0; i < joint_force.size(); ++i) {
    scratch_->inputs.joint_force[i] = legwork::lane(joint_force[i], lane);
  }
  for (std::size_t b = 0; b < body_force.size(); ++b) {
    for (int k = 0; k < 3; ++k) {
      scratch_->inputs.body_force[b].t[k] = legwork::lane(body_force[b].t[k], lane);
      scratch_->inputs.body_force[b].f[k] = legwork::lane(body_force[b].f[k], lane);
    }
  }
  reports_[z(lane)] = alone.stepper.step(scratch_->inputs, rest_[z(lane)], alone.last);
}

void WorldPack::step(int lanes) {
  Lanes done = T(1.0) < T(0.0);
  if (shares_) {
    Lanes wanted = done;
    for (int lane = 0; lane < lanes; ++lane) {
      if (rest_[z(lane)].slipped && !one_tree_) continue;
      if (apart_[z(lane)]) load(lane);
      set_lane(wanted, lane, true);
    }
    if (any(wanted)) done = shared_step(wanted);
  }
  for (int lane = 0; lane < lanes; ++lane) {
    if (!legwork::lane(done, lane)) step_alone(lane);
  }
}

// What each lane would do alone, for all lanes at once; returns those that are done, and only they
// have moved.
WorldPack::Lanes WorldPack::shared_step(Lanes wanted) {
  fit_rows();
  outward();
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
      outward();
    }
  }
  return any(flying) ? done | fly(flying) : done;
}

// T0, and T1 with some points folded or all unknown: as StepWork::solve_island() goes about it.
WorldPack::Lanes WorldPack::fold_step(Lanes wanted) {
  constexpr int kPasses = 3;
  guess_points();
  guess_rows();
  scratch_->site_reports = {};
  const Lanes folds = scratch_->folds = !all_unknown();
  std::copy(ws_.pA.begin(), ws_.pA.end(), ws_.pA_kept.begin());
  Lanes pending = wanted, done = T(1.0) < T(0.0);
  for (int pass = 0; pass < kPasses && any(pending); ++pass) {
    if (pass > 0) {
      restore_bodies();
      add_passive();
      set_drive_rows();
    }
    fold_points(pending);
    fold_rows();
    impulse_inward<T>(model_, impulse_, inertia_, ws_);
    pending = solve_sites(pending, folds);
    impulse_velocities<T>(model_, ws_, v_plus_);
    const Lanes points = check_points(pending), rows = check_rows();
    pending = pending & (!scratch_->unsure);
    Lanes accepted = pending & points & rows;
    for (const T& v : v_plus_) accepted = accepted & (abs(v) < T(1e10));
    pending = pending & folds & (!accepted);
    if (!any(accepted)) continue;
    integrate<T>(model_, q_, v_plus_, T(options_.dt), next_q_);
    commit(accepted, next_q_, v_plus_);
    count(accepted, pass + 1);
    done = done | accepted;
  }
  return done;
}

// World::is_flight() of each lane.
WorldPack::Lanes WorldPack::find_flying() const {
  Lanes flying = lanewise_->flies;
  for (const Point& p : points_) flying = flying & !p.found;
  for (const Row& row : row_list_) flying = flying & !row.active;
  return flying;
}

WorldPack::Lanes WorldPack::fly(Lanes flying) {
  std::copy(lanewise_->armature.begin(), lanewise_->armature.end(), flight_.armature.begin());
  std::copy(lanewise_->damping.begin(), lanewise_->damping.end(), flight_.damping.begin());
  flight_.own = lanewise_->own_masses ? &lanewise_->masses : nullptr;
  std::copy(joint_force.begin(), joint_force.end(), flight_.tau.begin());
  for (const Row& row : row_list_) {
    if (row.kind == RowKind::kServo) flight_.tau[z(row.dof)] += row.torque;
  }
  flight_.advance(model_, facts_->sprung, T(options_.dt), q_, v_, body_force, ws_);
  for (const T& v : flight_.v) flying = flying & (abs(v) < T(1e10));
  if (any(flying)) {
    for (Point& p : points_) p.next_mode = T(0.0);
    commit(flying, flight_.q, flight_.v);
    count(flying, 0);
  }
  return flying;
}

void WorldPack::commit_point(Lanes accepted, std::size_t at) {
  Point& p = points_[at];
  PointMemory& m = memory_[at];
  const Vec3<T> n = cast<T>(collision_.slots[at].n_W), none = zero3<T>();
  const Vec3<T> normal = n * dot(n, p.next_lambda_W);
  const Vec3<T> s = lanewise_->bristle_law.after(p.bristle, p.next_lambda_W - normal);
  const Lanes held = p.next_mode > T(0.0);
  m.lambda_W = select(accepted, select(held, p.next_lambda_W, none), m.lambda_W);
  m.bristle_W = select(accepted, select(held, s, none), m.bristle_W);
  m.mode = select(accepted, p.next_mode, m.mode);
  m.remembered = any(m.mode > T(0.0));
  scratch_->seen += select(p.found, T(1.0), T(0.0));
  scratch_->touching += select(held, T(1.0), T(0.0));
  scratch_->slipping = scratch_->slipping | (p.next_mode > T(1.0));
}

void WorldPack::commit(Lanes accepted, const std::vector<T>& q, const std::vector<T>& v) {
  for (std::size_t i = 0; i < q_.size(); ++i) q_[i] = select(accepted, q[i], q_[i]);
  for (std::size_t i = 0; i < v_.size(); ++i) v_[i] = select(accepted, v[i], v_[i]);
  scratch_->seen = scratch_->touching = T(0.0);
  scratch_->slipping = T(1.0) < T(0.0);
  for (const Touchable& body : touchable_) {
    for (const std::size_t i : body.near) commit_point(accepted, i);
  }
  for (const Row& row : row_list_) {
    RowState& memory = rows_[row.memory];
    const Lanes takes = accepted & row.active;
    memory.lambda = select(takes, row.next_lambda, memory.lambda);
    memory.mode = select(takes, row.next_mode, memory.mode);
    if (row.kind == RowKind::kFriction) {
      const T k = lanewise_->dry_friction[z(row.dof)] / T(kFrictionWindUp);
      const T next = (lanewise_->bristle_law.tau * memory.bristle - row.next_lambda / k) /
                     lanewise_->relaxation_t;
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

void WorldPack::count(Lanes accepted, int passes) {
  for (int lane = 0; lane < kLaneCount; ++lane) {
    if (!legwork::lane(accepted, lane)) continue;
    WorldState& rest = rest_[z(lane)];
    rest.x.t += options_.dt;
    ++rest.steps;
    rest.slipped = legwork::lane(scratch_->slipping, lane);
    ++shared_steps_;
    const SiteReport& sites = scratch_->site_reports[z(lane)];
    const double off =
        passes == 0 ? 0.0 : legwork::lane(scratch_->row_off / lanewise_->scale, lane);
    reports_[z(lane)] = {
        .tier = sites.tier,
        .iterations = (legwork::lane(scratch_->folds, lane) ? passes : 0) + sites.iterations,
        .residual = std::max(sites.residual, off),
        .points = static_cast<int>(legwork::lane(scratch_->seen, lane)),
        .contacts = static_cast<int>(legwork::lane(scratch_->touching, lane)),
        .flight = passes == 0};
  }
}

}  // namespace legwork
