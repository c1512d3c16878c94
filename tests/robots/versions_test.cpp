// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Two MuJoCos agree on the presets: the installed one, and the newest, whose numbers are in
// presets.json.
#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "robots/witness.h"

TEST_CASE("M, bias and centre of mass of every preset equal the recorded ones") {
  std::ifstream file(LEGWORK_EXPECTED "presets.json");
  const auto probes = nlohmann::json::parse(file)["probes"];
  REQUIRE(probes.size() == 9);
  for (const auto& probe : probes) {
    const std::string name = probe["file"];
    CAPTURE(name);
    witness::Robot robot(name.substr(0, name.size() - 4));
    for (const auto& state : probe["states"]) {
      const std::vector<double> q = state["qpos"], com = state["com_world"],
                                bias = state["qfrc_bias"];
      REQUIRE(static_cast<int>(q.size()) == robot.model->nq);
      mj_resetData(robot.model, robot.data);
      mju_copy(robot.data->qpos, q.data(), robot.model->nq);
      if (state.contains("qvel")) {
        const std::vector<double> v = state["qvel"];
        mju_copy(robot.data->qvel, v.data(), robot.model->nv);
      }
      robot.forward();
      CHECK((robot.com() - witness::Vector3d(com.data())).norm() < 1e-12);
      const Eigen::Map<const witness::VectorXd> expected_bias(bias.data(), robot.model->nv);
      CHECK((robot.bias() - expected_bias).norm() < 1e-12 * std::max(1.0, expected_bias.norm()));
      if (!state.contains("M")) continue;
      const std::vector<double> m = state["M"];
      const Eigen::Map<const witness::MatrixXd> expected(m.data(), robot.model->nv,
                                                         robot.model->nv);
      CHECK((robot.mass_matrix() - expected).norm() < 1e-13 * expected.norm());
    }
  }
}
