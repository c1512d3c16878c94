// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What must hold for every preset robot: counts, mass, positive definite M, keyframes on the
// ground.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>

#include "legwork/math/detail/decompose.h"
#include "robots/witness.h"

namespace {

struct Expected {
  const char* name;
  int nq, nv, bodies, actuators;
  double mass;  // [kg]
};

// Counts and masses: references A to E; the bench robots from robots.h.
constexpr Expected kRobots[] = {
    {"titan8", 27, 26, 25, 16, 22.0},     {"hrp2like28", 35, 34, 29, 28, 58.0},
    {"tomas_k10", 17, 16, 11, 10, 38.4},  {"tomas_k12", 19, 18, 13, 12, 38.402},
    {"tomas_k_planar", 9, 9, 7, 6, 38.4}, {"fibo_km", 27, 26, 21, 20, 3.306},
    {"biped10", 19, 18, 13, 12, 10.0},    {"bench_quad", 19, 18, 13, 12, 12.743448},
    {"bench_hum", 35, 34, 29, 28, 52.9},
};

bool inside_ranges(const witness::Robot& robot) {
  for (int j = 0; j < robot.model->njnt; ++j) {
    if (!robot.model->jnt_limited[j]) continue;
    const double q = robot.data->qpos[robot.model->jnt_qposadr[j]];
    if (q < robot.model->jnt_range[2 * j] || q > robot.model->jnt_range[2 * j + 1]) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("counts and masses are those of the specs") {
  for (const Expected& e : kRobots) {
    CAPTURE(e.name);
    const witness::Robot robot(e.name);
    CHECK(robot.model->nq == e.nq);
    CHECK(robot.model->nv == e.nv);
    CHECK(robot.model->nbody == e.bodies + 1);
    CHECK(robot.model->nu == e.actuators);
    CHECK(robot.mass() == doctest::Approx(e.mass).epsilon(1e-12));
  }
}

TEST_CASE("every keyframe: M positive definite, in range, resting on or above the ground") {
  for (const Expected& e : kRobots) {
    witness::Robot robot(e.name);
    REQUIRE(robot.model->nkey > 0);
    for (int k = 0; k < robot.model->nkey; ++k) {
      const char* key = mj_id2name(robot.model, mjOBJ_KEY, k);
      CAPTURE(e.name);
      CAPTURE(key);
      robot.to_key(key);
      CHECK(legwork::dense::eigenvalues(robot.mass_matrix()).minCoeff() > 0.0);
      CHECK(inside_ranges(robot));
      const auto lowest = robot.lowest_points();
      const double bottom = *std::min_element(lowest.begin(), lowest.end());
      CHECK(bottom > -1e-11);  // keyframes are written to 1e-12
      CHECK(bottom < 0.011);   // titan8's drop is the highest start
    }
  }
}

TEST_CASE("standing feet are coplanar") {
  const struct {
    const char *robot, *key;
    std::vector<std::string> sites;
  } cases[] = {{"titan8", "stand", {"FL_foot", "FR_foot", "HL_foot", "HR_foot"}},
               {"titan8", "crawl_D", {"FL_foot", "FR_foot", "HL_foot", "HR_foot"}},
               {"hrp2like28", "half_sitting", {"L_sole", "R_sole"}},
               {"tomas_k10", "stagger", {"L_sole", "R_sole"}},
               {"tomas_k12", "stand", {"L_sole", "R_sole"}},
               {"tomas_k_planar", "stagger", {"L_sole", "R_sole"}},
               {"fibo_km", "squat", {"L_sole", "R_sole"}},
               {"biped10", "crouch", {"L_sole", "R_sole"}}};
  for (const auto& c : cases) {
    CAPTURE(c.robot);
    witness::Robot robot(c.robot);
    robot.to_key(c.key);
    for (const auto& site : c.sites) {
      CHECK(std::abs(robot.site(site).z() - robot.site(c.sites[0]).z()) < 1e-11);
      // Level sole: the site's z axis is up.
      const int id = mj_name2id(robot.model, mjOBJ_SITE, site.c_str());
      CHECK(robot.data->site_xmat[9 * id + 8] > 1 - 1e-12);
    }
  }
}

TEST_CASE("standing: the centre of mass is over the soles") {
  const struct {
    const char *robot, *key, *sole;
    double back, front;  // sole edges from its site [m]
  } cases[] = {{"hrp2like28", "half_sitting", "L_sole", -.11, .13},
               {"hrp2like28", "jab_C", "L_sole", -.11, .13},
               {"tomas_k10", "stand", "L_sole", -.08, .12},
               {"tomas_k12", "stand", "L_sole", -.08, .12},
               {"tomas_k_planar", "stand", "L_sole", -.08, .12},
               {"fibo_km", "stand", "L_sole", -.095, .035},
               {"fibo_km", "squat", "L_sole", -.095, .035},
               {"biped10", "stand", "L_sole", -.06, .10},
               {"biped10", "crouch", "L_sole", -.06, .10}};
  for (const auto& c : cases) {
    CAPTURE(c.robot);
    CAPTURE(c.key);
    witness::Robot robot(c.robot);
    robot.to_key(c.key);
    const double x = robot.com().x() - robot.site(c.sole).x();
    CHECK(x > c.back + 0.02);
    CHECK(x < c.front - 0.02);
  }
}
