// The TOML file of legwork impact --config.
#include <algorithm>
#include <charconv>

#include "impact_input.h"
#include "legwork/base/nearest_name.h"
#include "legwork/scenario/detail/toml_parser.h"

namespace legwork::app {
namespace {

/// A TOML file read key by key; a key nobody asked for is a spelling mistake.
class Config {
 public:
  Config(const std::string& file, const std::set<std::string>& given) : file_(file), given_(given) {
    try {
      table_ = toml::parse_file(file);
    } catch (const toml::parse_error& e) {
      throw Error(Finding{Severity::kError, "E-TOML", file, static_cast<int>(e.source().begin.line),
                          "", std::string(e.description()), "mend the file"});
    } catch (const TomlAssumption& e) {
      throw Error(
          Finding{Severity::kError, "E-TOML", file, 0, "", e.what(), "mend its table headers"});
    }
  }
  void text(const char* key, std::string& out) {
    const toml::node* node = find(key);
    if (!node) return;
    const auto value = node->value<std::string>();
    if (!value) wrong(key, *node, "is not a text");
    out = *value;
  }
  void real(const char* key, double& out) {
    if (const toml::node* node = find(key)) out = real_of(key, *node);
  }
  void flag(const char* key, bool& out) {
    const toml::node* node = find(key);
    if (!node) return;
    if (!node->is_boolean()) wrong(key, *node, "is neither true nor false");
    out = node->value_or(out);
  }
  void numbers(const char* key, std::vector<double>& out) {
    const toml::node* node = find(key);
    if (!node) return;
    if (!node->is_array()) wrong(key, *node, "is not a list of numbers");
    out.clear();
    for (const toml::node& item : *node->as_array()) out.push_back(real_of(key, item));
  }
  /// A list of texts, a table NAME = number, or one number for all.
  void list(const char* key, std::vector<std::string>& out) {
    const toml::node* node = find(key);
    if (!node) return;
    out.clear();
    if (const toml::table* named = node->as_table()) {
      for (const auto& [name, value] : *named)
        out.push_back(std::string(name.str()) + "=" + digits(real_of(key, value)));
    } else if (const toml::array* items = node->as_array()) {
      for (const toml::node& item : *items) {
        if (!item.is_string()) wrong(key, item, "holds something that is not a text");
        out.push_back(item.value_or(std::string()));
      }
    } else {
      out.push_back(digits(real_of(key, *node)));
    }
  }
  void finish() const {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      wrong(name, node, "is no key of a blow" + did_you_mean(name, known_));
    }
  }

 private:
  const toml::node* find(const char* key) {
    known_.emplace_back(key);
    return given_.count(key) != 0 ? nullptr : table_.get(key);
  }
  double real_of(const std::string& key, const toml::node& node) const {
    const auto value = node.value<double>();
    if (!value) wrong(key, node, "is not a number");
    return *value;
  }
  static std::string digits(double x) {
    char text[40];
    return {text, std::to_chars(text, text + sizeof text, x).ptr};
  }
  [[noreturn]] void wrong(const std::string& key, const toml::node& node,
                          const std::string& what) const {
    throw Error(Finding{Severity::kError, "E-TOML", file_,
                        static_cast<int>(node.source().begin.line), key, key + " " + what,
                        "`legwork impact --help` lists the keys: options with _ for -"});
  }
  std::string file_;
  const std::set<std::string>& given_;
  toml::table table_;
  std::vector<std::string> known_;
};

}  // namespace

void read_config(ImpactArguments& a) {
  Config c(a.config, a.given);
  c.text("link", a.link), c.text("keyframe", a.keyframe), c.text("law", a.law);
  c.text("support", a.support), c.text("approach", a.approach);
  c.real("speed", a.speed), c.real("target_mass", a.target_mass);
  c.real("stiffness", a.stiffness), c.real("damping", a.damping);
  c.real("dt", a.h), c.real("duration", a.duration), c.real("mg", a.mg), c.real("ig", a.ig);
  c.real("floor_stiffness", a.floor_stiffness), c.real("floor_damping", a.floor_damping);
  c.real("floor_friction", a.floor_friction);
  c.numbers("point", a.point), c.numbers("direction", a.direction), c.numbers("q", a.q);
  c.numbers("soles", a.soles);
  c.flag("point_feet", a.point_feet), c.flag("hold", a.hold), c.flag("force", a.force);
  c.flag("printed_zmp", a.printed_zmp);
  c.list("joint", a.joints), c.list("foot", a.feet), c.list("moving", a.moving);
  c.list("kp", a.kp), c.list("kd", a.kd), c.list("tau_max", a.tau_max);
  c.list("viscous", a.viscous), c.list("coulomb", a.coulomb);
  c.finish();
}

}  // namespace legwork::app
