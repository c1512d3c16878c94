// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/study/cases.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <numbers>

#include "legwork/base/random.h"

namespace legwork {
namespace {

// Channels of a case's random numbers.
constexpr std::uint32_t kSeedChannel = 0, kFirstVariable = 1;
constexpr std::uint32_t kOrderChannel = 0x4c610000;  // of Latin strata

double normal_share(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

double drawn_number(const StudyVariable& v, double u) {
  switch (v.spread) {
    case Spread::kUniform:
      return v.from + (v.to - v.from) * u;
    case Spread::kLogUniform:
      return v.from * std::exp(std::log(v.to / v.from) * u);
    case Spread::kNormal: {
      const double low = normal_share((v.from - v.mean) / v.deviation);
      const double high = normal_share((v.to - v.mean) / v.deviation);
      return std::clamp(v.mean + v.deviation * normal_quantile(low + (high - low) * u), v.from,
                        v.to);
    }
    case Spread::kLogNormal: {
      const auto standard = [&](double x) {
        return x > 0 ? normal_share(std::log(x / v.mean) / v.deviation) : 0.0;
      };
      const double low = standard(v.from), high = standard(v.to);
      return std::clamp(v.mean * std::exp(v.deviation * normal_quantile(low + (high - low) * u)),
                        v.from, v.to);
    }
    case Spread::kChoice:
      break;
  }
  return 0;
}

std::string drawn(const StudyVariable& v, double u) {
  if (v.spread != Spread::kChoice) return fmt::format("{}", drawn_number(v, u));
  const auto n = static_cast<double>(v.values.size());
  return v.values[static_cast<std::size_t>(std::min(std::floor(u * n), n - 1))];
}

bool is_number(const std::string& text) {
  return !text.empty() && (std::isdigit(static_cast<unsigned char>(text[0])) != 0 ||
                           text[0] == '-' || text[0] == '+' || text[0] == '.');
}

void set(const StudyVariable& v, const std::string& cell, StudyCase& out) {
  const std::string value =
      v.unit.empty() || !is_number(cell) ? cell : "\"" + cell + " " + v.unit + "\"";
  out.settings.emplace_back(v.key, value);
  for (const std::string& key : v.also) out.settings.emplace_back(key, value);
  out.cells.push_back(cell);
}

StudyCase begin(const Study& study, std::uint64_t index) {
  StudyCase out{.index = index};
  out.settings = common_settings(study);
  if (study.own_seeds) {
    RandomStream stream(study.seed, static_cast<std::uint32_t>(index), kSeedChannel);
    out.settings.emplace_back("seed", std::to_string(stream.bits() & 0x7fffffffu));
  }
  return out;
}

}  // namespace

std::uint64_t permuted(std::uint64_t index, std::uint64_t n, std::uint64_t seed,
                       std::uint32_t channel) {
  if (n < 2) return 0;
  const int half = (static_cast<int>(std::bit_width(n - 1)) + 1) / 2;
  const std::uint32_t mask = static_cast<std::uint32_t>((std::uint64_t{1} << half) - 1);
  std::uint64_t at = index;
  do {
    auto left = static_cast<std::uint32_t>(at >> half);
    auto right = static_cast<std::uint32_t>(at) & mask;
    for (std::uint32_t round = 0; round < 8; ++round) {
      const std::uint32_t mixed =
          philox4x32({right, round, channel, 0},
                     {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)})[0];
      const std::uint32_t next = (left ^ mixed) & mask;
      left = right, right = next;
    }
    at = (std::uint64_t{left} << half) | right;
  } while (at >= n);
  return at;
}

double case_draw(const Study& study, std::size_t variable, std::uint64_t index) {
  const auto channel = static_cast<std::uint32_t>(variable) + kFirstVariable;
  const double u = RandomStream(study.seed, static_cast<std::uint32_t>(index), channel).uniform();
  if (study.method != StudyMethod::kLatin) return u;
  const std::uint64_t stratum = permuted(index, study.cases, study.seed, kOrderChannel + channel);
  const double share = (static_cast<double>(stratum) + u) / static_cast<double>(study.cases);
  return std::min(share, std::nextafter(1.0, 0.0));
}

Settings common_settings(const Study& study) {
  Settings all;
  for (const TomlSetting& setting : study.set) all.emplace_back(setting.key, setting.value);
  return all;
}

StudyCase study_case(const Study& study, std::uint64_t index) {
  StudyCase out = begin(study, index);
  if (study.method == StudyMethod::kList) {
    const auto& row = study.rows[index / study.repeats];
    const std::vector<std::string> keys = study_keys(study);
    out.cells.resize(keys.size());
    for (const TomlSetting& cell : row) {
      const auto at = std::find(keys.begin(), keys.end(), cell.key) - keys.begin();
      out.cells[static_cast<std::size_t>(at)] = cell.value;
      out.settings.emplace_back(cell.key, cell.value);
    }
    return out;
  }
  // Of a grid the last variable changes fastest, as in nested loops.
  std::uint64_t stride = study.cases / std::max<std::uint64_t>(1, study.repeats);
  for (std::size_t i = 0; i < study.variables.size(); ++i) {
    const StudyVariable& v = study.variables[i];
    if (study.method != StudyMethod::kGrid) {
      set(v, drawn(v, case_draw(study, i, index)), out);
      continue;
    }
    stride /= v.values.size();
    set(v, v.values[index / study.repeats / stride % v.values.size()], out);
  }
  return out;
}

StudyCase study_case(const Study& study, std::uint64_t index, std::span<const double> x) {
  StudyCase out = begin(study, index);
  for (std::size_t i = 0; i < study.variables.size(); ++i)
    set(study.variables[i], fmt::format("{}", x[i]), out);
  return out;
}

}  // namespace legwork
