#include "legwork/sim/engine.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "legwork/base/error.h"
#include "legwork/sim/loads.h"
#include "legwork/sim/world.h"

namespace legwork {

namespace {
[[noreturn]] void refuse(const std::string& code, const std::string& what,
                         const std::string& remedy) {
  throw LoadError(Finding{Severity::kError, code, "", 0, "", what, remedy});
}
std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

class NativeEngine final : public Engine {
 public:
  NativeEngine(const Model& model, const std::vector<Drive>& with, const EngineOptions& options)
      : Engine(model, with), world_(model, world_options(options)), meter_(model) {
    reset(state_);
  }

  std::string name() const override { return "native"; }
  std::string setting() const override {
    return "h " + shortest(world_.options().dt * 1e3) + " ms";
  }
  const World* world() const override { return &world_; }

  void reset(const State& x) override {
    world_.drives = drives;
    world_.reset(x);
    state_ = x;
    contacts_.clear();
  }

  bool step() override {
    world_.drives = drives;
    world_.body_force = body_force;
    const StepReport report = world_.step();
    if (report.status != StepStatus::kOk) ++complaints_;
    if (report.status == StepStatus::kDiverged) return false;
    meter_.measure(world_);
    state_ = world_.state();
    const auto torques = world_.drive_torques();
    std::copy(torques.begin(), torques.end(), drive_torque_.begin());
    for (std::size_t b = 1; b < wrench_.size(); ++b) wrench_[b] = meter_.joint_wrench(BodyId(b));
    contacts_.clear();
    for (const ContactForce& c : world_.contact_forces())
      contacts_.push_back({c.at.body_a, c.at.body_b, c.at.p_W, c.f_W, c.t_W, c.at.n_W, c.at.gap});
    return true;
  }

 private:
  static WorldOptions world_options(const EngineOptions& options) {
    SettingReader settings("native", options.settings);
    WorldOptions out;
    out.dt = options.dt;
    out.material = options.material;
    out.fourth_order_flight = settings.number("fourth_order_flight", 1) != 0;
    settings.done();
    return out;
  }
  static std::string shortest(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", x);
    return text;
  }

  World world_;
  LoadMeter meter_;
};
}  // namespace

Engine::Engine(const Model& model, std::vector<Drive> with)
    : drives(std::move(with)),
      body_force(model.tree.links.size(), zero_force<double>()),
      model_(model),
      state_(rest_state(model)),
      drive_torque_(drives.size()),
      wrench_(model.tree.links.size(), zero_force<double>()) {}

bool Engine::finite() const {
  const auto sound = [](double x) { return std::fabs(x) < 1e9; };  // false for NaN
  return std::all_of(state_.q.begin(), state_.q.end(), sound) &&
         std::all_of(state_.v.begin(), state_.v.end(), sound);
}

void Engine::require_plain_drives(const std::string& engine) const {
  for (const Drive& drive : drives) {
    if (!drive.is_hardware()) continue;
    const char* what = drive.kind == DriveKind::kPid          ? "a PID drive"
                       : drive.kind == DriveKind::kHobbyServo ? "a hobby servo"
                                                              : "a DC motor";
    refuse_model(engine, model_,
                 "joint \"" + model_.joints[drive.joint].name + "\" has " + what +
                     ", whose law is solved in our own step",
                 "run it with --engine native, or drive it by torque, velocity servo or PD");
  }
}

EngineRegistry::EngineRegistry() {
  add({"native", "legwork's own step",
       [](const Model& model, const std::vector<Drive>& drives, const EngineOptions& options) {
         return std::make_unique<NativeEngine>(model, drives, options);
       }});
}

void EngineRegistry::add(EngineEntry entry) { entries_.push_back(std::move(entry)); }

bool EngineRegistry::has(const std::string& name) const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [&](const EngineEntry& e) { return e.name == name; });
}

std::unique_ptr<Engine> EngineRegistry::make(const std::string& spec, const Model& model,
                                             const std::vector<Drive>& drives,
                                             EngineOptions options) const {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= spec.size();) {
    const std::size_t end = std::min(spec.find(':', at), spec.size());
    words.push_back(spec.substr(at, end - at));
    at = end + 1;
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (equals == std::string::npos)
      refuse("E-ENGINE", "\"" + words[i] + "\" in engine \"" + spec + "\" is not key=value",
             "write NAME:key=value:key=value");
    options.settings.emplace_back(words[i].substr(0, equals), words[i].substr(equals + 1));
  }
  require(words[0]);
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const EngineEntry& e) { return e.name == words[0]; });
  return found->make(model, drives, options);
}

void EngineRegistry::require(const std::string& spec) const {
  const std::string name = spec.substr(0, spec.find(':'));
  if (has(name)) return;
  std::vector<std::string> names;
  for (const EngineEntry& entry : entries_) names.push_back(entry.name);
  refuse("E-ENGINE", "there is no engine \"" + name + "\"",
         "this build has: " + joined(names) + "; others need their library when it is built");
}

SettingReader::SettingReader(std::string engine, const EngineSettings& settings)
    : engine_(std::move(engine)), settings_(settings) {}

const std::string* SettingReader::find(const std::string& key) {
  known_.push_back(key);
  for (const auto& [name, value] : settings_)
    if (name == key) return &value;
  return nullptr;
}

double SettingReader::number(const std::string& key, double fallback) {
  const std::string* text = find(key);
  if (text == nullptr) return fallback;
  char* end = nullptr;
  const double value = std::strtod(text->c_str(), &end);
  if (text->empty() || *end != '\0' || !std::isfinite(value))
    refuse("E-ENGINE", engine_ + ": " + key + "=" + *text + " is not a number", "give a number");
  return value;
}

std::string SettingReader::word(const std::string& key, const std::vector<std::string>& choices) {
  const std::string* text = find(key);
  if (text == nullptr) return choices.front();
  if (std::find(choices.begin(), choices.end(), *text) == choices.end())
    refuse("E-ENGINE", engine_ + ": " + key + "=" + *text + " is unknown",
           "it can be " + joined(choices));
  return *text;
}

void SettingReader::done() const {
  for (const auto& [name, value] : settings_)
    if (std::find(known_.begin(), known_.end(), name) == known_.end())
      refuse("E-ENGINE", engine_ + " has no setting \"" + name + "\"",
             known_.empty() ? "it has none" : "it has: " + joined(known_));
}

void refuse_model(const std::string& engine, const Model& model, const std::string& what,
                  const std::string& remedy) {
  throw LoadError(
      Finding{Severity::kError, "E-ENGINE", model.file, 0, "", engine + ": " + what, remedy});
}

double ground_force_z(const Engine& engine) {
  double sum = 0;
  for (const EngineContact& c : engine.contact_forces())
    if (c.body_b == kWorld) sum += c.f_W.z;
  return sum;
}

}  // namespace legwork
