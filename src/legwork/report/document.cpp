// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/document.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <unordered_map>

namespace legwork::report {

using namespace outcome;
namespace {

using Json = nlohmann::ordered_json;
static_assert(std::endian::native == std::endian::little, "the blob is little-endian");

/// Collects arrays and hands out references to them.
class Blob {
 public:
  template <class T>
  Json add(const std::vector<T>& items, const char* type) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 2);
    const std::string_view data(reinterpret_cast<const char*>(items.data()),
                                sizeof(T) * items.size());
    // Four legs share one mesh: equal arrays are stored once.
    const auto [known, fresh] = places_.try_emplace(std::string(data), bytes_.size());
    if (fresh) bytes_.append(data).resize((bytes_.size() + 3) / 4 * 4);
    return {{"type", type}, {"offset", known->second}, {"count", items.size()}};
  }
  Json floats(const std::vector<float>& items) { return add(items, "f32"); }
  Json floats(const std::vector<double>& items) {
    return floats(std::vector<float>(items.begin(), items.end()));
  }
  Json integers(const std::vector<std::uint32_t>& items) { return add(items, "u32"); }
  Json halves(const std::vector<std::uint16_t>& items) { return add(items, "u16"); }
  std::string take() { return std::move(bytes_); }
  std::size_t size() const { return bytes_.size(); }

 private:
  std::string bytes_;
  std::unordered_map<std::string, std::size_t> places_;
};

const char* name_of(DrawnShapeKind kind) {
  constexpr const char* kNames[] = {"sphere",    "box",   "capsule", "cylinder",
                                    "ellipsoid", "plane", "mesh",    "heightfield"};
  return kNames[static_cast<int>(kind)];
}
const char* name_of(PlotKind kind) {
  constexpr const char* kNames[] = {"time", "line", "phase", "map", "bars"};
  return kNames[static_cast<int>(kind)];
}
const char* name_of(CurveStyle style) {
  constexpr const char* kNames[] = {"line", "dashed", "markers", "hollow", "range"};
  return kNames[static_cast<int>(style)];
}

/// Vertices as steps of 1/65535 of the box around them, faces in two bytes where that is enough.
void add_mesh(const DrawnShape& shape, Blob& blob, Json& json) {
  if (shape.vertices.size() < 9) {
    json["vertices"] = blob.floats(shape.vertices);
    json["faces"] = blob.integers(shape.faces);
    return;
  }
  std::array<float, 6> box{};
  for (std::size_t k = 0; k < 3; ++k) box[k] = box[k + 3] = shape.vertices[k];
  for (std::size_t i = 0; i < shape.vertices.size(); ++i) {
    box[i % 3] = std::min(box[i % 3], shape.vertices[i]);
    box[3 + i % 3] = std::max(box[3 + i % 3], shape.vertices[i]);
  }
  std::vector<std::uint16_t> steps;
  for (std::size_t i = 0; i < shape.vertices.size(); ++i) {
    const double low = box[i % 3], span = box[3 + i % 3] - low;
    steps.push_back(static_cast<std::uint16_t>(
        span > 0 ? std::lround(65535 * std::clamp((shape.vertices[i] - low) / span, 0.0, 1.0))
                 : 0));
  }
  json["box"] = box;
  json["vertices"] = blob.halves(steps);
  json["faces"] = shape.vertices.size() / 3 <= 65536
                      ? blob.halves({shape.faces.begin(), shape.faces.end()})
                      : blob.integers(shape.faces);
  if (shape.colours.empty()) return;
  json["colours"] = Json::array();
  for (const auto& [rgb, faces] : shape.colours)
    json["colours"].push_back(Json::array({rgb, faces}));
}

Json shape_json(const DrawnShape& shape, Blob& blob) {
  Json json = {{"kind", name_of(shape.kind)}, {"size", shape.size},
               {"pos", shape.X_BS.pos},       {"quat", shape.X_BS.quat},
               {"collides", shape.collides},  {"visual", shape.visual}};
  if (shape.rgba) json["rgba"] = *shape.rgba;
  if (shape.kind == DrawnShapeKind::kMesh) add_mesh(shape, blob, json);
  if (shape.kind == DrawnShapeKind::kHeightfield) {
    json["grid"] = shape.grid;
    json["heights"] = blob.floats(shape.heights);
  }
  return json;
}

