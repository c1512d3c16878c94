#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A multilayer perceptron: y = W_n·a(… a(W_1·x + b_1) …) + b_n.
#include <span>
#include <string>
#include <vector>

#include "legwork/load/tensor_file.h"

namespace legwork {

enum class Activation { kIdentity, kRelu, kElu, kTanh, kSigmoid, kSoftplus };
/// identity, relu, elu, tanh, sigmoid, softplus: in the order of Activation.
const std::vector<std::string>& activation_names();
/// By name. Throws Error naming them.
Activation activation_of(const std::string& name);

struct NetworkSpec {
  /// Of the layers' names: PREFIX0.weight, PREFIX0.bias, PREFIX2.weight … as torch.nn.Sequential
  /// names them, in the order of their numbers; numbers without a weight (activations) are skipped.
  std::string prefix;
  Activation hidden = Activation::kElu;
  Activation output = Activation::kIdentity;
  bool transposed = false;  // weights are (in, out), as JAX and Keras write them; else (out, in)
};

/// Dense layers with one activation between them. eval() never allocates.
class Network {
 public:
  Network() = default;
  /// Takes the layers out of the arrays of a weights file. Throws Error (E-WEIGHTS) in one line for
  /// a layer that is missing, has no bias, or does not fit the one before it.
  Network(std::span<const Tensor> tensors, const NetworkSpec& spec, const std::string& file);

  std::size_t inputs() const { return layers_.empty() ? 0 : layers_.front().inputs; }
  std::size_t outputs() const { return layers_.empty() ? 0 : layers_.back().outputs; }
  std::size_t layers() const { return layers_.size(); }
  /// y has outputs() entries, x inputs(). The sums run in the order of x, in double.
  void eval(std::span<const double> x, std::span<double> y);

 private:
  struct Layer {
    std::size_t inputs, outputs;
    std::vector<double> weight;  // (out, in), row by row
    std::vector<double> bias;
    Activation activation;
  };
  std::vector<Layer> layers_;
  std::vector<double> front_, back_;  // written by eval()
};

}  // namespace legwork
