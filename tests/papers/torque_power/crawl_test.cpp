// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E3: the crawl in full dynamics, what it must keep to and what it must not depend on.
#include "papers/torque_power/crawl.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <random>

#include "legwork/model/builder.h"
#include "legwork/record/csv.h"
#include "papers/torque_power/experiments.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::papers;

namespace {

PostureRun walk(char posture, double dt = 1e-3, const Titan8Servo& servo = {}) {
  const Model model = titan8(support::data_folder());
  const Titan8Posture& p = titan8_posture(std::string(1, posture));
  return run_posture(model, titan8_crawl_setup(model, p, servo, {}, dt), posture);
}

// Faster and shorter than the paper's, for laws that hold for every walk.
CrawlSetup brisk(const Model& model) {
  CrawlSetup setup = titan8_crawl_setup(model, kPostures[0]);
  setup.gait.period = 1.6;
  setup.gait.twist.vx = speed_of_stroke(.06, .75, 1.6);
  setup.gait.lift = .03;
  setup.servo.k_d = 12.0;
  setup.settle = .4;
  setup.periods = 1;
  setup.averaged = 1;
  return setup;
}

void check_agrees(const std::vector<Claim>& claims) {
  for (const Claim& claim : claims) {
    CAPTURE(claim.id);
    CAPTURE(claim.expected);
    CAPTURE(claim.value);
    CHECK((claim.verdict == Verdict::kAgrees || is_explained(claim)));
  }
}

}  // namespace

TEST_CASE("posture A crawls at the speed, lift and power that ODE measured, C costs twice that") {
  const PostureRun A = walk('A'), C = walk('C');
  CHECK(A.result.trouble == "");
  CHECK(A.result.solver.failed == 0);
  CHECK(std::fabs(A.result.speed - .0459) < .001);
  CHECK(std::fabs(A.result.lift - .039) < .001);
  CHECK(A.result.mean_force_z == doctest::Approx(215.82).epsilon(.005));
  CHECK(A.result.power_jacobian == doctest::Approx(.923).epsilon(.25));
  CHECK(A.result.power_true == doctest::Approx(1.459).epsilon(.25));
  CHECK(C.result.power_jacobian > 1.4 * A.result.power_jacobian);
  CHECK(C.opposition.mean < .1);
  CHECK(C.opposition.step < .15);  // single steps reach 0.115 as another foot comes down
  CHECK(C.opposition.share < .05);
}

TEST_CASE("every E3 number, and the step does not matter" * doctest::skip(!support::full_suite())) {
  const outcome::Outcome page = run_titan8_crawl({.data_folder = support::data_folder()});
  CHECK_NOTHROW(outcome::check(page));
  CHECK(exit_code(page) == 0);
  check_agrees(page.claims);
}

TEST_CASE("eq 5 is the Newton-Euler sum at every step of a walk of a random robot") {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> factor(.7, 1.4);
  Model model = titan8(support::data_folder());
  for (Part& part : model.parts) {
    const double s = factor(random);
    part.own.mass *= s;
    part.own.inertia = part.own.inertia * s;
  }
  refresh_inertias(model);
  CrawlWalk run(model, brisk(model));
  CrawlMeter meter(run, titan8_parallel());
  double worst = 0;
  run.simulation().meters = {&meter};
  run.run();
  const CrawlResult r = meter.result();
  worst = r.audit.wrench_newton * model.mass() * 9.81;
  CHECK(r.trouble == "");
  CHECK(worst < 1e-6);  // the spec asks for 1e-4 N·m; the prototype's gyroscopic term cost 4e-5
  CHECK(r.audit.worst() < 1e-9);
}

