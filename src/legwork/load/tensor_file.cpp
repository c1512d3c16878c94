// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// .npz: a ZIP archive of .npy members; PKWARE APPNOTE 6.3.9 §4.3, numpy.lib.format. safetensors: a
// little-endian u64, that many bytes of JSON, then the numbers.
#include "legwork/load/tensor_file.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>

#include "legwork/base/error.h"
#include "legwork/load/files.h"

namespace legwork {
namespace {

static_assert(std::endian::native == std::endian::little, "files are little-endian: add swaps");

constexpr std::uint64_t kMostBytes = std::uint64_t{512} << 20;
constexpr std::size_t kMostTensors = 4096;
constexpr std::size_t kMostValues = std::size_t{64} << 20;
constexpr std::size_t kMostDimensions = 8;
constexpr std::size_t kMostHeader = std::size_t{1} << 20;
constexpr std::size_t kMostName = 1024;

class TensorReader {
 public:
  TensorReader(std::string_view bytes, std::string file) : bytes_(bytes), file_(std::move(file)) {}

  std::vector<Tensor> read() {
    if (bytes_.starts_with("PK")) {
      read_zip();
    } else {
      read_safetensors();
    }
    const auto by_name = [](const Tensor& a, const Tensor& b) { return a.name < b.name; };
    std::sort(tensors_.begin(), tensors_.end(), by_name);
    for (std::size_t i = 1; i < tensors_.size(); ++i)
      if (tensors_[i].name == tensors_[i - 1].name)
        refuse(tensors_[i].name, "is there twice", "write it once");
    return std::move(tensors_);
  }

 private:
  [[noreturn]] void refuse(const std::string& name, const std::string& what,
                           const std::string& remedy) const {
    throw Error(Finding{.code = "E-WEIGHTS",
                        .file = file_,
                        .element = name,
                        .message = name.empty() ? what : "array \"" + name + "\" " + what,
                        .remedy = remedy});
  }
  [[noreturn]] void refuse_file(const std::string& what) const {
    refuse("", what, "write the weights anew with numpy.savez or safetensors");
  }

  /// The bytes [at, at + size); refused where they are not all there.
  std::string_view piece(std::uint64_t at, std::uint64_t size) const {
    if (at > bytes_.size() || size > bytes_.size() - at)
      refuse_file("the file ends too early or its sizes are wrong");
    return bytes_.substr(static_cast<std::size_t>(at), static_cast<std::size_t>(size));
  }
  template <class T>
  static T number(std::string_view bytes, std::size_t at) {
    T x{};
    std::memcpy(&x, bytes.data() + at, sizeof x);
    return x;
  }

  /// The numbers of an array: `width` bytes each.
  void add(const std::string& name, std::vector<std::size_t> shape, std::size_t width,
           std::string_view data) {
    if (tensors_.size() == kMostTensors) refuse_file("the file holds more than 4096 arrays");
    if (shape.size() > kMostDimensions) refuse(name, "has more than 8 dimensions", "reshape it");
    std::size_t count = 1;
    for (const std::size_t n : shape) {
      if (n != 0 && count > kMostValues / n) refuse(name, "is too large", "split it");
      count *= n;
    }
    if (count > kMostValues - total_) refuse(name, "is too large", "split the file");
    if (data.size() != count * width)
      refuse(name,
             "has " + std::to_string(data.size()) + " bytes, its shape " + shape_text(shape) +
                 " needs " + std::to_string(count * width),
             "write the weights anew");
    total_ += count;
    Tensor tensor{name, std::move(shape), std::vector<double>(count)};
    for (std::size_t i = 0; i < count; ++i) {
      tensor.value[i] = width == 4 ? static_cast<double>(number<float>(data, 4 * i))
                                   : number<double>(data, 8 * i);
      if (!std::isfinite(tensor.value[i]))
        refuse(name, "holds a number that is not finite", "train again, or look for the overflow");
    }
    tensors_.push_back(std::move(tensor));
  }

  // --- .npz
  // ---------------------------------------------------------------------------------------

