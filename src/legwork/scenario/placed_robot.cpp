// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/placed_robot.h"

#include <algorithm>
#include <filesystem>
#include <type_traits>

#include "legwork/base/nearest_name.h"
#include "legwork/math/rotation.h"
#include "legwork/model/builder.h"
#include "legwork/plan/gait_plan.h"
#include "legwork/run/stand/found_pose.h"
#include "legwork/run/stand/standing.h"
#include "legwork/scenario/build.h"

namespace legwork {
namespace {

constexpr std::size_t kKept = 32;  // models or placed robots

/// Values as bytes: equal keys, equal values.
class Key {
 public:
  template <class... T>
  Key& add(const T&... values) {
    (put(values), ...);
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  template <class T>
  void put(const T& x) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&x), sizeof x);
  }
  void put(const std::string& text) {
    put(text.size());
    bytes_ += text;
  }
  template <class T>
  void put(const std::vector<T>& list) {
    put(list.size());
    for (const T& item : list) put(item);
  }
  void put(const Vec3<double>& p) { add(p.x, p.y, p.z); }
  void put(const std::map<std::string, std::string>& names) {
    put(names.size());
    for (const auto& [name, value] : names) add(name, value);
  }

  std::string bytes_;
};

// The names on the left are all there are: a field that is added there does not compile here.
void add_loading(const std::string& file, const LoadOptions& options, Key& key) {
  const auto& [base, packages, roots, srdf, skip_meshes, drop_massless, skip_mocap, repair, strict,
               visuals, limits] = options;
  key.add(file, base, packages, roots, srdf, skip_meshes, drop_massless, skip_mocap, repair, strict,
          visuals);
  const auto& [file_bytes, total_bytes, depth, elements, bodies, geoms, includes, name_length] =
      limits;
  key.add(file_bytes, total_bytes, depth, elements, bodies, geoms, includes, name_length);
}

void add_terrain_of(const ScenarioTerrain& terrain, Key& key) {
  const auto& [kind, friction, slope, heading, x, depth, rise, width, steps, size, height, half_x,
               half_y, wavelength, file, field, rules] = terrain;
  key.add(kind, friction, slope, heading, x, depth, rise, width, steps, size, height, half_x,
          half_y, wavelength, file, field, rules);
}

template <std::size_t n>
void add_array(const std::array<double, n>& x, Key& key) {
  for (const double value : x) key.add(value);
}

// What of the scene is ground to the robot, and where on it the robot begins.
void add_places(const Scenario& s, Key& key) {
  for (const ScenarioPatch& p : s.patches) {
    add_array(p.position, key), add_array(p.size, key);
    key.add(p.friction, p.thickness);
  }
  for (const ScenarioObject& o : s.objects) {
    if (!o.fixed) continue;
    key.add(o.kind, o.radius, o.height, o.file, o.scale, o.friction, o.z.has_value(),
            o.z.value_or(0.0));
    add_array(o.size, key), add_array(o.position, key), add_array(o.orientation, key);
  }
  key.add(s.is_scene(), s.robot.position.has_value());
  add_array(s.robot.position.value_or(std::array<double, 2>{}), key);
  add_array(s.robot.orientation, key);
  for (const auto& [joint, q] : s.robot.joints) key.add(joint, q);
}

void add_gait(const GaitSpec& gait, Key& key) {
  const auto& [pattern, offsets, period, duty, lift, twist, frame, pitch, roll, shift_x, shift_y,
               sway_x, sway_y, must_be_static, footholds] = gait;
  key.add(pattern, offsets, period, duty, lift, twist.vx, twist.vy, twist.yaw_rate, frame, pitch,
          roll, shift_x, shift_y, sway_x, sway_y, must_be_static, footholds);
}

LoadOptions load_options(const Scenario& s) {
  LoadOptions options = s.robot.load;
  const std::filesystem::path beside = std::filesystem::path(s.file).parent_path();
  const auto from_scenario = [&](std::string& path) {  // its folder first, then from here
    if (!path.empty() && std::filesystem::exists(beside / path)) path = (beside / path).string();
  };
  from_scenario(options.srdf);
  for (std::string& root : options.mesh_roots) from_scenario(root);
  for (auto& [unused, folder] : options.packages) from_scenario(folder);
  options.base = s.robot.base == "fixed"      ? BaseChoice::kFixed
                 : s.robot.base == "floating" ? BaseChoice::kFloating
                                              : BaseChoice::kAsFile;
  return options;
}

bool walks(const Scenario& scenario) { return scenario.controller.walks; }

// The joints that the scenario puts somewhere; true where one of them was elsewhere.
bool put_joints(const Scenario& s, const Model& model, std::vector<double>& q) {
  bool moved = false;
  std::vector<std::string> names;
  for (const Joint& joint : model.joints)
    if (nq_of(joint.kind) == 1) names.push_back(joint.name);
  for (const auto& [name, angle] : s.robot.joints) {
    const auto joint = model.find_joint(name);
    if (!joint || nq_of(model.joints[*joint].kind) != 1)
      s.refuse(
          s.table + ".joints",
          "names \"" + name + "\", which is no joint of this robot" + did_you_mean(name, names),
          "`legwork inspect` lists its joints");
    double& at = q[z(model.joints[*joint].q)];
    moved = moved || at != angle;
    at = angle;
  }
  return moved;
}

