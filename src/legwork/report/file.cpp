#include "legwork/report/file.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "legwork/base/error.h"

namespace legwork::report {

void write_file(const std::filesystem::path& path, std::string_view bytes) {
  std::filesystem::path part = path;
  part += ".part";
  errno = 0;
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  std::error_code failure;
  const int reason = errno;
  if (file) std::filesystem::rename(part, path, failure);
  if (!file || failure) {
    const std::string why = failure ? failure.message() : std::strerror(reason ? reason : EIO);
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    throw Error(Finding{.code = "E-WRITE",
                        .file = path.string(),
                        .message = "cannot be written: " + why,
                        .remedy = "Choose another folder with --out, or free some space."});
  }
}

}  // namespace legwork::report
