// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/scene.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>

#include "legwork/base/plain_file.h"
#include "legwork/collide/detect.h"
#include "legwork/math/rotation.h"
#include "legwork/run/stand/standing.h"
#include "legwork/scenario/build.h"

namespace legwork {
namespace {

constexpr std::uint64_t kMeshBytes = 64u << 20;

std::string key_of(std::size_t object, const char* key) {
  return "object." + std::to_string(object) + "." + key;
}

// As MJCF, so that masses, hulls and limits are those of any model.
std::string object_text(const ScenarioObject& o, const std::string& mesh) {
  using enum ScenarioObject::Kind;
  std::string asset, geom;
  switch (o.kind) {
    case kBox:
      geom = fmt::format("type=\"box\" size=\"{} {} {}\"", 0.5 * o.size[0], 0.5 * o.size[1],
                         0.5 * o.size[2]);
      break;
    case kBall:
      geom = fmt::format("type=\"sphere\" size=\"{}\"", o.radius);
      break;
    case kCylinder:
      geom = fmt::format("type=\"cylinder\" size=\"{} {}\"", o.radius, 0.5 * o.height);
      break;
    case kMesh:
      asset = fmt::format("<asset><mesh name=\"mesh\" file=\"{0}\" scale=\"{1} {1} {1}\"/></asset>",
                          mesh, o.scale);
      geom = "type=\"mesh\" mesh=\"mesh\"";
      break;
  }
  const char* colour = o.fixed ? "0.62 0.64 0.66 1" : "0.80 0.55 0.30 1";
  return fmt::format(
      "<mujoco model=\"{0}\">{1}<worldbody><body name=\"{0}\"><freejoint name=\"{0}\"/>"
      "<geom name=\"{0}\" {2} mass=\"{3}\" friction=\"{4} 0.005 0.0001\" rgba=\"{5}\"/>"
      "</body></worldbody></mujoco>",
      o.name, asset, geom, o.mass, o.friction, colour);
}

Model load_object(const Scenario& s, std::size_t i) {
  const ScenarioObject& o = s.objects[i];
  std::map<std::string, std::string> files;
  std::string mesh;
  if (o.kind == ScenarioObject::Kind::kMesh) {
    const std::string path = find_scenario_file(s, key_of(i, "file"), o.file, "");
    mesh = "mesh" + std::filesystem::path(path).extension().string();
    files[mesh] = read_plain_file(path, kMeshBytes, "meshes are STL, OBJ or DAE files");
  }
  files["object.xml"] = object_text(o, mesh);
  try {
    Model model = load_model_from_memory(std::move(files), "object.xml").model;
    set_gravity(model, {0, 0, -s.gravity});
    // It touches everything, whatever bits the robots' files use among themselves.
    for (Shape& shape : model.shapes) shape.contype = shape.conaffinity = 0x7fffffff;
    return model;
  } catch (const Error& error) {
    const Finding& f = error.findings().front();
    s.refuse(key_of(i, o.kind == ScenarioObject::Kind::kMesh ? "file" : "kind"),
             "gives no object: " + f.message, f.remedy);
  }
}

// A robot that is fixed to the world is put somewhere as a whole.
Pose<double> place_of_fixed(const ScenarioRobot& robot) {
  Pose<double> X = identity_pose<double>();
  const auto& [roll, pitch, yaw] = robot.orientation;
  if (roll != 0.0 || pitch != 0.0 || yaw != 0.0) X.R = so3::euler_to_matrix({roll, pitch, yaw});
  if (robot.position) X.p.x = (*robot.position)[0], X.p.y = (*robot.position)[1];
  X.p.z = robot.lift;
  return X;
}

Model ground_of(const Scenario& s, const Model& like) {
  Model ground = build(ModelSpec{});
  ground.options = like.options;
  set_gravity(ground, {0, 0, -s.gravity});
  add_terrain(s, ground);
  return ground;
}

std::string joined_names(const Scenario& s, const Model& first) {
  if (s.others.empty()) return first.name;
  std::string all;
  for (std::size_t i = 0; i <= s.others.size(); ++i)
    all += (i == 0 ? "" : i == s.others.size() ? " and " : ", ") + s.actor(i).robot.name;
  return all;
}

class Composer {
 public:
  Composer(const Scenario& s, const std::vector<std::shared_ptr<const PlacedRobot>>& robots)
      : s_(s), robots_(robots) {}

