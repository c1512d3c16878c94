// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/summary.h"

#include <nlohmann/json.hpp>

#include "legwork/base/plain_file.h"

namespace legwork::report {

using namespace outcome;
namespace {

const char* kind_of(Tolerance kind) {
  constexpr const char* kNames[] = {"relative", "absolute", "at most", "at least"};
  return kNames[static_cast<int>(kind)];
}

}  // namespace

std::string summary_json(const Outcome& data) {
  using Json = nlohmann::ordered_json;
  const RunFacts& run = data.run;
  Json json = {{"tool", "legwork"},   {"version", run.version}, {"name", run.name},
               {"title", data.title}, {"engine", run.engine},   {"seed", run.seed},
               {"dt", run.dt},        {"steps", run.steps},     {"wall_s", run.wall_s},
               {"hash", run.hash}};
  if (!run.ended_early.empty()) json["ended_early"] = run.ended_early;
  // Made before it is filled: an object that found no memory in operator[] cannot be destroyed.
  if (!run.more.empty()) json["facts"] = Json::object();
  for (const auto& [name, value] : run.more) json["facts"][name] = value;
  json["metrics"] = Json::object();
  for (const Metric& m : data.metrics)
    json["metrics"][m.name] = {{"value", m.value}, {"unit", m.unit}};
  if (!data.joints.empty()) json["joints"] = Json::object();
  for (const JointFigures& j : data.joints) {
    std::string name = j.joint;  // a second drive of a joint, as a Layout calls it
    for (int n = 2; json["joints"].contains(name); ++n) name = j.joint + "#" + std::to_string(n);
    Json& row = json["joints"][name] = {{"unit", j.unit},
                                        {"peak", j.peak},
                                        {"rms", j.rms},
                                        {"mean", j.mean},
                                        {"mean_power", j.mean_power},
                                        {"peak_power", j.peak_power}};
    if (j.limit > 0) row["limit"] = j.limit, row["at_limit"] = j.at_limit;
  }
  json["claims"] = Json::array();
  for (const Claim& c : data.claims) {
    Json claim = {{"id", c.id},
                  {"source", c.source},
                  {"expected", c.expected},
                  {"tolerance", c.tolerance},
                  {"tolerance_kind", kind_of(c.kind)},
                  {"unit", c.unit},
                  {"value", c.value},
                  {"verdict", to_string(c.verdict)},
                  {"note", c.note}};
    if (!c.reason.empty()) {
      claim["reason"] = c.reason;
      claim["explained_value"] = c.explained_value;
      claim["explained_tolerance"] = c.explained_tolerance;
      claim["explained_tolerance_kind"] = kind_of(c.explained_kind);
      claim["explained"] = is_explained(c);
    }
    json["claims"].push_back(std::move(claim));
  }
  json["warnings"] = data.warnings;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_summary_json(const Outcome& data, const std::filesystem::path& path) {
  write_plain_file(path.string(), summary_json(data));
}

}  // namespace legwork::report
