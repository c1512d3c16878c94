#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Named arrays of numbers from a weights file: NumPy's .npz or safetensors. Untrusted bytes: every
// size is checked before it is used.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace legwork {

/// One array, row by row.
struct Tensor {
  std::string name;
  std::vector<std::size_t> shape;  // empty: one number
  std::vector<double> value;       // as many as the product of the shape
};

/// "(12, 48)".
std::string shape_text(const std::vector<std::size_t>& shape);

/// Reads the arrays of 32- and 64-bit floats of a .npz archive (stored, as numpy.savez writes it)
/// or a safetensors file, told apart by their first bytes; sorted by name. Throws Error (E-WEIGHTS)
/// naming the file and the array for anything else: other kinds of numbers, compression, numbers
/// that are not finite, sizes that do not fit, more than 4096 arrays or 64 Mi numbers.
std::vector<Tensor> read_tensors(std::string_view bytes, const std::string& file);
/// The same from a file of at most 512 MiB.
std::vector<Tensor> load_tensors(const std::string& path);

}  // namespace legwork
