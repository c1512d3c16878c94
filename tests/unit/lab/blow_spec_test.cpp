// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A blow by names: what a file may say, what wins over it, and what is refused.
#include "legwork/lab/impact/blow_spec.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "legwork/base/error.h"
#include "legwork/load/load_model.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

struct BlowFile {
  explicit BlowFile(const std::string& text) { std::ofstream(path) << text; }
  test::Scratch scratch;
  std::string path = scratch.file("blow.toml");
};

// What is wrong with a file, as one text.
std::string trouble(const std::string& text) {
  const BlowFile file(text);
  BlowSpec blow;
  try {
    read_blow(file.path, {}, blow);
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("blow file: texts, numbers with units, lists, one gain or one per joint") {
  const BlowFile file(
      "link = \"R_hand\"\nspeed = \"500 mm/s\"\ntarget_mass = inf\npoint = [0, 0.5, 1]\n"
      "point_feet = true\nfoot = [\"l\", \"r\"]\nkp = 1000\n[kd]\nknee = 2.5\nhip = 3\n");
  BlowSpec blow;
  blow.damping = 7;
  read_blow(file.path, {}, blow);
  CHECK(blow.link == "R_hand");
  CHECK(blow.speed == 0.5);
  CHECK(std::isinf(blow.target_mass));
  CHECK(blow.point == std::vector<double>{0, 0.5, 1});
  CHECK(blow.point_feet);
  CHECK(blow.feet == std::vector<std::string>{"l", "r"});
  CHECK(blow.kp == std::vector<std::string>{"1000"});
  CHECK(blow.kd == std::vector<std::string>{"hip=3", "knee=2.5"});
  CHECK(blow.damping == 7);  // the file does not say
  BlowSpec won;
  won.speed = 2;
  read_blow(file.path, {"speed", "kd"}, won);
  CHECK(won.speed == 2);  // given elsewhere
  CHECK(won.kd.empty());
  CHECK(won.link == "R_hand");
}

TEST_CASE("blow file: a slip is refused with its line and the nearest key") {
  const std::string slip = trouble("speed = 1\nstifness = 3\n");
  CHECK(slip.find(":2:") != std::string::npos);
  CHECK(slip.find("is not a key of a blow") != std::string::npos);
  CHECK(slip.find("stiffness") != std::string::npos);
  CHECK(trouble("speed = \"fast\"\n").find("E-IMPACT") != std::string::npos);
  CHECK(trouble("speed = nan\n").find("speed") != std::string::npos);
  CHECK(trouble("[kd]\nknee = \"soft\"\n").find("not a number") != std::string::npos);
  CHECK(trouble("speed = = 1\n").find("E-TOML") != std::string::npos);
}

TEST_CASE("blow: names become bodies, joints and gains of the model") {
  const Model model = load_model(support::data_folder() + "/robots/hrp2like28.xml").model;
  BlowSpec blow;
  blow.link = "R_hand", blow.keyframe = "jab_B", blow.kp = {"1000"}, blow.kd = {"72"};
  const impact::Strike strike = strike_from(model, blow);
  CHECK(strike.body.valid());
  CHECK(strike.support.feet.size() == 2);  // it stands on its legs
  CHECK(strike.servo.Kp.front() == 1000);
  CHECK(strike.servo.Kd.back() == 72);
  blow.keyframe = "jab_Z";
  CHECK_THROWS_AS(strike_from(model, blow), Error);
  blow.keyframe = "", blow.link = "third_hand";
  CHECK_THROWS_AS(strike_from(model, blow), Error);
  blow.link = "";
  CHECK_THROWS_AS(strike_from(model, blow), Error);
}
