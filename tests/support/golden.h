#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Numbers kept from before in a text file of `name value` lines: what changed without being meant
// to shows by name. With LEGWORK_UPDATE_GOLDEN set, the file is written anew instead of compared;
// tools/update_golden.py does so for all of them and shows what changed.
#include <map>
#include <string>

namespace legwork::support {

class Golden {
 public:
  /// The file of this name in tests/golden, one for the whole program.
  static Golden& file(const std::string& name);

  /// Empty where the kept value is this one (or is being renewed), else what to say about it.
  std::string difference(const std::string& name, const std::string& value);

 private:
  explicit Golden(const std::string& path);
  void write() const;

  std::string path_;
  bool renewed_ = false;  // the file is being written, not compared
  std::map<std::string, std::string> kept_, seen_;
};

}  // namespace legwork::support

/// A value that a golden file knows by name.
#define CHECK_GOLDEN(golden, name, value)                                 \
  do {                                                                    \
    const std::string golden_says = (golden).difference((name), (value)); \
    CHECK_MESSAGE(golden_says.empty(), golden_says);                      \
  } while (false)