Json scene_json(const Drawing& scene, Blob& blob) {
  Json json = {{"name", scene.name}, {"weight_N", scene.weight}, {"height_m", scene.height}};
  json["bodies"] = Json::array();
  for (const DrawnBody& body : scene.bodies) {
    Json shapes = Json::array();
    for (const DrawnShape& shape : body.shapes) shapes.push_back(shape_json(shape, blob));
    json["bodies"].push_back({{"name", body.name},
                              {"parent", body.parent},
                              {"joint", body.joint},
                              {"mass", body.mass},
                              {"com", body.com},
                              {"inertia", body.inertia},
                              {"shapes", std::move(shapes)}});
  }
  json["feet"] = Json::array();
  for (const DrawnFoot& foot : scene.feet) {
    json["feet"].push_back(
        {{"body", foot.body}, {"point", foot.point}, {"role", foot.role}, {"label", foot.label}});
  }
  if (scene.estimate)
    json["estimate"] = {{"body", scene.estimate->body},
                        {"pos", scene.estimate->X_BT.pos},
                        {"quat", scene.estimate->X_BT.quat}};
  json["terrain"] = Json::object();
  if (scene.field) {
    const DrawnField& f = *scene.field;
    json["terrain"]["field"] = {{"length", f.length},
                                {"width", f.width},
                                {"line", f.line},
                                {"border", f.border},
                                {"circle", f.circle},
                                {"goal", f.goal},
                                {"goal_area", f.goal_area},
                                {"penalty_area", f.penalty_area},
                                {"penalty_mark", f.penalty_mark}};
  }
  return json;
}

void append(std::vector<float>& out, const Xyz& v) {
  for (const double x : v) out.push_back(static_cast<float>(x));
}

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr DrawnPose kNowhere{{kNone, kNone, kNone}, {kNone, kNone, kNone, kNone}};

void append(std::vector<float>& out, const DrawnPose& pose) {
  append(out, pose.pos);
  for (const double x : pose.quat) out.push_back(static_cast<float>(x));
}

std::size_t frame_bytes(const Snapshot& frame) {
  return 4 * (9 + (frame.estimate ? 7 : 0) + 7 * frame.poses.size() + 3 * frame.support.size() +
              kContactFloats * frame.contacts.size());
}

/// How many frames to skip between those kept: the rate asked for, then the bytes allowed.
std::size_t frame_stride(const Outcome& data, const DocumentOptions& options, std::size_t allowed) {
  const std::size_t n = data.snapshots.size();
  if (n < 2) return 1;
  std::size_t total = 0;
  for (const Snapshot& frame : data.snapshots) total += frame_bytes(frame);
  const double rate =
      static_cast<double>(n - 1) / (data.snapshots.back().t - data.snapshots.front().t);
  const auto by_rate =
      static_cast<std::size_t>(std::max(1.0, std::floor(rate / options.frame_rate + 1e-6)));
  return std::max(by_rate, (total + allowed - 1) / std::max<std::size_t>(allowed, 1));
}

Json frames_json(const Outcome& data, std::size_t stride, Blob& blob) {
  std::vector<float> t, poses, com, zmp, support, contacts, estimate;
  std::vector<std::uint32_t> support_start{0}, contact_start{0};
  for (std::size_t i = 0; i < data.snapshots.size(); i += stride) {
    const Snapshot& frame = data.snapshots[i];
    t.push_back(static_cast<float>(frame.t));
    for (const DrawnPose& pose : frame.poses) append(poses, pose);
    if (data.drawing.estimate) append(estimate, frame.estimate.value_or(kNowhere));
    append(com, frame.com);
    append(zmp, frame.zmp.value_or(Xyz{kNone, kNone, kNone}));
    for (const Xyz& corner : frame.support) append(support, corner);
    for (const ContactPoint& c : frame.contacts) {
      contacts.push_back(static_cast<float>(c.body));
      append(contacts, c.point);
      append(contacts, c.force);
      append(contacts, c.normal);
      contacts.push_back(static_cast<float>(c.mu));
      contacts.push_back(static_cast<float>(c.mode));
    }
    support_start.push_back(static_cast<std::uint32_t>(support.size() / 3));
    contact_start.push_back(static_cast<std::uint32_t>(contacts.size() / kContactFloats));
  }
  Json json = {{"t", blob.floats(t)},
               {"poses", blob.floats(poses)},
               {"com", blob.floats(com)},
               {"zmp", blob.floats(zmp)},
               {"support_start", blob.integers(support_start)},
               {"support", blob.floats(support)},
               {"contact_start", blob.integers(contact_start)},
               {"contacts", blob.floats(contacts)}};
  if (data.drawing.estimate) json["estimate"] = blob.floats(estimate);
  return json;
}