  PlacedScene compose() {
    require_own_names();
    ground_ =
        s_.terrain.kind == TerrainKind::kFile ? *robots_[0]->own : ground_of(s_, *robots_[0]->own);
    const bool has_ground = s_.terrain.kind != TerrainKind::kFile;
    if (!has_ground) add_terrain(s_, ground_);  // the first robot with its file's ground
    std::vector<ModelInstance> instances;
    if (has_ground) instances.push_back({&ground_, ""});
    for (std::size_t i = 0; i < robots_.size(); ++i) {
      const Model* own = i == 0 && !has_ground ? &ground_ : robots_[i]->own.get();
      const ScenarioRobot& robot = s_.actor(i).robot;
      instances.push_back(
          {own, robot.name, has_free_base(*own) ? identity_pose<double>() : place_of_fixed(robot)});
    }
    for (std::size_t i = 0; i < s_.objects.size(); ++i) {
      if (s_.objects[i].fixed) continue;
      objects_.push_back(place_object(s_, i, [&](Model& model) { add_terrain(s_, model); }));
      of_object_.push_back(i);
    }
    for (const PlacedObject& object : objects_) instances.push_back({&object.model, ""});
    MergedModel merged = merge_models(joined_names(s_, *robots_[0]->own), instances);
    merged.model.file = robots_[0]->own->file;
    const std::size_t first = has_ground ? 1 : 0;
    place(merged, instances, first);
    out_.robots.assign(merged.shares.begin() + static_cast<long>(first),
                       merged.shares.begin() + static_cast<long>(first + robots_.size()));
    warn_of_overlaps(merged.model);
    out_.model = std::make_shared<const Model>(std::move(merged.model));
    out_.scene = make_scene(out_.model);
    return std::move(out_);
  }

 private:
  void require_own_names() const {
    std::set<std::string> names;
    for (std::size_t i = 0; i < robots_.size(); ++i) {
      const std::string& name = s_.actor(i).robot.name;
      if (!name.empty()) names.insert(name);
      for (const Part& part : robots_[i]->own->parts)
        names.insert(name.empty() ? part.name : name + "/" + part.name);
    }
    for (std::size_t i = 0; i < s_.objects.size(); ++i)
      if (names.contains(s_.objects[i].name))
        s_.refuse(key_of(i, "name"),
                  "= \"" + s_.objects[i].name + "\" is the name of a robot's part",
                  "give the object another");
  }

  void place(const MergedModel& merged, const std::vector<ModelInstance>& instances,
             std::size_t first) {
    State& x = out_.start;
    x.q = merged.model.q0;
    x.v.assign(z(merged.model.nv), 0.0);
    for (std::size_t i = 0; i < robots_.size(); ++i)
      put_state(merged.model, merged.shares[first + i], instances[first + i].X_WM,
                robots_[i]->start.q, robots_[i]->start.v, x);
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      const ScenarioObject& o = s_.objects[of_object_[i]];
      std::vector<double> v(6, 0.0);
      const std::vector<double>& q = objects_[i].q;
      const Vec3<double> w_B = transpose_times(
          to_matrix(Quat<double>{q[3], q[4], q[5], q[6]}),
          Vec3<double>{o.angular_velocity[0], o.angular_velocity[1], o.angular_velocity[2]});
      std::copy(o.velocity.begin(), o.velocity.end(), v.begin());
      v[3] = w_B.x, v[4] = w_B.y, v[5] = w_B.z;
      put_state(merged.model, merged.shares[first + robots_.size() + i], identity_pose<double>(), q,
                v, x);
    }
  }

  // Things that begin inside each other are thrown apart: nobody means that.
  void warn_of_overlaps(const Model& model) {
    std::map<std::pair<int, int>, double> depth;
    for (const Contact& c : contacts_at(model, out_.start, 0.0).contacts) {
      if (c.body_b == kWorld || c.gap > -1e-3) continue;
      double& worst = depth[{model.shapes[c.shape_a].part, model.shapes[c.shape_b].part}];
      worst = std::max(worst, -c.gap);
    }
    for (const auto& [pair, deep] : depth)
      out_.warnings.push_back(fmt::format(
          "{} and {} begin {:.2g} mm inside each other: they will be pushed apart.",
          model.parts[z(pair.first)].name, model.parts[z(pair.second)].name, 1e3 * deep));
  }

  const Scenario& s_;
  const std::vector<std::shared_ptr<const PlacedRobot>>& robots_;
  Model ground_;
  std::vector<PlacedObject> objects_;
  std::vector<std::size_t> of_object_;  // into the scenario's
  PlacedScene out_;
};

}  // namespace

PlacedObject place_object(const Scenario& s, std::size_t i,
                          const std::function<void(Model&)>& add_ground) {
  const ScenarioObject& o = s.objects[i];
  PlacedObject out{load_object(s, i), {}};
  const Quat<double> quat =
      to_quat(so3::euler_to_matrix({o.orientation[0], o.orientation[1], o.orientation[2]}));
  out.q = {o.position[0], o.position[1], o.z.value_or(0.0), quat.w, quat.x, quat.y, quat.z};
  if (o.z) return out;
  Model on_ground = out.model;
  add_ground(on_ground);
  out.q = standing_pose_at(on_ground, out.q).state.q;
  return out;
}

PlacedScene place_scene(const Scenario& scenario,
                        const std::vector<std::shared_ptr<const PlacedRobot>>& robots) {
  return Composer(scenario, robots).compose();
}

}  // namespace legwork
