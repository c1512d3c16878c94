// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/model/merge.h"

#include <algorithm>
#include <set>
#include <utility>

namespace legwork {
namespace {

[[noreturn]] void refuse(const std::string& element, const std::string& what,
                         const std::string& remedy) {
  throw Error(Finding{
      .code = "E-MERGE", .element = element, .message = element + " " + what, .remedy = remedy});
}

bool is_ground(const Shape& shape) {
  return shape.body == kWorld &&
         (shape.kind == ShapeKind::kPlane || shape.kind == ShapeKind::kHeightfield);
}

// The world's frame does not become another by a product with one.
bool is_moved(const Pose<double>& X) {
  const Mat3<double> one = identity3<double>();
  for (int i = 0; i < 9; ++i)
    if ((&X.R.xx)[i] != (&one.xx)[i]) return true;
  return X.p.x != 0.0 || X.p.y != 0.0 || X.p.z != 0.0;
}
Pose<double> placed(const ModelInstance& instance, const Pose<double>& X_M) {
  return is_moved(instance.X_WM) ? instance.X_WM * X_M : X_M;
}

// Of a free joint: its seven entries of q and its first three of v.
void move_base(const Pose<double>& X_WM, double* q, double* v) {
  const Pose<double> X_WB =
      X_WM * Pose<double>{to_matrix(Quat<double>{q[3], q[4], q[5], q[6]}), {q[0], q[1], q[2]}};
  const Quat<double> turned = to_quat(X_WB.R);
  const Vec3<double> v_W = X_WM.R * Vec3<double>{v[0], v[1], v[2]};
  q[0] = X_WB.p.x, q[1] = X_WB.p.y, q[2] = X_WB.p.z;
  q[3] = turned.w, q[4] = turned.x, q[5] = turned.y, q[6] = turned.z;
  v[0] = v_W.x, v[1] = v_W.y, v[2] = v_W.z;
}

// Where an instance's things begin in the merged model.
struct Offsets {
  int part = 0, site = 0, joint = 0, body = 0, actuator = 0, tendon = 0, mesh = 0, field = 0;
};

class Merger {
 public:
  Merger(std::string name, std::span<const ModelInstance> instances) : instances_(instances) {
    if (instances.empty()) refuse(name, "is merged from nothing", "give at least one model");
    spec_.name = std::move(name);
    spec_.file = instances[0].model->file;
    spec_.options = instances[0].model->options;
  }

  MergedModel merge() {
    for (const ModelInstance& instance : instances_) describe(instance);
    require_own_names();
    model_ = build(spec_);
    model_.damping.clear(), model_.friction.clear(), model_.stiffness.clear();
    for (std::size_t i = 0; i < instances_.size(); ++i) add(instances_[i], at_[i]);
    add_keyframes();
    return {std::move(model_), std::move(shares_)};
  }

 private:
  // Parts, sites, meshes: what build() takes.
  void describe(const ModelInstance& instance) {
    const Model& m = *instance.model;
    const Vec3<double>&g = m.options.gravity_W, &first = spec_.options.gravity_W;
    if (g.x != first.x || g.y != first.y || g.z != first.z)
      refuse("\"" + instance.name + "\"", "has another gravity than \"" + instances_[0].name + "\"",
             "give all models the same (set_gravity)");
    at_.push_back(next_);
    const auto named = [&](std::string& name) { name = name_of(instance, name); };
    for (std::size_t i = 1; i < m.parts.size(); ++i) {
      PartSpec part = spec_of(m, m.parts[i]);
      named(part.name);
      for (JointSpec& joint : part.joints) named(joint.name);
      if (part.parent == 0) part.X_PF = placed(instance, part.X_PF);
      part.parent = part_of(next_, part.parent);
      spec_.add_part(std::move(part));
    }
    for (SiteSpec site : sites_of(m)) {
      named(site.name);
      if (site.part == 0) site.X_FS = placed(instance, site.X_FS);
      site.part = part_of(next_, site.part);
      spec_.sites.push_back(std::move(site));
    }
    for (const Mesh& mesh : m.meshes) {
      spec_.meshes.push_back(mesh);
      named(spec_.meshes.back().name);
    }
    for (const Heightfield& field : m.heightfields) {
      spec_.heightfields.push_back(field);
      named(spec_.heightfields.back().name);
    }
    next_.part += m.npart() - 1;
    next_.site += static_cast<int>(m.frames.size()) - m.npart();
    next_.joint += static_cast<int>(m.joints.size());
    next_.body += m.nbody() - 1;
    next_.actuator += static_cast<int>(m.actuators.size());
    next_.tendon += static_cast<int>(m.tendons.size());
    next_.mesh += static_cast<int>(m.meshes.size());
    next_.field += static_cast<int>(m.heightfields.size());
  }

