// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/identify/mlp.h"

#include <algorithm>
#include <cmath>

#include "legwork/base/random.h"

namespace legwork {

Mlp::Mlp(std::vector<int> sizes, std::uint64_t seed) {
  std::size_t count = 0;
  for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
    const auto in = static_cast<std::size_t>(sizes[i]),
               out = static_cast<std::size_t>(sizes[i + 1]);
    layers_.push_back({in, out, count, count + in * out});
    count += in * out + out;
  }
  weights_.assign(count, 0.0);
  RandomStream random(seed, 0, 3);
  for (const Layer& layer : layers_)
    for (std::size_t i = 0; i < layer.in * layer.out; ++i)
      weights_[layer.weight + i] = random.normal() / std::sqrt(static_cast<double>(layer.in));
  in_mean_.assign(layers_.front().in, 0.0);
  in_scale_.assign(layers_.front().in, 1.0);
  in_low_ = in_high_ = in_mean_;
  out_mean_.assign(layers_.back().out, 0.0);
  out_scale_.assign(layers_.back().out, 1.0);
}

std::vector<double> Mlp::operator()(std::span<const double> input) const {
  std::vector<double> a(input.begin(), input.end()), b;
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = (a[i] - in_mean_[i]) / in_scale_[i];
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const Layer& layer = layers_[l];
    b.assign(layer.out, 0.0);
    for (std::size_t o = 0; o < layer.out; ++o) {
      double sum = weights_[layer.bias + o];
      for (std::size_t i = 0; i < layer.in; ++i)
        sum += weights_[layer.weight + o * layer.in + i] * a[i];
      b[o] = l + 1 < layers_.size() ? std::tanh(sum) : sum;
    }
    a = b;
  }
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = a[i] * out_scale_[i] + out_mean_[i];
  return a;
}

double Mlp::loss(std::span<const double> inputs, std::span<const double> outputs,
                 std::span<double> gradient) const {
  const std::size_t in = layers_.front().in, out = layers_.back().out, n = inputs.size() / in;
  std::fill(gradient.begin(), gradient.end(), 0.0);
  std::vector<std::vector<double>> a(layers_.size() + 1);
  std::vector<double> delta, back;
  double sum = 0.0;
  const double share = 1.0 / static_cast<double>(n * out);
  for (std::size_t k = 0; k < n; ++k) {
    a[0].assign(in, 0.0);
    for (std::size_t i = 0; i < in; ++i)
      a[0][i] = (inputs[k * in + i] - in_mean_[i]) / in_scale_[i];
    for (std::size_t l = 0; l < layers_.size(); ++l) {
      const Layer& layer = layers_[l];
      a[l + 1].assign(layer.out, 0.0);
      for (std::size_t o = 0; o < layer.out; ++o) {
        double s = weights_[layer.bias + o];
        const double* w = weights_.data() + layer.weight + o * layer.in;
        for (std::size_t i = 0; i < layer.in; ++i) s += w[i] * a[l][i];
        a[l + 1][o] = l + 1 < layers_.size() ? std::tanh(s) : s;
      }
    }
    delta.assign(out, 0.0);
    for (std::size_t o = 0; o < out; ++o) {
      const double error = a.back()[o] - (outputs[k * out + o] - out_mean_[o]) / out_scale_[o];
      sum += error * error;
      delta[o] = 2.0 * error * share;
    }
    if (gradient.empty()) continue;
    for (std::size_t l = layers_.size(); l-- > 0;) {
      const Layer& layer = layers_[l];
      back.assign(layer.in, 0.0);
      for (std::size_t o = 0; o < layer.out; ++o) {
        gradient[layer.bias + o] += delta[o];
        const std::size_t row = layer.weight + o * layer.in;
        for (std::size_t i = 0; i < layer.in; ++i) {
          gradient[row + i] += delta[o] * a[l][i];
          back[i] += delta[o] * weights_[row + i];
        }
      }
      if (l > 0)
        for (std::size_t i = 0; i < layer.in; ++i) back[i] *= 1.0 - a[l][i] * a[l][i];
      delta = back;
    }
  }
  return sum * share;
}

void Mlp::standardise(std::span<const double> inputs, std::span<const double> outputs) {
  const auto measure = [](std::span<const double> data, std::size_t width,
                          std::vector<double>& mean, std::vector<double>& scale) {
    const std::size_t n = data.size() / width;
    for (std::size_t i = 0; i < width; ++i) {
      double sum = 0.0, square = 0.0;
      for (std::size_t k = 0; k < n; ++k) sum += data[k * width + i];
      mean[i] = sum / static_cast<double>(n);
      for (std::size_t k = 0; k < n; ++k) square += std::pow(data[k * width + i] - mean[i], 2);
      const double sd = std::sqrt(square / static_cast<double>(n));
      scale[i] = sd > 1e-12 ? sd : 1.0;
    }
  };
  const std::size_t in = layers_.front().in;
  measure(inputs, in, in_mean_, in_scale_);
  measure(outputs, layers_.back().out, out_mean_, out_scale_);
  for (std::size_t i = 0; i < in; ++i) {
    in_low_[i] = INFINITY, in_high_[i] = -INFINITY;
    for (std::size_t k = i; k < inputs.size(); k += in) {
      in_low_[i] = std::fmin(in_low_[i], inputs[k]);
      in_high_[i] = std::fmax(in_high_[i], inputs[k]);
    }
  }
}

double Mlp::train(std::span<const double> inputs, std::span<const double> outputs, int rounds,
                  double rate) {
  standardise(inputs, outputs);
  const std::size_t n = weights_.size();
  std::vector<double> g(n), first(n, 0.0), second(n, 0.0);
  double last = 0.0;
  for (int k = 1; k <= rounds; ++k) {
    last = loss(inputs, outputs, g);
    // The step shrinks towards the end, so that the noise of its own size dies out.
    const double now =
        rate * (0.02 + 0.98 * 0.5 * (1.0 + std::cos(3.141592653589793 * k / rounds)));
    const double c1 = 1.0 - std::pow(0.9, k), c2 = 1.0 - std::pow(0.999, k);
    for (std::size_t i = 0; i < n; ++i) {
      first[i] = 0.9 * first[i] + 0.1 * g[i];
      second[i] = 0.999 * second[i] + 0.001 * g[i] * g[i];
      weights_[i] -= now * (first[i] / c1) / (std::sqrt(second[i] / c2) + 1e-12);
    }
  }
  return last;
}

bool Mlp::is_inside(std::span<const double> input) const {
  for (std::size_t i = 0; i < input.size(); ++i)
    if (!(input[i] >= in_low_[i]) || !(input[i] <= in_high_[i])) return false;
  return true;
}

}  // namespace legwork