  // The central directory is trusted for sizes only as far as the bytes are there: numpy leaves the
  // sizes of local headers to a ZIP64 field.
  void read_zip() {
    constexpr std::size_t kEnd = 22, kEntry = 46;
    if (bytes_.size() < kEnd) refuse_file("the archive is cut short");
    const std::size_t least = bytes_.size() > kEnd + 0xffff ? bytes_.size() - kEnd - 0xffff : 0;
    std::size_t end = bytes_.size() - kEnd;
    while (bytes_.substr(end, 4) != std::string_view("PK\5\6", 4)) {
      if (end == least) refuse_file("the archive has no directory");
      --end;
    }
    const auto entries = number<std::uint16_t>(bytes_, end + 10);
    std::uint64_t at = number<std::uint32_t>(bytes_, end + 16);
    if (entries > kMostTensors) refuse_file("the archive holds more than 4096 arrays");
    for (int i = 0; i < entries; ++i) {
      const std::string_view entry = piece(at, kEntry);
      if (!entry.starts_with(std::string_view("PK\1\2", 4)))
        refuse_file("the archive's directory is damaged");
      const auto method = number<std::uint16_t>(entry, 10);
      const auto size = number<std::uint32_t>(entry, 24);
      const auto name_size = number<std::uint16_t>(entry, 28);
      const auto extra = number<std::uint16_t>(entry, 30);
      const auto comment = number<std::uint16_t>(entry, 32);
      const auto local = number<std::uint32_t>(entry, 42);
      std::string name(piece(at + kEntry, name_size));
      if (name.size() > kMostName || !name.ends_with(".npy"))
        refuse_file("the archive holds a file that is no array (.npy)");
      name.resize(name.size() - 4);
      if (method != 0) refuse(name, "is compressed", "use numpy.savez, not numpy.savez_compressed");
      if (size != number<std::uint32_t>(entry, 20) || size == 0xffffffffu)
        refuse(name, "has no plain size", "write the weights anew with numpy.savez");
      read_npy(name, member(local, size));
      at += kEntry + std::uint64_t{name_size} + extra + comment;
    }
  }

  std::string_view member(std::uint64_t local, std::uint64_t size) const {
    constexpr std::size_t kLocal = 30;
    const std::string_view header = piece(local, kLocal);
    if (!header.starts_with(std::string_view("PK\3\4", 4)))
      refuse_file("the archive's members are damaged");
    const std::uint64_t skip =
        std::uint64_t{number<std::uint16_t>(header, 26)} + number<std::uint16_t>(header, 28);
    return piece(local + kLocal + skip, size);
  }

  void read_npy(const std::string& name, std::string_view data) {
    if (data.size() < 12 || !data.starts_with(std::string_view("\x93NUMPY", 6)))
      refuse(name, "is no .npy file", "write it with numpy.savez");
    const bool wide = data[6] >= 2;  // version 1 counts the header in 16 bits, 2 and 3 in 32
    const std::size_t begin = wide ? 12 : 10;
    const std::size_t size = wide ? number<std::uint32_t>(data, 8) : number<std::uint16_t>(data, 8);
    if (size > kMostHeader || size > data.size() - begin)
      refuse(name, "has a damaged header", "write it with numpy.savez");
    const std::string_view header = data.substr(begin, size);
    const std::string_view kind = quoted_after(name, header, "'descr':");
    const std::size_t width = kind == "<f4" ? 4 : kind == "<f8" ? 8 : 0;
    if (width == 0)
      refuse(name, "holds numbers of the kind " + std::string(kind.substr(0, 20)),
             "convert it to float32 or float64");
    std::vector<std::size_t> shape = shape_after(name, header, "'shape':");
    const std::string_view order = after(name, header, "'fortran_order':");
    const bool by_columns = order.starts_with("True");
    if (!by_columns && !order.starts_with("False"))
      refuse(name, "has a damaged header", "write it with numpy.savez");
    if (by_columns) std::reverse(shape.begin(), shape.end());
    add(name, std::move(shape), width, data.substr(begin + size));
    if (by_columns) transpose(name, tensors_.back());
  }

  // Columns first in the file: the array of the reversed shape, to be turned over.
  void transpose(const std::string& name, Tensor& tensor) const {
    if (tensor.shape.size() < 2) return;
    if (tensor.shape.size() > 2)
      refuse(name, "is in Fortran order with more than two dimensions",
             "use numpy.ascontiguousarray");
    const std::size_t columns = tensor.shape[0], rows = tensor.shape[1];
    std::vector<double> turned(tensor.value.size());
    for (std::size_t c = 0; c < columns; ++c)
      for (std::size_t r = 0; r < rows; ++r) turned[r * columns + c] = tensor.value[c * rows + r];
    tensor.value = std::move(turned);
    tensor.shape = {rows, columns};
  }

