// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "timing/mujoco_npm.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "legwork/load/mjcf/export_mjcf.h"
#include "legwork/view/child_process.h"
#include "timing/peer_model.h"

namespace legwork::timing {

std::string_view mujoco_npm_script();  // mujoco_npm.mjs

namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& place, const std::string& why,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-BENCH", place, 0, "", why, remedy});
}

std::vector<std::string> command(const std::string& folder) {
  const fs::path node = view::find_program({"node", "nodejs"});
  if (node.empty()) {
    refuse("", "MuJoCo of the npm package: node is not on PATH", "install nodejs");
  }
  const fs::path module = fs::path(folder) / "node_modules/@mujoco/mujoco/mujoco.js";
  if (!fs::is_regular_file(module)) {
    refuse(folder, "MuJoCo's npm package is not there",
           "cd " + folder + " && npm install @mujoco/mujoco");
  }
  return {node.string(), "--input-type=module", "-e", std::string(mujoco_npm_script()),
          fs::absolute(module).string()};
}

}  // namespace

// Lines to and fro.
class MujocoNpm::Node {
 public:
  explicit Node(const std::string& folder) : process_(command(folder), {.ours = {0, 1}}) {}

  Json ask(const Json& request, const std::string& about) {
    process_.send(0, request.dump() + "\n");
    std::size_t end = 0;
    bool closed = false;
    while ((end = received_.find('\n')) == std::string::npos && !closed) {
      received_ += process_.receive(1, 1000, closed);
    }
    if (closed) refuse(about, "node ended while MuJoCo ran in it", "look at the package's version");
    const Json answer = Json::parse(received_.substr(0, end), nullptr, false);
    received_.erase(0, end + 1);
    if (!answer.is_object()) refuse(about, "node answered without sense", "look at what it prints");
    if (answer.contains("error")) {
      refuse(about, "MuJoCo of the npm package: " + answer["error"].get<std::string>(),
             "see its message");
    }
    return answer;
  }

  std::string version;

 private:
  view::ChildProcess process_;
  std::string received_;
};

class MujocoNpm::Runner final : public RobotRunner {
 public:
  Runner(Node& node, const RealRobot& robot, Hold hold) : node_(node), robot_(robot), hold_(hold) {
    const DriveSet set = hold == Hold::kLimp ? DriveSet{} : robot.drives(hold);
    const Model model = peer_model(robot, set);
    Json joints = Json::array();
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
      const Joint& joint = model.joints[JointId(i)];
      const std::string name = joint.name.empty() ? "joint_" + std::to_string(i) : joint.name;
      joints.push_back({{"name", name}, {"nq", nq_of(joint.kind)}, {"nv", nv_of(joint.kind)}});
    }
    const Json answer = node_.ask(
        {{"xml", {export_mjcf(model, {.meshes = true}), export_mjcf(model, {.meshes = false})}},
         {"joints", joints},
         {"dt", robot.dt},
         {"damping", peer_damping(robot, set)},
         {"start", (hold == Hold::kLimp ? robot.thrown : robot.pose).q},
         {"control", peer_control(set)},
         {"before", hold == Hold::kLimp ? 0 : kSettleSteps},
         {"steps", hold == Hold::kLimp ? kLimpSteps : kTimedSteps}},
        robot.name);
    node_.version = answer.value("version", "");
    hulls_ = answer.value("which", 0) == 0;
  }

  Episode run() override {
    const Json answer = node_.ask({{"run", true}}, robot_.name);
    Episode out;
    out.ns_per_step = answer.at("ns_per_step").get<double>();
    out.step_ns = answer.at("step_ns").get<std::vector<double>>();
    diverged_ = diverged_ || answer.at("diverged").get<bool>();
    const Json& height = answer.at("height");  // null where it is no number
    fell_ =
        hold_ != Hold::kLimp && height.is_number() && height.get<double>() < 0.6 * robot_.pose.q[2];
    return out;
  }

  std::string note() const override {
    const std::string what = diverged_ ? ", diverged"
                             : !hulls_ ? ", without its meshes"
                             : fell_   ? ", fell"
                                       : "";
    return node_.version + what;
  }

 private:
  Node& node_;
  const RealRobot& robot_;
  Hold hold_;
  bool hulls_ = true, fell_ = false, diverged_ = false;
};

MujocoNpm::MujocoNpm(const std::string& folder) : node_(std::make_unique<Node>(folder)) {}
MujocoNpm::~MujocoNpm() = default;

std::unique_ptr<RobotRunner> MujocoNpm::runner(const RealRobot& robot, Hold hold) {
  return std::make_unique<Runner>(*node_, robot, hold);
}

}  // namespace legwork::timing