TEST_CASE("mirrored left to right, the walk is the mirror image") {
  const Model model = titan8(support::data_folder());
  CrawlSetup setup = brisk(model);
  std::vector<LegSeries> series[2];
  for (const int mirrored : {0, 1}) {
    // Legs come FL, FR, HL, HR; their joints' signs already make left and right alike.
    setup.gait.offsets =
        mirrored ? std::vector<double>{.5, 0, .25, .75} : std::vector<double>{0, .5, .75, .25};
    CrawlWalk run(model, setup);
    CrawlMeter meter(run, titan8_parallel(), true);
    run.simulation().meters = {&meter};
    run.run();
    REQUIRE(run.trouble() == "");
    series[mirrored] = meter.series();
  }
  // Contacts are solved in another order, so rounding differs, and impacts spread it.
  double worst = 0;
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const LegSeries &a = series[0][leg], &b = series[1][leg ^ 1];
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t i = 0; i < a.wrench[j].size(); ++i) {
        worst = std::max(worst, std::fabs(a.wrench[j][i] - b.wrench[j][i]));
      }
    }
  }
  CHECK(worst < 1e-3);
}

TEST_CASE("twice as heavy on twice as stiff ground with twice the limits: twice the power") {
  const Model model = titan8(support::data_folder());
  Model heavy = model;
  for (Part& part : heavy.parts) {
    part.own.mass *= 2;
    part.own.inertia = part.own.inertia * 2.0;
  }
  refresh_inertias(heavy);
  CrawlSetup setup = brisk(model);
  const CrawlResult light = crawl(model, setup, titan8_parallel());
  setup.world.material.k_n *= 2;
  setup.world.material.k_t *= 2;
  setup.world.material.viscous_slip /= 2;
  setup.servo.slope *= 2;
  for (const auto& [joint, limit] :
       {std::pair{"_J1", 32.3}, {"_J2", 40.2}, {"_J3", 25.7}, {"_J4", 1.0}}) {
    setup.servo.overrides.push_back({.joint = joint, .torque_limit = 2 * limit});
  }
  const CrawlResult twice = crawl(heavy, setup, titan8_parallel());
  CHECK(twice.power_true == doctest::Approx(2 * light.power_true).epsilon(1e-4));
  CHECK(twice.mean_force_z == doctest::Approx(2 * light.mean_force_z).epsilon(1e-6));
}

TEST_CASE("the same walk twice gives the same bytes of CSV") {
  const Model model = titan8(support::data_folder());
  std::string csv[2];
  for (std::string& text : csv) {
    CrawlWalk run(model, brisk(model));
    CrawlMeter meter(run, titan8_parallel(), true);
    run.simulation().meters = {&meter};
    run.run();
    Recording recording;
    Track track;
    track.time = meter.t();
    for (std::size_t j = 0; j < 3; ++j) {
      track.series.push_back({.name = "tau_FL_J" + std::to_string(j + 1),
                              .unit = "N·m",
                              .value = meter.series()[0].wrench[j]});
    }
    recording.tracks.push_back(track);
    text = to_csv(recording);
  }
  CHECK(csv[0].size() > 10000);
  CHECK(csv[0] == csv[1]);
}

TEST_CASE("the trot goes at 0.5 m/s and the crawl gets over bumps and steps") {
  const Model model = titan8(support::data_folder());
  CrawlSetup trot = titan8_trot_setup(model, .5);
  trot.periods = 6;
  trot.averaged = 3;
  const CrawlResult fast = crawl(model, trot, titan8_parallel());
  CHECK(fast.trouble == "");
  CHECK(fast.speed == doctest::Approx(.5).epsilon(.1));
  CHECK(fast.audit.worst() < 1e-9);
  CrawlSetup setup = brisk(model);
  setup.periods = support::full_suite() ? 8 : 4;
  setup.averaged = 1;
  const Model bumpy = titan8_on_rough_ground(support::data_folder(), .008, 4);
  CHECK(crawl(bumpy, setup, titan8_parallel()).trouble == "");
  CHECK(crawl(titan8_on_steps(support::data_folder(), .008), setup, titan8_parallel()).trouble ==
        "");
}

TEST_CASE("an unknown posture is refused with those there are") {
  try {
    titan8_posture("E");
    FAIL("accepted");
  } catch (const Error& e) {
    CHECK(e.findings().front().remedy == "they are A, B, C and D");
  }
}
