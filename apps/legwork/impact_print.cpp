#include "impact_print.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "json.h"
#include "legwork/impact/mobility.h"

namespace legwork::app {
namespace impact_command {
namespace {

double largest(const std::vector<double>& xs) {
  double most = 0.0;
  for (const double x : xs) most = std::max(most, std::abs(x));
  return most;
}

Json to_json(const impact::Impact& i, const impact::Methods& all) {
  Json out{{"effective_mass", i.effective_mass},
           {"servo_damping", i.servo_damping},
           {"f_max", i.f_max},
           {"impulse", i.impulse},
           {"contact_time", i.contact_time},
           {"max_depth", i.max_depth},
           {"max_lift", i.max_lift},
           {"zmp_min", Json::array({i.zmp_min.x, i.zmp_min.y})},
           {"zmp_max", Json::array({i.zmp_max.x, i.zmp_max.y})},
           {"velocity_jump", i.velocity_jump},
           {"torque_ratio", i.torque_ratio},
           {"error_estimate", i.error_estimate},
           {"truncated", i.truncated},
           {"flags", i.flags}};
  if (all.full) out["error_against_full"] = impact::relative_error(all.full->impulse, i.impulse);
  return out;
}

Json document(const ImpactArguments& a, const impact::Strike& s, const impact::Methods& m,
              const impact::Mobility& mobility) {
  Json out{{"model", a.model.model},
           {"link", a.link},
           {"direction", Json::array({s.direction.x, s.direction.y, s.direction.z})},
           {"speed", s.speed},
           {"support", std::string(to_string(s.support.kind))}};
  const impact::MassEllipsoid e = effective_mass_ellipsoid(mobility);
  Json axes = Json::array();
  for (int k = 0; k < 3; ++k) {
    const Vec3<double> axis = e.axes_W.column(k);
    axes.push_back({{"mass", e.mass[k]}, {"axis", Json::array({axis.x, axis.y, axis.z})}});
  }
  out["ellipsoid"] = axes;
  Json& methods = out["methods"];
  for (const impact::Impact* i : {&m.point_mass, &m.reduced, &m.sdc, &m.sdc_plus})
    methods[i->method] = to_json(*i, m);
  if (m.full) methods["full"] = to_json(*m.full, m);
  out["warnings"] = Json::array();
  for (const Finding& f : m.warnings) out["warnings"].push_back(headline(f));
  return out;
}

void print_row(const impact::Impact& i, const impact::Methods& all) {
  std::printf("%-11s %8.3f kg %9.2f N %9.4f N·s %7.2f ms", i.method.c_str(), i.effective_mass,
              i.f_max, i.impulse, 1e3 * i.contact_time);
  if (!std::isnan(i.zmp_min.x)) std::printf("  zmp x %7.4f … %7.4f m", i.zmp_min.x, i.zmp_max.x);
  if (!i.torque_ratio.empty()) std::printf("  torque %4.2f", largest(i.torque_ratio));
  if (!std::isnan(i.error_estimate) && i.method != "full")
    std::printf("  error ~%.2f %%", 100 * i.error_estimate);
  if (all.full && i.method != "full")
    std::printf(", against full %.2f %%",
                100 * impact::relative_error(all.full->impulse, i.impulse));
  std::printf("\n");
  for (const std::string& flag : i.flags) std::printf("            %s\n", flag.c_str());
}

}  // namespace
}  // namespace impact_command

void print_impact_json(const ImpactArguments& a, const Model& model, const impact::Strike& strike,
                       const impact::Methods& methods) {
  const impact::Mobility m = mobility(model, strike);
  const Json out = impact_command::document(a, strike, methods, m);
  std::cout << out.text(2, Json::Keys::kSorted) << "\n";
}

void print_impact_text(const impact::Methods& methods) {
  for (const impact::Impact* i :
       {&methods.point_mass, &methods.reduced, &methods.sdc, &methods.sdc_plus})
    impact_command::print_row(*i, methods);
  if (methods.full) impact_command::print_row(*methods.full, methods);
}

}  // namespace legwork::app
