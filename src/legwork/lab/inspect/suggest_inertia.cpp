// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork inspect --suggest-inertia BODY: a uniform box the size of the body's shapes, to paste.
#include <fmt/core.h>

#include <algorithm>

#include "legwork/base/nearest_name.h"
#include "legwork/lab/inspect/inspect.h"
#include "legwork/load/lint.h"

namespace legwork {
namespace {

constexpr double kDensity = 1000.0;  // where the file gives no mass [kg/m³]

[[noreturn]] void refuse(const Model& model, const std::string& body, const std::string& message,
                         const std::string& remedy) {
  throw Error(Finding{.code = "E-BODY",
                      .file = model.file,
                      .element = "body \"" + body + "\"",
                      .message = message,
                      .remedy = remedy});
}

int part_named(const Model& model, const std::string& name) {
  const int part = model.find_part(name);
  if (part > 0) return part;
  std::vector<std::string> names;
  for (std::size_t i = 1; i < model.parts.size(); ++i) names.push_back(model.parts[i].name);
  refuse(model, name, "there is no moving body \"" + name + "\"" + did_you_mean(name, names),
         "`legwork inspect MODEL` lists them");
}

}  // namespace

std::string suggest_inertia(const Model& model, const std::string& body) {
  const int index = part_named(model, body);
  const Part& part = model.parts[static_cast<std::size_t>(index)];
  std::vector<Vec3<double>> points = load::part_shape_points(model, index);
  if (points.empty())
    refuse(model, body, "it has no shapes to take a size from",
           "measure it, or give it a visual or collision shape");
  Vec3<double> low = points[0], high = points[0];
  for (const Vec3<double>& p : points)
    for (int k = 0; k < 3; ++k) low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
  const Vec3<double> size = high - low, centre = (high + low) * 0.5;
  const double volume = size.x * size.y * size.z;
  const bool weighed = part.own.mass > 0;
  const double mass = weighed ? part.own.mass : kDensity * volume;
  const double k = mass / 12.0;
  const double xx = k * (size.y * size.y + size.z * size.z);
  const double yy = k * (size.x * size.x + size.z * size.z);
  const double zz = k * (size.x * size.x + size.y * size.y);
  std::string text = fmt::format(
      "body \"{}\": shapes span {:.4g} x {:.4g} x {:.4g} m around ({:.4g}, {:.4g}, {:.4g})\n"
      "mass {:.6g} kg {}\n"
      "as a uniform box of that size:\n\n",
      body, size.x, size.y, size.z, centre.x, centre.y, centre.z, mass,
      weighed ? "as written" : "assumed from 1000 kg/m3: weigh it");
  text += fmt::format(
      "MJCF  <inertial pos=\"{:.6g} {:.6g} {:.6g}\" mass=\"{:.6g}\" diaginertia=\"{:.6g} {:.6g} "
      "{:.6g}\"/>\n",
      centre.x, centre.y, centre.z, mass, xx, yy, zz);
  text += fmt::format(
      "URDF  <inertial><origin xyz=\"{:.6g} {:.6g} {:.6g}\"/><mass value=\"{:.6g}\"/>\n"
      "        <inertia ixx=\"{:.6g}\" ixy=\"0\" ixz=\"0\" iyy=\"{:.6g}\" iyz=\"0\" "
      "izz=\"{:.6g}\"/></inertial>\n\n",
      centre.x, centre.y, centre.z, mass, xx, yy, zz);
  const Sym3<double>& own = part.own.inertia;
  if (part.has_inertial)
    text += fmt::format("written now: mass {:.6g} kg, inertia {:.6g} {:.6g} {:.6g} kg m2\n",
                        part.own.mass, own.xx, own.yy, own.zz);
  return text + "An estimate: a CAD model or a bifilar pendulum knows better.\n";
}

}  // namespace legwork
