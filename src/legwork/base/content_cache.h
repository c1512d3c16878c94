#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Results worth keeping between runs, in the user's cache folder under the hash of what they were
// made from. Losing it costs time, never a result.
#include <optional>
#include <string>
#include <string_view>

namespace legwork {

/// One folder of entries. An entry carries its key and the hash of its bytes: what was cut, changed
/// or put there under another name is not read. Entries are written beside their name and renamed,
/// so that readers and writers of many processes never see half of one. Nothing here throws.
class ContentCache {
 public:
  /// Keeps nothing.
  ContentCache() = default;
  /// A folder of our own. It is made where it is missing, and not used where somebody else could
  /// write into it.
  explicit ContentCache(std::string folder);
  /// LEGWORK_CACHE names a folder, or is "off"; else legwork in XDG_CACHE_HOME or ~/.cache.
  static ContentCache of_user();

  bool is_on() const { return !folder_.empty(); }
  /// The bytes written under a key (a name of letters and digits), or nothing.
  std::optional<std::string> read(const std::string& key) const;
  void write(const std::string& key, std::string_view bytes) const;

 private:
  std::string folder_;  // empty: off
};

}  // namespace legwork
