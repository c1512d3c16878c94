// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Weights files: what numpy.savez and safetensors write is read to the bit, all else refused.
#include "legwork/load/tensor_file.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <limits>

#include "legwork/base/error.h"
#include "legwork/load/files.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

template <class T>
std::string bytes_of(std::initializer_list<T> numbers) {
  std::string bytes;
  for (const T x : numbers) bytes.append(reinterpret_cast<const char*>(&x), sizeof x);
  return bytes;
}

std::string safetensors(const std::string& header, const std::string& data) {
  return bytes_of<std::uint64_t>({header.size()}) + header + data;
}

std::string npy(const std::string& descr, const std::string& order, const std::string& shape,
                const std::string& data) {
  std::string header =
      "{'descr': " + descr + ", 'fortran_order': " + order + ", 'shape': " + shape + ", }";
  while ((10 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  return std::string("\x93NUMPY\1\0", 8) +
         bytes_of<std::uint16_t>({static_cast<std::uint16_t>(header.size())}) + header + data;
}

// A stored archive; the sizes of local headers are left open, as numpy's are.
std::string npz(const std::vector<std::pair<std::string, std::string>>& members, int method = 0) {
  std::string archive, directory;
  for (const auto& [name, data] : members) {
    const auto at = static_cast<std::uint32_t>(archive.size());
    const auto size = static_cast<std::uint32_t>(data.size());
    const auto length = static_cast<std::uint16_t>(name.size());
    archive += "PK\3\4" + bytes_of<std::uint16_t>({45, 0, 0, 0, 0}) +
               bytes_of<std::uint32_t>({0, 0xffffffffu, 0xffffffffu}) +
               bytes_of<std::uint16_t>({length, 20}) + name + std::string(20, 'z') + data;
    directory +=
        "PK\1\2" + bytes_of<std::uint16_t>({45, 45, 0, static_cast<std::uint16_t>(method), 0, 0}) +
        bytes_of<std::uint32_t>({0, size, size}) + bytes_of<std::uint16_t>({length, 0, 0, 0, 0}) +
        bytes_of<std::uint32_t>({0, at}) + name;
  }
  const auto count = static_cast<std::uint16_t>(members.size());
  return archive + directory + "PK\5\6" + bytes_of<std::uint16_t>({0, 0, count, count}) +
         bytes_of<std::uint32_t>({static_cast<std::uint32_t>(directory.size()),
                                  static_cast<std::uint32_t>(archive.size())}) +
         bytes_of<std::uint16_t>({0});
}

std::string refusal(const std::string& bytes) {
  try {
    read_tensors(bytes, "w");
  } catch (const Error& e) {
    return e.findings().front().message;
  }
  return "accepted";
}

const std::string kSix = bytes_of<float>({1.5f, -2.0f, 0.1f, 4.0f, 5.0f, 6.0f});

}  // namespace

TEST_CASE("arrays of an .npz archive come back in order of their names, to the bit") {
  const auto tensors = read_tensors(
      npz({{"net.2.weight.npy", npy("'<f4'", "False", "(2, 3)", kSix)},
           {"net.0.bias.npy", npy("'<f8'", "False", "(2,)", bytes_of<double>({0.1, -1e-300}))},
           {"one.npy", npy("'<f8'", "False", "()", bytes_of<double>({7.0}))},
           {"turned.npy", npy("'<f4'", "True", "(2, 3)", kSix)}}),
      "w.npz");
  REQUIRE(tensors.size() == 4);
  CHECK(tensors[0].name == "net.0.bias");
  CHECK(tensors[0].shape == std::vector<std::size_t>{2});
  CHECK(tensors[0].value == std::vector<double>{0.1, -1e-300});
  CHECK(tensors[1].shape == std::vector<std::size_t>{2, 3});
  CHECK(tensors[1].value[2] == static_cast<double>(0.1f));
  CHECK(tensors[2].shape.empty());
  CHECK(tensors[2].value == std::vector<double>{7.0});
  // By columns: (1.5, 0.1, 5; −2, 4, 6).
  CHECK(tensors[3].shape == std::vector<std::size_t>{2, 3});
  CHECK(tensors[3].value ==
        std::vector<double>{1.5, static_cast<double>(0.1f), 5.0, -2.0, 4.0, 6.0});
}

TEST_CASE("an archive that Python's zipfile wrote is read") {
  const auto tensors =
      load_tensors(legwork::support::source_root() + "/tests/fuzz/corpus/tensor/two_layers.npz");
  REQUIRE(tensors.size() == 4);
  CHECK(tensors[0].name == "0.bias");
  CHECK(tensors[1].name == "0.weight");
  CHECK(tensors[1].shape == std::vector<std::size_t>{3, 2});
  CHECK(tensors[1].value == std::vector<double>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("arrays of a safetensors file come back to the bit") {
  const std::string header =
      R"({"__metadata__":{"format":"pt"},"b":{"dtype":"F64","shape":[2],"data_offsets":[24,40]},)"
      R"("a":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]}})";
  const auto tensors =
      read_tensors(safetensors(header, kSix + bytes_of<double>({0.1, 2.0})), "w.safetensors");
  REQUIRE(tensors.size() == 2);
  CHECK(tensors[0].name == "a");
  CHECK(tensors[0].shape == std::vector<std::size_t>{3, 2});
  CHECK(tensors[0].value[5] == 6.0);
  CHECK(tensors[1].value == std::vector<double>{0.1, 2.0});
}

TEST_CASE("files that are not weights, damaged or of other numbers are refused with the reason") {
  CHECK(refusal("") == "the file is neither .npz nor safetensors");
  CHECK(refusal("hello, world, this is text") == "the file is neither .npz nor safetensors");
  CHECK(refusal(safetensors("[1]", "")) == "the file is neither .npz nor safetensors");
  CHECK(refusal(safetensors("{", "")) == "the file is neither .npz nor safetensors");
  const auto one = [](const std::string& entry) {
    return refusal(safetensors("{\"a\":" + entry + "}", kSix));
  };
  CHECK(one("3") == "array \"a\" has no dtype");
  CHECK(one(R"({"dtype":"F16","shape":[2],"data_offsets":[0,4]})") ==
        "array \"a\" holds numbers of the kind F16");
  CHECK(one(R"({"dtype":"F32","shape":[2],"data_offsets":[0,24]})") ==
        "array \"a\" has 24 bytes, its shape (2) needs 8");
  CHECK(one(R"({"dtype":"F32","shape":[-2],"data_offsets":[0,8]})") ==
        "array \"a\" has a damaged shape");
  CHECK(one(R"({"dtype":"F32","shape":[4294967296,4294967296,4294967296],"data_offsets":[0,8]})") ==
        "array \"a\" is too large");
  CHECK(one(R"({"dtype":"F32","shape":[7],"data_offsets":[0,28]})") ==
        "the file ends too early or its sizes are wrong");
  CHECK(
      one(R"({"dtype":"F32","shape":[2],"data_offsets":[18446744073709551615,18446744073709551615]})") ==
      "array \"a\" has a damaged place in the file");
  CHECK(one(R"({"dtype":"F32","shape":[2],"data_offsets":[8,0]})") ==
        "array \"a\" has a damaged place in the file");
  CHECK(refusal(npz({{"a.npy", npy("'<i8'", "False", "(1,)", std::string(8, '\0'))}})) ==
        "array \"a\" holds numbers of the kind <i8");
  CHECK(refusal(npz({{"a.npy", npy("[('x', '<f4')]", "False", "(1,)", "0000")}})) ==
        "array \"a\" is a record of several kinds of numbers");
  CHECK(refusal(npz({{"a.npy", npy("'<f4'", "False", "(1,)", "0000")}}, 8)) ==
        "array \"a\" is compressed");
  CHECK(refusal(npz({{"a.npy", npy("'<f4'", "False", "(x,)", "0000")}})) ==
        "array \"a\" has a damaged shape");
  CHECK(refusal(npz({{"a.npy", "no array"}})) == "array \"a\" is no .npy file");
  CHECK(refusal(npz({{"a.txt", "no array"}})) ==
        "the archive holds a file that is no array (.npy)");
  const std::string nan = bytes_of<float>({std::numeric_limits<float>::quiet_NaN()});
  CHECK(refusal(npz({{"a.npy", npy("'<f4'", "False", "(1,)", nan)}})) ==
        "array \"a\" holds a number that is not finite");
  const std::string good = npy("'<f4'", "False", "(2, 3)", kSix);
  CHECK(refusal(npz({{"a.npy", good}, {"a.npy", good}})) == "array \"a\" is there twice");
  CHECK(refusal(npz({{"a.npy", good}})) == "accepted");
}

TEST_CASE("an archive cut anywhere is refused, never read past its end") {
  const std::string whole = npz({{"a.npy", npy("'<f4'", "False", "(2, 3)", kSix)}});
  for (std::size_t n = 0; n < whole.size(); ++n) CHECK(refusal(whole.substr(0, n)) != "accepted");
  const std::string other =
      safetensors(R"({"a":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]}})", kSix);
  CHECK(refusal(other) == "accepted");
  for (std::size_t n = 0; n < other.size(); ++n) CHECK(refusal(other.substr(0, n)) != "accepted");
}