  std::string_view after(const std::string& name, std::string_view header,
                         std::string_view key) const {
    const std::size_t at = header.find(key);
    if (at == std::string_view::npos)
      refuse(name, "has no " + std::string(key) + " in its header", "write it with numpy.savez");
    header.remove_prefix(at + key.size());
    while (header.starts_with(' ')) header.remove_prefix(1);
    return header;
  }
  std::string_view quoted_after(const std::string& name, std::string_view header,
                                std::string_view key) const {
    const std::string_view text = after(name, header, key);
    const std::size_t end = text.find('\'', 1);
    if (!text.starts_with('\'') || end == std::string_view::npos)
      refuse(name, "is a record of several kinds of numbers", "save plain arrays");
    return text.substr(1, end - 1);
  }
  std::vector<std::size_t> shape_after(const std::string& name, std::string_view header,
                                       std::string_view key) const {
    std::string_view text = after(name, header, key);
    std::vector<std::size_t> shape;
    if (!text.starts_with('(')) refuse(name, "has a damaged shape", "write it with numpy.savez");
    text.remove_prefix(1);
    while (true) {
      while (text.starts_with(' ') || text.starts_with(',')) text.remove_prefix(1);
      if (text.starts_with(')')) return shape;
      std::size_t n = 0;
      const auto result = std::from_chars(text.data(), text.data() + text.size(), n);
      if (result.ec != std::errc() || shape.size() == kMostDimensions)
        refuse(name, "has a damaged shape", "write it with numpy.savez");
      shape.push_back(n);
      text.remove_prefix(static_cast<std::size_t>(result.ptr - text.data()));
    }
  }

  // --- safetensors
  // --------------------------------------------------------------------------------

  void read_safetensors() {
    if (bytes_.size() < 8) refuse_file("the file is neither .npz nor safetensors");
    const auto size = number<std::uint64_t>(bytes_, 0);
    if (size > kMostHeader || size > bytes_.size() - 8)
      refuse_file("the file is neither .npz nor safetensors");
    const std::string_view text = bytes_.substr(8, static_cast<std::size_t>(size));
    const auto json = nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
    if (!json.is_object()) refuse_file("the file is neither .npz nor safetensors");
    const std::uint64_t begin = 8 + size;
    for (const auto& [name, entry] : json.items()) {
      if (name == "__metadata__") continue;
      if (name.size() > kMostName) refuse_file("an array's name is too long");
      add_entry(name, entry, begin);
    }
  }

  void add_entry(const std::string& name, const nlohmann::json& entry, std::uint64_t begin) {
    const auto field = [&](const char* key) -> const nlohmann::json& {
      if (!entry.is_object() || !entry.contains(key))
        refuse(name, std::string("has no ") + key, "write the weights anew");
      return entry.at(key);
    };
    const nlohmann::json& dtype = field("dtype");
    const std::string kind = dtype.is_string() ? dtype.get<std::string>() : "?";
    const std::size_t width = kind == "F32" ? 4 : kind == "F64" ? 8 : 0;
    if (width == 0)
      refuse(name, "holds numbers of the kind " + kind.substr(0, 20), "convert it to F32 or F64");
    const std::vector<std::size_t> shape = whole_numbers(name, field("shape"));
    const std::vector<std::size_t> range = whole_numbers(name, field("data_offsets"));
    if (range.size() != 2 || range[1] < range[0] || range[1] > bytes_.size())
      refuse(name, "has a damaged place in the file", "write the weights anew");
    add(name, shape, width, piece(begin + range[0], range[1] - range[0]));
  }

  std::vector<std::size_t> whole_numbers(const std::string& name,
                                         const nlohmann::json& list) const {
    if (!list.is_array() || list.size() > kMostDimensions)
      refuse(name, "has a damaged shape", "write the weights anew");
    std::vector<std::size_t> numbers;
    for (const nlohmann::json& item : list) {
      if (!item.is_number_unsigned()) refuse(name, "has a damaged shape", "write the weights anew");
      numbers.push_back(item.get<std::size_t>());
    }
    return numbers;
  }

  std::string_view bytes_;
  std::string file_;
  std::vector<Tensor> tensors_;
  std::size_t total_ = 0;
};

}  // namespace

std::string shape_text(const std::vector<std::size_t>& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i)
    text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return text + ")";
}

std::vector<Tensor> read_tensors(std::string_view bytes, const std::string& file) {
  return TensorReader(bytes, file).read();
}

std::vector<Tensor> load_tensors(const std::string& path) {
  const std::optional<std::string> bytes = load::disk_files()->read(path, kMostBytes);
  if (!bytes)
    throw Error(Finding{.code = "E-FILE",
                        .file = path,
                        .message = "the weights cannot be read, or are longer than 512 MiB",
                        .remedy = "check the path"});
  return read_tensors(*bytes, path);
}

}  // namespace legwork