Json plot_json(const Plot& plot, const char* place, Blob& blob) {
  Json json = {
      {"title", plot.title},     {"caption", plot.caption},     {"kind", name_of(plot.kind)},
      {"x_label", plot.x_label}, {"x_unit", plot.x_unit},       {"y_label", plot.y_label},
      {"y_unit", plot.y_unit},   {"zero_line", plot.zero_line}, {"place", place}};
  if (plot.limits) json["limits"] = *plot.limits;
  if (plot.y_range) json["y_range"] = *plot.y_range;
  if (!plot.categories.empty()) json["categories"] = plot.categories;
  if (plot.heat) {
    json["heat"] = {{"label", plot.heat->label},
                    {"unit", plot.heat->unit},
                    {"x", blob.floats(plot.heat->x)},
                    {"y", blob.floats(plot.heat->y)},
                    {"values", blob.floats(plot.heat->values)}};
  }
  json["curves"] = Json::array();
  for (const Curve& curve : plot.curves) {
    Json c = {{"label", curve.label}, {"role", curve.role}, {"style", name_of(curve.style)}};
    if (curve.channel >= 0) {
      c["channel"] = curve.channel;
    } else {
      c["x"] = blob.floats(curve.x);
      c["y"] = blob.floats(curve.y);
    }
    json["curves"].push_back(std::move(c));
  }
  return json;
}

/// The most points per channel that fit into `allowed` bytes.
std::size_t points_allowed(const Outcome& data, std::size_t allowed) {
  std::vector<std::size_t> lengths;
  for (const auto& clock : data.times) lengths.push_back(clock.size());
  for (const PlotChannel& channel : data.channels) lengths.push_back(channel.values.size());
  const auto bytes = [&](std::size_t limit) {
    std::size_t sum = 0;
    for (const std::size_t n : lengths) sum += 4 * std::min(n, limit);
    return sum;
  };
  std::size_t limit = 0;
  for (const std::size_t n : lengths) limit = std::max(limit, n);
  while (limit > 200 && bytes(limit) > allowed) limit = limit * 9 / 10;
  return limit;
}

void add_channels(const Outcome& data, std::size_t points, Blob& blob, Json& json) {
  json["times"] = Json::array();
  for (const auto& clock : data.times)
    json["times"].push_back(blob.floats(envelope_times(clock, points)));
  json["channels"] = Json::array();
  for (const PlotChannel& c : data.channels) {
    json["channels"].push_back({{"name", c.name},
                                {"label", c.label},
                                {"unit", c.unit},
                                {"frame", c.frame},
                                {"group", c.group},
                                {"role", c.role},
                                {"body", c.body},
                                {"time", c.time},
                                {"samples", c.values.size()},
                                {"values", blob.floats(envelope(c.values, points))}});
  }
}

}  // namespace

std::vector<double> envelope(const std::vector<double>& values, std::size_t points) {
  if (values.size() <= points || points < 2) return values;
  const std::size_t buckets = points / 2;
  std::vector<double> out;
  out.reserve(2 * buckets);
  for (std::size_t b = 0; b < buckets; ++b) {
    const auto from = values.begin() + static_cast<std::ptrdiff_t>(b * values.size() / buckets);
    const auto to = values.begin() + static_cast<std::ptrdiff_t>((b + 1) * values.size() / buckets);
    const auto [lo, hi] = std::minmax_element(from, to);
    out.push_back(lo < hi ? *lo : *hi);
    out.push_back(lo < hi ? *hi : *lo);
  }
  return out;
}

std::vector<double> envelope_times(const std::vector<double>& times, std::size_t points) {
  if (times.size() <= points || points < 2) return times;
  const std::size_t buckets = points / 2;
  std::vector<double> out;
  out.reserve(2 * buckets);
  for (std::size_t b = 0; b < buckets; ++b) {
    const std::size_t from = b * times.size() / buckets, to = (b + 1) * times.size() / buckets;
    out.push_back(times[from]);
    out.push_back(times[(from + to) / 2]);
  }
  return out;
}

Document encode_document(const Outcome& data, const DocumentOptions& options) {
  check(data);
  Blob blob;
  Json json = {{"version", 1}, {"title", data.title}, {"scene", scene_json(data.drawing, blob)}};
  json["phases"] = Json::array();
  for (const SwingPhase& phase : data.phases) {
    json["phases"].push_back({{"foot", phase.foot}, {"role", phase.role}, {"swing", phase.swing}});
  }
  json["plots"] = Json::array();
  for (const Plot& plot : data.key_plots) json["plots"].push_back(plot_json(plot, "stage", blob));
  for (const PlotSet& set : data.findings) {
    for (const Plot& plot : set.plots) json["plots"].push_back(plot_json(plot, "findings", blob));
  }
  const std::size_t left = options.max_bytes > blob.size() ? options.max_bytes - blob.size() : 0;
  if (!data.snapshots.empty()) {
    json["frames"] =
        frames_json(data, frame_stride(data, options, std::max<std::size_t>(left / 2, 1)), blob);
  }
  const std::size_t rest = options.max_bytes > blob.size() ? options.max_bytes - blob.size() : 0;
  add_channels(data, points_allowed(data, rest), blob, json);
  // Names come from files: bytes that are not UTF-8 are shown as such, never a reason to fail.
  return {json.dump(-1, ' ', false, Json::error_handler_t::replace), blob.take()};
}

}  // namespace legwork::report
