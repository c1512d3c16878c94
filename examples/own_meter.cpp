// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A meter of your own on a preset walk: how much of its weight every foot carries, on average and
// at most. Usage: own_meter DATA_FOLDER
#include <legwork/legwork.h>

#include <cstdio>
#include <map>

class FootShare final : public legwork::Meter {
 public:
  void begin(const legwork::Simulation& s) override {
    weight_ = s.model().mass() * legwork::norm(s.model().options.gravity_W);
    feet_.clear(), steps_ = 0;
  }
  void after_step(const legwork::Simulation& s) override {
    std::map<std::string, double> now;
    for (const legwork::ContactForce& c : s.world().last().contacts)
      if (c.at.body_b == legwork::kWorld)
        now[s.model().body_names[c.at.body_a]] += c.f_W.z / weight_;
    for (const auto& [name, share] : now) {
      feet_[name].sum += share;
      feet_[name].most = std::max(feet_[name].most, share);
    }
    ++steps_;
  }
  void finish(const legwork::Simulation&, legwork::outcome::Outcome& out) override {
    for (const auto& [name, foot] : feet_) {
      out.metrics.push_back({"share." + name, "mean share of the weight", foot.sum / steps_, "1"});
      out.metrics.push_back({"peak_share." + name, "largest share", foot.most, "1"});
    }
  }

 private:
  struct Foot {
    double sum = 0, most = 0;
  };
  double weight_ = 1, steps_ = 0;  // [N], [-]
  std::map<std::string, Foot> feet_;
};

int main(int argc, char** argv) try {
  if (argc != 2) return std::fprintf(stderr, "usage: %s DATA_FOLDER\n", argv[0]), 2;
  const legwork::Scenario scenario = legwork::read_scenario(
      std::string(argv[1]) + "/scenarios/titan8-walk.toml", {{"duration", "2"}});
  FootShare shares;
  legwork::RunRequest request;
  request.data_folder = argv[1];
  request.meters = {&shares};
  const legwork::outcome::Outcome out = legwork::run_scenario(scenario, request);
  double all = 0;
  for (const legwork::outcome::Metric& m : out.metrics) {
    if (m.name.find("share.") == std::string::npos) continue;
    std::printf("%-24s %.3f\n", m.name.c_str(), m.value);
    if (m.name.starts_with("share.")) all += m.value;
  }
  return all > 0.98 && all < 1.02 ? 0 : 1;  // together they carry the weight
} catch (const legwork::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