  static std::string name_of(const ModelInstance& instance, const std::string& name) {
    return instance.name.empty() || name.empty() ? name : instance.name + "/" + name;
  }
  static int part_of(const Offsets& at, int part) { return part <= 0 ? part : part + at.part; }
  static BodyId body_of(const Offsets& at, BodyId body) {
    return body.value <= 0 ? body : BodyId(body.value + at.body);
  }
  template <class Id>
  static Id moved(Id id, int by) {
    return id.valid() ? Id(id.value + by) : id;
  }
  FrameId frame_of(const Model& m, const Offsets& at, FrameId frame) const {
    if (!frame.valid()) return frame;
    if (frame.value < m.npart()) return FrameId(part_of(at, frame.value));
    return FrameId(static_cast<int>(spec_.parts.size()) + at.site + frame.value - m.npart());
  }

  void require_own_names() const {
    const auto require = [](auto&& names, const std::string& kind) {
      std::set<std::string> seen;
      for (const std::string& name : names)
        if (!name.empty() && !seen.insert(name).second)
          refuse(kind + " \"" + name + "\"", "is in two of the merged models",
                 "give the models names of their own");
    };
    std::vector<std::string> parts, joints, actuators;
    for (const PartSpec& part : spec_.parts) {
      parts.push_back(part.name);
      for (const JointSpec& joint : part.joints) joints.push_back(joint.name);
    }
    for (const ModelInstance& instance : instances_)
      for (const Actuator& actuator : instance.model->actuators)
        actuators.push_back(name_of(instance, actuator.name));
    require(parts, "part"), require(joints, "joint"), require(actuators, "actuator");
  }

  void add(const ModelInstance& instance, const Offsets& at) {
    const Model& m = *instance.model;
    add_share(instance, at);
    add_sites(m, at);
    add_shapes(instance, at);
    for (Actuator x : m.actuators) {
      x.name = name_of(instance, x.name);
      x.joint = moved(x.joint, at.joint);
      if (x.tendon >= 0) x.tendon += at.tendon;
      model_.actuators.push_back(std::move(x));
    }
    for (Sensor x : m.sensors) {
      x.name = name_of(instance, x.name);
      x.frame = frame_of(m, at, x.frame), x.reference = frame_of(m, at, x.reference);
      x.joint = moved(x.joint, at.joint), x.actuator = moved(x.actuator, at.actuator);
      x.part = part_of(at, x.part);
      model_.sensors.push_back(std::move(x));
    }
    for (LoopConstraint x : m.loops) {
      x.name = name_of(instance, x.name);
      if (x.body_a == kWorld) x.X_AC = placed(instance, x.X_AC);
      if (x.body_b == kWorld) x.X_BC = placed(instance, x.X_BC);
      x.body_a = body_of(at, x.body_a), x.body_b = body_of(at, x.body_b);
      model_.loops.push_back(std::move(x));
    }
    for (JointCoupling x : m.couplings) {
      x.name = name_of(instance, x.name);
      x.joint_a = moved(x.joint_a, at.joint), x.joint_b = moved(x.joint_b, at.joint);
      model_.couplings.push_back(std::move(x));
    }
    for (FixedTendon x : m.tendons) {
      x.name = name_of(instance, x.name);
      for (auto& term : x.terms) term.first = moved(term.first, at.joint);
      model_.tendons.push_back(std::move(x));
    }
    for (const auto& [p, q] : m.excluded_parts)
      model_.excluded_parts.emplace_back(part_of(at, p), part_of(at, q));
    if (!m.self_collision) exclude_all(m, at);
    const auto append = [](const std::vector<double>& from, std::vector<double>& to) {
      to.insert(to.end(), from.begin(), from.end());
    };
    append(m.damping, model_.damping);
    append(m.friction, model_.friction);
    append(m.stiffness, model_.stiffness);
  }

