// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Heights from a PNG. libpng reports errors by longjmp: the one function that calls it holds
// nothing that needs destroying.
#include "legwork/load/mesh/terrain_png.h"

#include <fcntl.h>
#include <png.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csetjmp>
#include <cstdio>
#include <memory>

namespace legwork {

namespace {

constexpr png_uint_32 kMaxSide = 8192;  // pixels: 512 MB of heights at most

struct Picture {
  int rows = 0, columns = 0;
  std::vector<double> grey;  // 0 to 1, top row first
  char error[128] = {};
};

void on_error(png_structp png, png_const_charp message) {
  auto* picture = static_cast<Picture*>(png_get_error_ptr(png));
  std::snprintf(picture->error, sizeof picture->error, "%s", message);
  std::longjmp(png_jmpbuf(png), 1);
}
void on_warning(png_structp, png_const_charp) {}

// 16 bits a channel, grey or RGB, no alpha, no palette, no gamma: the numbers as stored.
void set_transforms(png_structp png, png_infop info) {
  png_set_expand_16(png);
  png_set_strip_alpha(png);
  png_set_gray_to_rgb(png);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
}

// False with picture.error set. `row` is scratch owned by the caller.
bool read(std::FILE* file, Picture& picture, std::vector<png_byte>& pixels) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &picture, on_error, on_warning);
  if (png == nullptr) return false;
  png_infop info = png_create_info_struct(png);
  if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_read_struct(&png, &info, nullptr);
    return false;
  }
  png_set_user_limits(png, kMaxSide, kMaxSide);
  png_init_io(png, file);
  png_read_info(png, info);
  set_transforms(png, info);
  const auto rows = png_get_image_height(png, info), columns = png_get_image_width(png, info);
  const auto stride = png_get_rowbytes(png, info);
  if (stride != std::size_t{6} * columns) png_error(png, "unexpected pixel format");
  picture.rows = static_cast<int>(rows);
  picture.columns = static_cast<int>(columns);
  pixels.resize(stride * rows);
  // Every pass over the whole picture: interlaced files fill it in several.
  const int passes = png_set_interlace_handling(png);
  for (int pass = 0; pass < passes; ++pass) {
    for (png_uint_32 r = 0; r < rows; ++r) png_read_row(png, &pixels[r * stride], nullptr);
  }
  png_destroy_read_struct(&png, &info, nullptr);
  return true;
}

void to_grey(const std::vector<png_byte>& pixels, Picture& picture) {
  const auto sample = [&](std::size_t i) {
    return (pixels[2 * i] << 8 | pixels[2 * i + 1]) / 65535.0;
  };
  picture.grey.resize(pixels.size() / 6);
  for (std::size_t i = 0; i < picture.grey.size(); ++i) {
    const double r = sample(3 * i), g = sample(3 * i + 1), b = sample(3 * i + 2);
    // Rec. 601 luma; a grey picture keeps its numbers exactly.
    picture.grey[i] = r == g && g == b ? r : 0.299 * r + 0.587 * g + 0.114 * b;
  }
}

[[noreturn]] void refuse(const std::string& file, const std::string& message) {
  throw Error(Finding{.severity = Severity::kError,
                      .code = "E-TERRAIN",
                      .file = file,
                      .element = "heightfield",
                      .message = "cannot read heights from this picture: " + message,
                      .remedy = "give a PNG of at least 2 x 2 pixels, black low, white high"});
}

/// Null where there is no plain file; without O_NONBLOCK, opening a pipe would wait for its writer.
std::FILE* open_plain(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  struct stat status {};
  std::FILE* const file = fd >= 0 && ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode)
                              ? ::fdopen(fd, "rb")
                              : nullptr;
  if (file == nullptr && fd >= 0) ::close(fd);
  return file;
}

}  // namespace

Heightfield heightfield_from_png(const std::string& path, double half_x, double half_y,
                                 double height) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(open_plain(path), std::fclose);
  if (!file) refuse(path, "no such file, no permission, or no plain file");
  Picture picture;
  std::vector<png_byte> pixels;
  if (!read(file.get(), picture, pixels)) {
    refuse(path, picture.error[0] != '\0' ? picture.error : "libpng has no memory");
  }
  to_grey(pixels, picture);
  if (picture.rows < 2 || picture.columns < 2) refuse(path, "it has fewer than 2 x 2 pixels");
  int row = 0, column = 0;
  return heightfield_from(path, picture.rows, picture.columns, half_x, half_y, [&](double, double) {
    // Rows from −y up, the picture from the top down.
    const int from_top = picture.rows - 1 - row;
    const double z = picture.grey[static_cast<std::size_t>(from_top * picture.columns + column)];
    if (++column == picture.columns) column = 0, ++row;
    return height * z;
  });
}

}  // namespace legwork