// Where the scenario wants the robot: joints, place and attitude of a free base. True where that
// is elsewhere than its pose has it.
bool put_robot(const Scenario& s, const Model& model, std::vector<double>& q) {
  bool moved = put_joints(s, model, q);
  const auto& [roll, pitch, yaw] = s.robot.orientation;
  const bool turns = roll != 0.0 || pitch != 0.0 || yaw != 0.0;
  if (!has_free_base(model)) {
    if (!s.is_scene() && (turns || s.robot.position))
      s.refuse(s.table + (turns ? ".orientation" : ".position"),
               "has no effect: the robot's base is fixed to the world",
               "set robot.base = \"floating\", or leave it out");
    return moved;
  }
  if (turns) {
    const Mat3<double> R =
        so3::euler_to_matrix({roll, pitch, yaw}) * to_matrix(Quat<double>{q[3], q[4], q[5], q[6]});
    const Quat<double> quat = to_quat(R);
    q[3] = quat.w, q[4] = quat.x, q[5] = quat.y, q[6] = quat.z;
    moved = true;
  }
  if (!s.robot.position) return moved;
  q[0] = (*s.robot.position)[0], q[1] = (*s.robot.position)[1];
  return true;
}

// Feet without soles under two legs carry nothing sideways: said before it falls.
void warn_of_points(const Model& model, std::span<const double> q, PlacedRobot& out) {
  if (!has_free_base(model)) return;
  try {
    const std::vector<Leg> legs = find_legs(model, q);
    const bool soles =
        std::any_of(legs.begin(), legs.end(), [](const Leg& leg) { return leg.flat; });
    if (legs.size() <= 2 && !soles)
      out.warnings.push_back(
          "It stands on " + std::to_string(legs.size()) +
          " points without soles: only a controller that balances keeps it from tipping over.");
  } catch (const Error&) {  // no legs: nothing to say of its feet
  }
}

PlacedRobot place(const Scenario& s, const LoadedModel& loaded) {
  PlacedRobot out;
  for (const Finding& f : loaded.findings)
    if (f.severity == Severity::kWarning) out.warnings.push_back(headline(f));
  Model model = loaded.model;
  set_gravity(model, {0, 0, -s.gravity});
  add_terrain(s, model);
  StandingPose pose = standing_pose(model, s.robot.pose);
  out.q_stand = pose.state.q;
  if (put_robot(s, model, pose.state.q))
    pose.state.q = standing_pose_at(model, pose.state.q).state.q;
  if (walks(s)) {
    const GaitPlan plan(model, find_legs(model, out.q_stand), s.gait, out.q_stand);
    std::vector<double> v(z(model.nv), 0.0), begin = pose.state.q;
    plan.joints_at(0.0, begin, v);  // feet where the gait begins, lowered until they touch
    pose.state.q = standing_pose_at(model, begin).state.q;
  } else if (s.robot.lift <= 0) {  // one that is dropped does not stand yet
    const FoundPose fitted = stand_on_ground(model, pose.state.q);
    if (fitted.found) {
      pose.state.q = fitted.q;
      if (put_joints(s, model, pose.state.q))  // a leg is where it was asked to be
        pose.state.q = standing_pose_at(model, pose.state.q).state.q;
    } else
      out.warnings.push_back("It starts as on level ground: " + fitted.why + ".");
  }
  warn_of_points(model, pose.state.q, out);
  for (const std::string& pair : exclude_overlaps(model, pose.state))
    out.warnings.push_back("The shapes of " + pair +
                           " overlap in the starting pose; their contact is ignored.");
  out.start = pose.state;
  if (s.is_scene()) {
    Model own = loaded.model;
    set_gravity(own, {0, 0, -s.gravity});
    own.excluded_parts = model.excluded_parts;
    out.own = std::make_shared<const Model>(std::move(own));
  }
  out.model = std::make_shared<const Model>(std::move(model));
  out.scene = make_scene(out.model);
  return out;
}

std::string file_of(const Scenario& s, const std::string& data_folder) {
  return find_scenario_file(s, s.table + ".file", s.robot.file, data_folder);
}

}  // namespace

template <class T>
template <class Make>
std::shared_ptr<const T> PlacedRobots::Shelf<T>::get(const std::string& key, const Make& make) {
  std::shared_ptr<Place> place;
  {
    const std::lock_guard lock(busy_);
    std::shared_ptr<Place>& found = places_[key];
    if (!found) {
      found = std::make_shared<Place>();
      order_.push_back(key);
    }
    place = found;
    if (order_.size() > kKept) {
      places_.erase(order_.front());
      order_.erase(order_.begin());
    }
  }
  const std::lock_guard lock(place->busy);
  if (!place->made) place->made = std::make_shared<const T>(make());
  return place->made;
}

std::shared_ptr<const PlacedRobot> place_robot(const Scenario& scenario,
                                               const std::string& data_folder) {
  const LoadedModel loaded = load_model(file_of(scenario, data_folder), load_options(scenario));
  return std::make_shared<const PlacedRobot>(place(scenario, loaded));
}

std::shared_ptr<const PlacedRobot> PlacedRobots::get(const Scenario& s) {
  const std::string file = file_of(s, data_folder_);
  const LoadOptions options = load_options(s);
  Key key;
  add_loading(file, options, key);
  const std::string loading = key.bytes();
  // A picture of the ground is found beside the scenario.
  key.add(s.robot.pose, s.robot.lift <= 0, s.gravity, s.file, walks(s));
  add_terrain_of(s.terrain, key);
  add_places(s, key);
  if (s.terrain.kind == TerrainKind::kBlocks || s.terrain.kind == TerrainKind::kRough)
    key.add(s.seed);  // these are drawn
  if (walks(s)) add_gait(s.gait, key);
  return placed_.get(key.bytes(), [&] {
    const std::shared_ptr<const LoadedModel> loaded =
        loaded_.get(loading, [&] { return load_model(file, options); });
    return place(s, *loaded);
  });
}

}  // namespace legwork