  void add_share(const ModelInstance& instance, const Offsets& at) {
    const Model& m = *instance.model;
    shares_.push_back({.name = instance.name,
                       .part = at.part + 1,
                       .parts = m.npart() - 1,
                       .joint = at.joint,
                       .joints = static_cast<int>(m.joints.size()),
                       .actuator = at.actuator,
                       .actuators = static_cast<int>(m.actuators.size())});
  }

  // A site lies in its body to the last bit as it did.
  void add_sites(const Model& m, const Offsets& at) {
    for (int i = m.npart(); i < static_cast<int>(m.frames.size()); ++i)
      if (m.frames[FrameId(i)].body != kWorld)
        model_.frames[frame_of(m, at, FrameId(i))].X_BF = m.frames[FrameId(i)].X_BF;
  }

  void add_shapes(const ModelInstance& instance, const Offsets& at) {
    const Model& m = *instance.model;
    const bool has_ground = ground_.valid();  // of an earlier instance
    std::vector<int> shape_of;                // of each shape of the instance
    for (const Shape& shape : m.shapes) {
      if (has_ground && is_ground(shape)) {
        shape_of.push_back(ground_.value);
        continue;
      }
      ShapeSpec s = shape;
      s.name = name_of(instance, s.name);
      if (shape.part == 0) s.X_FG = placed(instance, s.X_FG);
      if (s.mesh >= 0) s.mesh += at.mesh;
      if (s.heightfield >= 0) s.heightfield += at.field;
      const ShapeId id = add_shape(model_, s, part_of(at, shape.part));
      if (!ground_.valid() && is_ground(shape)) ground_ = id;
      shape_of.push_back(id.value);
    }
    for (ShapePair pair : m.pairs) {
      pair.shape_a = shape_of.at(z(pair.shape_a)), pair.shape_b = shape_of.at(z(pair.shape_b));
      model_.pairs.push_back(pair);
    }
  }

  void exclude_all(const Model& m, const Offsets& at) {
    std::set<int> touching;
    for (const Shape& shape : m.shapes)
      if (shape.body != kWorld && shape.collides()) touching.insert(shape.part);
    for (const int p : touching)
      for (const int q : touching)
        if (p < q) model_.excluded_parts.emplace_back(part_of(at, p), part_of(at, q));
  }

  void add_keyframes() {
    std::vector<std::string> names;
    for (const ModelInstance& instance : instances_)
      for (const Keyframe& key : instance.model->keyframes)
        if (std::find(names.begin(), names.end(), key.name) == names.end())
          names.push_back(key.name);
    for (const std::string& name : names) {
      Keyframe all{.name = name, .q = {}, .v = {}, .control = {}};
      for (const ModelInstance& instance : instances_) append_keyframe(instance, name, all);
      model_.keyframes.push_back(std::move(all));
    }
  }

