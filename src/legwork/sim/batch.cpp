// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/batch.h"

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "legwork/sim/detail/world_pack.h"

namespace legwork {

namespace {

constexpr int kAbreast = WorldPack::kLaneCount;

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{
      .code = "E-BATCH", .element = "batch", .message = "a batch " + what, .remedy = remedy});
}

/// Every thread has its own share of the work, the caller among them; it does not move from one to
/// another.
class Workers {
 public:
  template <class Work>  // called with the number of a share
  Workers(int count, Work work) {
    for (int i = 1; i < count; ++i)
      threads_.emplace_back([this, i, work] {
        for (unsigned seen = 0;;) {
          round_.wait(seen);
          seen = round_.load();
          if (ends_) return;
          work(i);
          if (--busy_ == 0) busy_.notify_one();
        }
      });
  }
  ~Workers() {
    ends_ = true;
    begin();
    for (std::thread& thread : threads_) thread.join();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Lets the others do their shares while `own` does the first.
  template <class Own>
  void run(const Own& own) {
    busy_ = static_cast<int>(threads_.size());
    begin();
    own();
    for (int left = busy_; left != 0; left = busy_) busy_.wait(left);
  }

 private:
  void begin() {
    ++round_;
    round_.notify_all();
  }
  std::atomic<unsigned> round_ = 0;
  std::atomic<int> busy_ = 0;
  std::atomic<bool> ends_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace

struct Batch::Parts {
  Parts(ScenePtr of, int worlds, const StepOptions& with, int thread_count);

  std::size_t packs_from(int share) const {
    return packs.size() * static_cast<std::size_t>(share) / static_cast<std::size_t>(shares);
  }
  int lanes_of(std::size_t pack) const {
    return std::min(kAbreast, count - static_cast<int>(pack) * kAbreast);
  }
  void require_world(int world) const {
    if (world < 0 || world >= count)
      refuse("has no world " + std::to_string(world),
             "name one from 0 to " + std::to_string(count - 1));
  }
  WorldPack& pack_of(int world) { return *packs[z(world / kAbreast)]; }
  void give_body_forces();
  void step_share(int share);
  void tell(std::size_t pack);
  void read(std::size_t pack);
  void read_world(int world);

  ScenePtr scene;
  int count, shares;
  std::size_t nq, nv, ndrive, nbody;
  StepOptions options;
  std::vector<std::unique_ptr<WorldPack>> packs;
  std::vector<DriveTarget> targets;
  std::vector<double> strength, joint_force;  // empty until somebody asks
  std::vector<Force<double>> body_force;      // likewise
  std::vector<double> q, v;
  std::vector<StepReport> reports;
  int steps = 0;  // of this round
  long asked = 0;
  std::unique_ptr<Workers> workers;  // last: they use the rest
};

Batch::Parts::Parts(ScenePtr of, int worlds, const StepOptions& with, int thread_count)
    : scene(std::move(of)), count(worlds), shares(thread_count), options(with) {
  if (count < 1) refuse("has no worlds", "ask for at least one");
  if (shares < 1) refuse("has no threads", "ask for at least one");
  const std::size_t n = z(count);
  shares = static_cast<int>(std::min(z(shares), (n + kAbreast - 1) / kAbreast));
  nq = z(scene->model->nq), nv = z(scene->model->nv);
  ndrive = scene->parameters.drives.size(), nbody = scene->model->tree.links.size();
  packs.resize((n + kAbreast - 1) / kAbreast);
  for (int share = 0; share < shares; ++share) {
    const WorldPack* beside = nullptr;  // of the same thread
    for (std::size_t i = packs_from(share); i < packs_from(share + 1); ++i) {
      packs[i] = std::make_unique<WorldPack>(scene, options, beside);
      beside = packs[i].get();
    }
  }
  targets.resize(n * ndrive);
  reports.resize(n);
  q.resize(n * nq), v.resize(n * nv);
  for (int world = 0; world < count; ++world) read_world(world);
  workers = std::make_unique<Workers>(shares, [this](int share) { step_share(share); });
}

void Batch::Parts::tell(std::size_t at) {
  WorldPack& pack = *packs[at];
  if (!joint_force.empty()) {
    const double* const from = joint_force.data() + at * kAbreast * nv;
    for (std::size_t i = 0; i < nv; ++i) {
      WorldPack::T x = pack.joint_force[i];
      for (int lane = 0; lane < lanes_of(at); ++lane) set_lane(x, lane, from[z(lane) * nv + i]);
      pack.joint_force[i] = x;
    }
  }
  for (int lane = 0; lane < lanes_of(at); ++lane) {
    const std::size_t world = at * kAbreast + z(lane);
    std::copy_n(targets.begin() + static_cast<std::ptrdiff_t>(world * ndrive), ndrive,
                pack.targets[z(lane)].begin());
    if (!strength.empty())
      std::copy_n(strength.begin() + static_cast<std::ptrdiff_t>(world * ndrive), ndrive,
                  pack.strength[z(lane)].begin());
    if (body_force.empty()) continue;
    for (std::size_t b = 0; b < nbody; ++b) {
      const Force<double>& F = body_force[world * nbody + b];
      for (int k = 0; k < 3; ++k) {
        set_lane(pack.body_force[b].t[k], lane, F.t[k]);
        set_lane(pack.body_force[b].f[k], lane, F.f[k]);
      }
    }
  }
}

void Batch::Parts::give_body_forces() {
  body_force.assign(z(count) * nbody, zero_force<double>());
  for (const auto& pack : packs) pack->body_force.assign(nbody, zero_force<WorldPack::T>());
}

void Batch::Parts::read_world(int world) {
  const WorldPack& pack = pack_of(world);
  const int lane = world % kAbreast;
  for (std::size_t i = 0; i < nq; ++i) q[z(world) * nq + i] = pack.q(lane, static_cast<int>(i));
  for (std::size_t i = 0; i < nv; ++i) v[z(world) * nv + i] = pack.v(lane, static_cast<int>(i));
}

void Batch::Parts::read(std::size_t at) {
  const std::size_t first = at * kAbreast;
  packs[at]->read_state(lanes_of(at), q.data() + first * nq, v.data() + first * nv);
  for (int lane = 0; lane < lanes_of(at); ++lane)
    reports[first + z(lane)] = packs[at]->report(lane);
}

void Batch::Parts::step_share(int share) {
  for (std::size_t i = packs_from(share); i < packs_from(share + 1); ++i) {
    tell(i);
    for (int k = 0; k < steps; ++k) packs[i]->step(lanes_of(i));
    read(i);
  }
}

Batch::Batch(ScenePtr scene, int count, const StepOptions& options, int threads)
    : parts_(std::make_unique<Parts>(std::move(scene), count, options, threads)) {}
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;
Batch::~Batch() = default;

int Batch::count() const { return parts_->count; }
int Batch::lanes() { return kAbreast; }
const StepOptions& Batch::options() const { return parts_->options; }
const ScenePtr& Batch::scene(int world) const {
  parts_->require_world(world);
  return parts_->pack_of(world).scene(world % kAbreast);
}

void Batch::set_parameters(int world, Parameters parameters) {
  parts_->require_world(world);
  if (parameters.drives.size() != parts_->ndrive)
    refuse("has as many drives in every world", "switch one off by its strength");
  parts_->pack_of(world).set_scene(world % kAbreast,
                                   with_parameters(parts_->scene, std::move(parameters)));
}

void Batch::reset(std::span<const std::uint8_t> mask, std::span<const double> q,
                  std::span<const double> v) {
  Parts& p = *parts_;
  const std::size_t n = z(p.count);
  if (mask.size() != n || q.size() != n * p.nq || v.size() != n * p.nv)
    refuse("is reset with arrays of another size",
           "give a row of the mask, of q and of v for every world");
  State x;
  for (std::size_t world = 0; world < n; ++world) {
    if (mask[world] == 0) continue;
    x.q.assign(q.begin() + static_cast<std::ptrdiff_t>(world * p.nq),
               q.begin() + static_cast<std::ptrdiff_t>((world + 1) * p.nq));
    x.v.assign(v.begin() + static_cast<std::ptrdiff_t>(world * p.nv),
               v.begin() + static_cast<std::ptrdiff_t>((world + 1) * p.nv));
    const int at = static_cast<int>(world);
    p.pack_of(at).reset(at % kAbreast, x);
    p.read_world(at);
    p.reports[world] = {};
  }
}

void Batch::get(int world, WorldState& out) const {
  parts_->require_world(world);
  parts_->pack_of(world).get(world % kAbreast, out);
}
void Batch::set(int world, const WorldState& state) {
  parts_->require_world(world);
  parts_->pack_of(world).set(world % kAbreast, state);
  parts_->read_world(world);
}

std::span<DriveTarget> Batch::targets() { return parts_->targets; }
std::span<double> Batch::strength() {
  if (parts_->strength.empty()) parts_->strength.assign(parts_->targets.size(), 1.0);
  return parts_->strength;
}
std::span<double> Batch::joint_force() {
  if (parts_->joint_force.empty()) parts_->joint_force.assign(parts_->v.size(), 0.0);
  return parts_->joint_force;
}
std::span<Force<double>> Batch::body_force() {
  if (parts_->body_force.empty()) parts_->give_body_forces();
  return parts_->body_force;
}

void Batch::step(int steps) noexcept {
  Parts& p = *parts_;
  p.steps = steps;
  p.workers->run([&p] { p.step_share(0); });
  p.asked += static_cast<long>(steps) * p.count;
}

std::span<const double> Batch::q() const { return parts_->q; }
std::span<const double> Batch::v() const { return parts_->v; }
std::span<const StepReport> Batch::reports() const { return parts_->reports; }
double Batch::shared() const {
  long shared = 0;
  for (const auto& pack : parts_->packs) shared += pack->shared_steps();
  return parts_->asked > 0 ? static_cast<double>(shared) / static_cast<double>(parts_->asked) : 0.0;
}

}  // namespace legwork
