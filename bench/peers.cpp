// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Ours beside MuJoCo, ODE and DART, each at its default, a published recipe and the best of the
// settings tried: every law of the physics suite that another engine can be asked for, from the
// same Model. Prints the Markdown table of docs/verification.md; cells go to stderr as they come.
//   bench_peers [ENGINE…]   columns of these engines only
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>

#include "engines/engines.h"
#include "peers_rows.h"

namespace {

using namespace legwork;
using namespace legwork::peers;

struct Column {
  std::string engine, title;
  std::vector<std::string> specs;  // the best of them counts
};

// Ours has two: as it comes, with fourth-order flight where nothing touches, and without.
const std::vector<Column> kColumns = {
    {"native", "legwork default", {"native"}},
    {"native", "legwork without", {"native:fourth_order_flight=0"}},
    {"mujoco", "MuJoCo default", {"mujoco:integrator=euler"}},
    {"mujoco", "MuJoCo Menagerie", {"mujoco:integrator=euler:cone=elliptic:impratio=100"}},
    {"mujoco",
     "MuJoCo best",
     {"mujoco:integrator=euler", "mujoco:integrator=euler:cone=elliptic:impratio=100",
      "mujoco:integrator=rk4", "mujoco:integrator=implicit",
      "mujoco:integrator=implicit:cone=elliptic:impratio=100",
      "mujoco:integrator=euler:cone=elliptic:noslip=20:tolerance=1e-12:iterations=200",
      "mujoco:integrator=implicit:cone=elliptic:impratio=1000:timeconst=0.002:tolerance=1e-12"}},
    {"ode", "ODE default", {"ode"}},
    {"ode", "ODE as Gazebo", {"ode:solver=quick:iterations=50:cfm=0"}},
    {"ode", "ODE best", {"ode", "ode:solver=quick:iterations=50:cfm=0", "ode:cfm=1e-6:slip=1e-7"}},
    {"dart", "DART default", {"dart"}},
    {"dart",
     "DART best",
     {"dart", "dart:collision=dart", "dart:collision=dart:solver=pgs",
      "dart:collision=dart:erp=0.2:cfm=1e-8"}}};

std::string text_of(double x) {
  if (std::isnan(x)) return "–";
  if (std::isinf(x)) return "failed";
  char text[32];
  std::snprintf(text, sizeof text, std::fabs(x) >= 0.01 && std::fabs(x) < 1000 ? "%.2g" : "%.0e",
                x);
  return text;
}

double figure(const Row& row, const EngineRegistry& engines, const std::string& spec) {
  try {
    return row.figure(engines, spec);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s: %s\n", spec.c_str(), e.what());
    return std::nan("");
  }
}

double best(const Row& row, const EngineRegistry& engines, const Column& column,
            std::map<std::string, double>& known) {
  double least = std::nan("");
  for (const std::string& spec : column.specs) {
    if (known.count(spec) == 0) {
      known[spec] = figure(row, engines, spec);
      std::fprintf(stderr, "%s\t%s\t%g\n", row.law.c_str(), spec.c_str(), known[spec]);
    }
    if (std::isnan(least) || known[spec] < least) least = known[spec];
  }
  return least;
}

}  // namespace

int main(int argc, char** argv) {
  const EngineRegistry engines = engines::all_engines();
  std::vector<Column> columns;
  for (const Column& column : kColumns) {
    const bool wanted = argc < 2 || std::any_of(argv + 1, argv + argc, [&](const char* name) {
                          return column.engine == name;
                        });
    if (wanted && engines.has(column.engine)) columns.push_back(column);
  }
  std::vector<Row> rows = flight_rows();
  for (const auto& more : {contact_rows(), standing_rows()})
    rows.insert(rows.end(), more.begin(), more.end());
  std::printf("| law | bound |");
  for (const Column& column : columns) std::printf(" %s |", column.title.c_str());
  std::printf("\n|---|---|");
  for (std::size_t i = 0; i < columns.size(); ++i) std::printf("---|");
  std::printf("\n");
  for (const Row& row : rows) {
    std::map<std::string, double> known;
    std::printf("| %s | %s |", row.law.c_str(), row.bound.c_str());
    for (const Column& column : columns)
      std::printf(" %s |", text_of(best(row, engines, column, known)).c_str());
    std::printf("\n");
    std::fflush(stdout);
  }
  return 0;
}
