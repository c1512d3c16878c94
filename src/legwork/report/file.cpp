// SPDX-License-Identifier: Apache-2.0
#include "legwork/report/file.h"

#include "legwork/base/plain_file.h"

namespace legwork::report {

void write_file(const std::filesystem::path& path, std::string_view bytes) {
  PlainFileWriter file(path.string());
  file.write(bytes);
  file.commit();
}

}  // namespace legwork::report
