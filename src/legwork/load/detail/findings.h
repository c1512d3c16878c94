#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Collects what a reader finds in a file, and stops a file that is hopeless.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/base/nearest_name.h"

namespace legwork::load {

/// Where in the input something stands.
struct Place {
  std::string file;  // as the user named it
  int line = 0;      // 1-based; 0: the whole file
};

/// The findings of one load. Errors are collected so that one run shows them all, up to
/// kMaxErrors; then Error is thrown at once. Warnings and notes of one cause (same code and words,
/// whatever names and numbers) become one finding that lists what else they hold for.
class Findings {
 public:
  static constexpr int kMaxErrors = 20;
  static constexpr int kMaxKept = 4096;  // per code; the rest is only counted
  static constexpr int kMaxListed = 5;   // names beside the first

  void error(const Place& at, std::string code, std::string element, std::string message,
             std::string remedy = {});
  void warning(const Place& at, std::string code, std::string element, std::string message,
               std::string remedy = {});
  void note(const Place& at, std::string code, std::string element, std::string message,
            std::string remedy = {});

  /// Records the error and throws Error: nothing sensible can follow it.
  [[noreturn]] void fatal(const Place& at, std::string code, std::string element,
                          std::string message, std::string remedy = {});

  int error_count() const { return nerror_; }

  /// Throws Error with everything found so far if there is an error among it.
  void stop_on_error() const;

  /// Everything found, errors first, one finding per cause.
  std::vector<Finding> finish() const;

 private:
  void add(Severity severity, const Place& at, std::string code, std::string element,
           std::string message, std::string remedy);

  std::vector<Finding> found_;
  std::map<std::string, int, std::less<>> count_;  // by code
  int nerror_ = 0;
};

/// `"name"` in quotes; control characters shown as ?, cut after 80 characters.
std::string in_quotes(std::string_view name);

/// A number as a person writes it: 6 significant digits, no trailing zeros.
std::string show(double x);

}  // namespace legwork::load
