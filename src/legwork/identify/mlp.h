#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A small multilayer perceptron with its backpropagation: tanh inside, linear outside, inputs and
// outputs standardised.
#include <cstdint>
#include <span>
#include <vector>

namespace legwork {

class Mlp {
 public:
  /// Sizes from input to output: {3, 5, 10, 5, 9} has 189 weights. Weights are drawn from `seed`.
  Mlp(std::vector<int> sizes, std::uint64_t seed);

  std::size_t weight_count() const { return weights_.size(); }
  std::span<double> weights() { return weights_; }
  /// Output for one input, both in natural units. Never NaN for finite input.
  std::vector<double> operator()(std::span<const double> input) const;
  /// Mean squared error in standardised units over samples (row-major), and its gradient with
  /// respect to the weights where `gradient` is not empty.
  double loss(std::span<const double> inputs, std::span<const double> outputs,
              std::span<double> gradient) const;
  /// Sets the standardisation, then minimises the loss by gradients with momentum and step sizes
  /// per weight (Adam). Gives the last loss.
  double train(std::span<const double> inputs, std::span<const double> outputs, int rounds,
               double rate = 3e-3);
  /// Whether an input lies within the range of every training input (a coordinate box).
  bool is_inside(std::span<const double> input) const;

 private:
  struct Layer {
    std::size_t in, out, weight, bias;  // bias, weight: first entry in weights_
  };
  void standardise(std::span<const double> inputs, std::span<const double> outputs);

  std::vector<Layer> layers_;
  std::vector<double> weights_;
  std::vector<double> in_mean_, in_scale_, out_mean_, out_scale_, in_low_, in_high_;
};

}  // namespace legwork
