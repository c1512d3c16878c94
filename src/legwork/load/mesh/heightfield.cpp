// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/mesh/heightfield.h"

#include <png.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace legwork::load {
namespace {

constexpr std::size_t kMaxCells = 4u << 20;
constexpr std::uint64_t kMaxBytes = 64u << 20;

std::uint32_t little_endian_u32(const char* at) {
  std::uint32_t value = 0;
  for (int i = 3; i >= 0; --i) value = value << 8 | static_cast<unsigned char>(at[i]);
  return value;
}

// int32 rows, int32 columns, then float32 values; rows start at -y.
GreyImage read_binary(const std::string& bytes) {
  GreyImage image;
  if (bytes.size() < 8) return image;
  const std::size_t rows = little_endian_u32(bytes.data()),
                    columns = little_endian_u32(bytes.data() + 4);
  if (rows == 0 || columns == 0 || rows > kMaxCells || columns > kMaxCells / rows ||
      bytes.size() != 8 + 4 * rows * columns)
    return image;
  for (std::size_t i = 0; i < rows * columns; ++i) {
    const float h = std::bit_cast<float>(little_endian_u32(bytes.data() + 8 + 4 * i));
    if (!std::isfinite(h)) return {};
    image.value.push_back(h);
  }
  image.rows = static_cast<int>(rows);
  image.columns = static_cast<int>(columns);
  return image;
}

void flip_rows(GreyImage& image) {
  const auto n = static_cast<std::size_t>(image.columns);
  for (int low = 0, high = image.rows - 1; low < high; ++low, --high)
    std::swap_ranges(image.value.begin() + static_cast<long>(n * static_cast<std::size_t>(low)),
                     image.value.begin() + static_cast<long>(n * static_cast<std::size_t>(low + 1)),
                     image.value.begin() + static_cast<long>(n * static_cast<std::size_t>(high)));
}

GreyImage from_file(MjcfContext& context, const Fields& fields, const std::string& file) {
  const std::string path = join_path(context.compiler_of(fields.element()).meshdir, file);
  const Resolved found = context.roots.find_relative(path);
  if (found.forbidden) {
    context.findings.error(fields.place(), "E-PATH", fields.label(),
                           "hfield path " + in_quotes(path) + " leaves the model folder",
                           "allow its folder with --mesh-root DIR");
    return {};
  }
  const auto bytes = found.path.empty() ? std::nullopt : context.files.read(found.path, kMaxBytes);
  if (!bytes) {
    context.findings.error(fields.place(), "E-HFIELD", fields.label(), "no file " + path,
                           "heightfields are ground the robot stands on: they cannot be skipped");
    return {};
  }
  const bool png = file.size() > 4 && file.substr(file.size() - 4) == ".png";
  GreyImage image = png ? read_png_grey(*bytes) : read_binary(*bytes);
  if (image.value.empty())
    context.findings.error({found.path, 0}, "E-HFIELD", fields.label(),
                           "not a heightfield: PNG, or rows, columns and floats", "");
  if (png) flip_rows(image);
  return image;
}

GreyImage from_text(MjcfContext& context, const Fields& fields) {
  GreyImage image;
  image.rows = fields.integer("nrow", 0);
  image.columns = fields.integer("ncol", 0);
  image.value = fields.numbers("elevation");
  const bool sized =
      image.rows > 0 && image.columns > 0 && static_cast<std::size_t>(image.rows) <= kMaxCells &&
      static_cast<std::size_t>(image.columns) <= kMaxCells / static_cast<std::size_t>(image.rows);
  const std::size_t cells =
      sized ? static_cast<std::size_t>(image.rows) * static_cast<std::size_t>(image.columns) : 0;
  if (image.value.empty()) image.value.assign(cells, 0.0);
  if (!sized || image.value.size() != cells) {
    context.findings.error(fields.place(), "E-HFIELD", fields.label(),
                           fields.label() + " needs a file, or nrow times ncol elevations", "");
    return {};
  }
  flip_rows(image);
  return image;
}

}  // namespace

GreyImage read_png_grey(const std::string& bytes) {
  GreyImage out;
  png_image image;
  std::memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) return out;
  if (image.width == 0 || image.height == 0 || image.height > kMaxCells ||
      image.width > kMaxCells / image.height) {
    png_image_free(&image);
    return out;
  }
  image.format = PNG_FORMAT_GRAY;
  std::vector<png_byte> grey(PNG_IMAGE_SIZE(image));
  if (png_image_finish_read(&image, nullptr, grey.data(), 0, nullptr) == 0) return out;
  out.rows = static_cast<int>(image.height);
  out.columns = static_cast<int>(image.width);
  out.value.assign(grey.begin(), grey.end());
  return out;
}

Heightfield read_mjcf_heightfield(MjcfContext& context, const Fields& fields) {
  Heightfield field;
  const std::vector<double> size = fields.numbers("size");
  if (size.size() != 4 || !(size[0] > 0) || !(size[1] > 0) || !(size[2] > 0) || !(size[3] >= 0)) {
    context.findings.error(fields.place(), "E-SIZE", fields.label(),
                           fields.label() + " size must be positive: half x, half y, top, base",
                           "");
    return field;
  }
  const std::string file = fields.text("file");
  GreyImage image = file.empty() ? from_text(context, fields) : from_file(context, fields, file);
  if (image.value.empty()) return field;
  const auto [low, high] = std::minmax_element(image.value.begin(), image.value.end());
  const double floor = *low, span = *high - *low;
  field.rows = image.rows;
  field.columns = image.columns;
  field.half_x = size[0];
  field.half_y = size[1];
  field.base = size[3];
  field.height = std::move(image.value);
  for (double& h : field.height) h = span > 0 ? (h - floor) / span * size[2] : 0.0;
  return field;
}

}  // namespace legwork::load
