// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/base/word_hash.h"

#include <doctest/doctest.h>

#include <set>
#include <vector>

#include "legwork/base/random.h"

using namespace legwork;

namespace {

std::uint64_t hash_of(const std::vector<double>& numbers) {
  WordHash hash;
  hash.add(std::span<const double>(numbers));
  return hash.value();
}

std::vector<double> some_numbers(std::size_t n) {
  RandomStream random(3, 0, 0);
  std::vector<double> out(n);
  for (double& x : out) x = random.normal();
  return out;
}

}  // namespace

TEST_CASE("one flipped bit anywhere gives another hash") {
  std::vector<double> numbers = some_numbers(21);  // two blocks and a rest
  numbers[4] = numbers[12] = 0.0;
  std::set<std::uint64_t> seen{hash_of(numbers)};
  std::size_t tried = 1;
  for (double& x : numbers) {
    const double kept = x;
    for (int bit = 0; bit < 64; ++bit, ++tried) {
      std::uint64_t word;
      std::memcpy(&word, &kept, 8);
      word ^= std::uint64_t{1} << bit;
      std::memcpy(&x, &word, 8);
      seen.insert(hash_of(numbers));
    }
    x = kept;
  }
  CHECK(seen.size() == tried);
}

TEST_CASE("order, length and division count") {
  const std::vector<double> numbers = some_numbers(40);
  std::set<std::uint64_t> seen;
  std::size_t tried = 0;
  for (std::size_t i = 0; i < numbers.size();
       ++i) {  // every pair swapped: in a block, across blocks
    for (std::size_t j = i + 1; j < numbers.size(); ++j, ++tried) {
      std::vector<double> other = numbers;
      std::swap(other[i], other[j]);
      seen.insert(hash_of(other));
    }
  }
  for (std::size_t n = 0; n <= 20; ++n, ++tried) seen.insert(hash_of(std::vector<double>(n, 0.0)));
  for (std::size_t cut = 0; cut <= numbers.size(); ++cut, ++tried) {
    WordHash hash;
    hash.add(std::span(numbers).first(cut));
    hash.add(std::span(numbers).subspan(cut));
    seen.insert(hash.value());
  }
  CHECK(seen.size() == tried);
}

TEST_CASE("the hash is the same in every build") {
  // Recordings of one machine are replayed on another: these values must not move.
  std::vector<double> numbers(23);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = 0.1 * static_cast<double>(i) - 1.0;
  CHECK(hash_of({}) == 5898206704088082068u);
  CHECK(hash_of({1.0}) == 13206356882367661607u);
  CHECK(hash_of(numbers) == 8093241828091183601u);
}
