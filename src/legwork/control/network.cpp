// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/network.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "legwork/base/error.h"
#include "legwork/base/nearest_name.h"

namespace legwork {
namespace {

struct Refusal {
  const std::string& file;
  [[noreturn]] void operator()(const std::string& element, const std::string& message,
                               const std::string& remedy) const {
    throw Error(Finding{.code = "E-WEIGHTS",
                        .file = file,
                        .element = element,
                        .message = message,
                        .remedy = remedy});
  }
};

double activate(Activation kind, double x) {
  switch (kind) {
    case Activation::kIdentity:
      return x;
    case Activation::kRelu:
      return x > 0.0 ? x : 0.0;
    case Activation::kElu:
      return x > 0.0 ? x : std::expm1(x);
    case Activation::kTanh:
      return std::tanh(x);
    case Activation::kSigmoid:
      return 1.0 / (1.0 + std::exp(-x));
    case Activation::kSoftplus:
      return x > 30.0 ? x : std::log1p(std::exp(x));
  }
  return x;
}

// "actor.12.weight" with the prefix "actor." is layer 12; −1: no weight of this network.
long layer_number(const std::string& name, const std::string& prefix) {
  if (!name.starts_with(prefix) || !name.ends_with(".weight")) return -1;
  const char* begin = name.data() + prefix.size();
  const char* end = name.data() + name.size() - std::string_view(".weight").size();
  long number = -1;
  if (begin >= end) return -1;
  const auto result = std::from_chars(begin, end, number);
  return result.ec == std::errc() && result.ptr == end && number >= 0 ? number : -1;
}

const Tensor* find(std::span<const Tensor> tensors, const std::string& name) {
  for (const Tensor& tensor : tensors)
    if (tensor.name == name) return &tensor;
  return nullptr;
}

}  // namespace

const std::vector<std::string>& activation_names() {
  static const std::vector<std::string> names{"identity", "relu",    "elu",
                                              "tanh",     "sigmoid", "softplus"};
  return names;
}

Activation activation_of(const std::string& name) {
  const std::vector<std::string>& names = activation_names();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<Activation>(i);
  throw Error(
      Finding{.code = "E-POLICY",
              .element = name,
              .message = "no activation is called \"" + name + "\"" + did_you_mean(name, names),
              .remedy = "choose identity, relu, elu, tanh, sigmoid or softplus"});
}

Network::Network(std::span<const Tensor> tensors, const NetworkSpec& spec,
                 const std::string& file) {
  const Refusal refuse{file};
  std::map<long, const Tensor*> weights;
  for (const Tensor& tensor : tensors) {
    const long number = layer_number(tensor.name, spec.prefix);
    if (number >= 0) weights[number] = &tensor;
  }
  if (weights.empty()) {
    std::string names;
    for (std::size_t i = 0; i < std::min<std::size_t>(tensors.size(), 8); ++i)
      names += (i > 0 ? ", " : "") + tensors[i].name;
    refuse(spec.prefix, "no array is called " + spec.prefix + "N.weight",
           "the file holds " + (names.empty() ? "none" : names));
  }
  for (const auto& [number, weight] : weights) {
    const std::string name = spec.prefix + std::to_string(number);
    if (weight->shape.size() != 2 || weight->shape[0] == 0 || weight->shape[1] == 0)
      refuse(name, name + ".weight has the shape " + shape_text(weight->shape),
             "a layer's weights are a matrix");
    const std::size_t inputs = weight->shape[spec.transposed ? 0 : 1];
    const std::size_t outputs = weight->shape[spec.transposed ? 1 : 0];
    if (!layers_.empty() && layers_.back().outputs != inputs)
      refuse(name,
             name + ".weight " + shape_text(weight->shape) + " takes " + std::to_string(inputs) +
                 " numbers, the layer before it gives " + std::to_string(layers_.back().outputs),
             "weights are (out, in), or (in, out) where transposed is set");
    const Tensor* bias = find(tensors, name + ".bias");
    if (bias == nullptr) refuse(name, name + ".bias is missing", "write zeros for no bias");
    if (bias->shape != std::vector<std::size_t>{outputs})
      refuse(name,
             name + ".bias has the shape " + shape_text(bias->shape) + ", its layer gives " +
                 std::to_string(outputs) + " numbers",
             "one number per output");
    Layer layer{inputs, outputs, weight->value, bias->value, spec.hidden};
    for (std::size_t o = 0; spec.transposed && o < outputs; ++o)
      for (std::size_t i = 0; i < inputs; ++i)
        layer.weight[o * inputs + i] = weight->value[i * outputs + o];
    layers_.push_back(std::move(layer));
  }
  layers_.back().activation = spec.output;
  std::size_t widest = 0;
  for (const Layer& layer : layers_) widest = std::max({widest, layer.inputs, layer.outputs});
  front_.resize(widest);
  back_.resize(widest);
}

void Network::eval(std::span<const double> x, std::span<double> y) {
  std::copy(x.begin(), x.end(), front_.begin());
  for (const Layer& layer : layers_) {
    for (std::size_t o = 0; o < layer.outputs; ++o) {
      double sum = layer.bias[o];
      const double* row = layer.weight.data() + o * layer.inputs;
      for (std::size_t i = 0; i < layer.inputs; ++i) sum += row[i] * front_[i];
      back_[o] = activate(layer.activation, sum);
    }
    std::swap(front_, back_);
  }
  std::copy_n(front_.begin(), y.size(), y.begin());
}

}  // namespace legwork