  void append_keyframe(const ModelInstance& instance, const std::string& name, Keyframe& all) {
    const Model& m = *instance.model;
    const Keyframe* key = m.find_keyframe(name);
    if (key == nullptr && !m.keyframes.empty()) key = &m.keyframes.front();
    const auto append = [](std::vector<double>& to, const std::vector<double>* from,
                           std::size_t count) {
      if (from != nullptr && from->size() == count)
        to.insert(to.end(), from->begin(), from->end());
      else
        to.insert(to.end(), count, 0.0);
    };
    const std::size_t first_q = all.q.size(), first_v = all.v.size();
    const bool has_q = key != nullptr && key->q.size() == m.q0.size();
    append(all.q, has_q ? &key->q : &m.q0, m.q0.size());
    append(all.v, key == nullptr ? nullptr : &key->v, z(m.nv));
    append(all.control, key == nullptr ? nullptr : &key->control, m.actuators.size());
    if (!is_moved(instance.X_WM)) return;
    for (const Joint& joint : m.joints)
      if (joint.kind == JointKind::kFree)
        move_base(instance.X_WM, &all.q[first_q + z(joint.q)], &all.v[first_v + z(joint.v)]);
  }

  std::span<const ModelInstance> instances_;
  ModelSpec spec_;
  std::vector<Offsets> at_;  // per instance
  Offsets next_;
  Model model_;
  std::vector<ModelShare> shares_;
  ShapeId ground_;  // the first that came along
};

}  // namespace

MergedModel merge_models(std::string name, std::span<const ModelInstance> instances) {
  return Merger(std::move(name), instances).merge();
}

void put_state(const Model& merged, const ModelShare& share, const Pose<double>& X_WM,
               std::span<const double> q, std::span<const double> v, State& x) {
  x.q.resize(z(merged.nq)), x.v.resize(z(merged.nv));
  std::size_t nq = 0, nv = 0;
  for (int i = share.joint; i < share.joint + share.joints; ++i) {
    nq += z(nq_of(merged.joints[JointId(i)].kind));
    nv += z(nv_of(merged.joints[JointId(i)].kind));
  }
  if (q.size() != nq || v.size() != nv)
    refuse(share.name, "is put into a state of another size",
           "give q and v of the model it was made from");
  if (share.joints == 0) return;
  const Joint& first = merged.joints[JointId(share.joint)];
  std::copy(q.begin(), q.end(), x.q.begin() + first.q);
  std::copy(v.begin(), v.end(), x.v.begin() + first.v);
  if (!is_moved(X_WM)) return;
  for (int i = share.joint; i < share.joint + share.joints; ++i) {
    const Joint& joint = merged.joints[JointId(i)];
    if (joint.kind == JointKind::kFree) move_base(X_WM, &x.q[z(joint.q)], &x.v[z(joint.v)]);
  }
}

PartSpec spec_of(const Model& model, const Part& part) {
  PartSpec spec{.name = part.name,
                .parent = part.parent,
                .X_PF = part.X_PF,
                .own = part.own,
                .has_inertial = part.has_inertial,
                .gravity_compensation = part.gravity_compensation,
                .line = part.line};
  for (const JointId id : part.joints) spec.joints.push_back(model.joints[id]);
  return spec;
}

std::vector<SiteSpec> sites_of(const Model& model) {
  std::vector<SiteSpec> sites;
  for (const Frame& frame : model.frames) {
    if (frame.kind != FrameKind::kSite) continue;
    const Part& part = model.parts[z(frame.part)];
    sites.push_back({frame.name, frame.part, inverse(part.X_BF) * frame.X_BF});
  }
  return sites;
}

ShapeId add_shape(Model& model, const ShapeSpec& spec, int part) {
  const Part& on = model.parts[z(part)];
  Shape shape;
  static_cast<ShapeSpec&>(shape) = spec;
  shape.body = on.body;
  shape.part = part;
  shape.X_BG = on.X_BF * spec.X_FG;
  return model.shapes.add(std::move(shape));
}

}  // namespace legwork
