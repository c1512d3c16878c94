// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/drawn_meshes.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "legwork/base/error.h"
#include "legwork/base/file_calls.h"
#include "legwork/base/plain_file.h"
#include "legwork/load/mesh/mesh_cache.h"
#include "legwork/load/urdf/export_urdf.h"
#include "legwork/run/drawing_from_model.h"

namespace legwork {
namespace {

namespace fs = std::filesystem;

std::string attachment_name(std::size_t mesh) { return "meshes/" + std::to_string(mesh); }

/// A package that appears whole or not at all: made as NAME.part, locked there, and renamed. What
/// a killed run left of it goes with the next; a package that is there stays.
class PackageFolder {
 public:
  explicit PackageFolder(fs::path place) : place_(std::move(place)), work_(place_) {
    work_ += ".part";
    std::error_code ec;
    fs::create_directories(place_.parent_path(), ec);
    if (ec) refuse(place_.parent_path(), "cannot be made: " + ec.message());
    if (!file_kind(place_.string()).empty() &&
        (file_kind(place_.string()) != "a folder" || !fs::is_empty(place_)))
      refuse(place_, "is there already");
    if (file_calls::make_folder(work_.c_str()) != 0 && errno != EEXIST)
      refuse(work_, std::string("cannot be made: ") + std::strerror(errno));
    lock_ = ::open(work_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (lock_ < 0) refuse(work_, std::string("cannot be opened: ") + std::strerror(errno));
    struct stat held {
    }, named{};
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0 || ::fstat(lock_, &held) != 0 ||
        ::lstat(work_.c_str(), &named) != 0 || held.st_ino != named.st_ino)
      leave("is being written by another export");
    for (const fs::directory_entry& entry : fs::directory_iterator(work_)) {
      const std::string left = entry.path().filename().string();
      if (left != "urdf" && left != "meshes" && !left.starts_with("package.xml"))
        leave("holds " + left + ", which no killed export left");
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(work_))
      fs::remove_all(entry.path(), ec);
  }
  ~PackageFolder() {
    if (lock_ < 0) return;
    std::error_code ignored;
    fs::remove_all(work_, ignored);
    ::close(lock_);
  }
  PackageFolder(const PackageFolder&) = delete;
  PackageFolder& operator=(const PackageFolder&) = delete;

  void make_folder(const fs::path& name) {
    if (file_calls::make_folder((work_ / name).c_str()) != 0)
      refuse(work_ / name, std::string("cannot be made: ") + std::strerror(errno));
  }
  void write(const fs::path& name, const std::string& bytes) {
    write_plain_file((work_ / name).string(), bytes);
  }
  void publish() {
    if (file_calls::rename(work_.c_str(), place_.c_str()) != 0)
      refuse(place_, std::string("cannot be put in its place: ") + std::strerror(errno));
    ::close(lock_);
    lock_ = -1;
    if (!sync_folder(place_.parent_path().string()))
      refuse(place_,
             std::string("is written, but may be lost at a power cut: ") + std::strerror(errno));
  }

 private:
  [[noreturn]] static void refuse(const fs::path& place, const std::string& message) {
    throw Error(Finding{.code = "E-OUTPUT",
                        .file = place.string(),
                        .message = message,
                        .remedy = "move it away, or choose another folder with --out"});
  }
  [[noreturn]] void leave(const std::string& message) {
    ::close(lock_);
    lock_ = -1;
    refuse(work_, message);
  }

  fs::path place_, work_;
  int lock_ = -1;
};

}  // namespace

void attach_drawn_meshes(const Model& model, Recorder& recorder) {
  const std::size_t each = outcome::faces_of_each_mesh(model, {});
  for (std::size_t i = 0; i < model.meshes.size(); ++i) {
    const bool used = std::any_of(model.shapes.begin(), model.shapes.end(),
                                  [i](const Shape& s) { return s.mesh == static_cast<int>(i); });
    if (!used || !model.meshes[i].drawn) continue;
    const SmallMesh drawn = model.meshes[i].drawn(each);
    if (!drawn.faces.empty())
      recorder.attach(attachment_name(i), "application/octet-stream", load::write_drawn(drawn));
  }
}

void restore_drawn_meshes(const McapReader& recording, Model& model) {
  for (std::size_t i = 0; i < model.meshes.size(); ++i) {
    const McapAttachment* attached = recording.find_attachment(attachment_name(i));
    if (attached == nullptr) continue;
    const Bytes bytes = recording.attachment_data(*attached);
    auto drawn = std::make_shared<SmallMesh>();
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!load::read_drawn(text, *drawn)) continue;
    model.meshes[i].drawn = [drawn = std::shared_ptr<const SmallMesh>(std::move(drawn))](
                                std::size_t) { return *drawn; };
  }
}

std::string robot_name(const std::string& model_name) {
  for (const std::string_view ending : {" scene", "_scene", "-scene"})
    if (model_name.size() > ending.size() && model_name.ends_with(ending))
      return model_name.substr(0, model_name.size() - ending.size());
  return model_name;
}

std::string description_package(const Model& model) {
  std::string name;
  for (const char c : robot_name(model.name))
    name += std::isalnum(static_cast<unsigned char>(c)) != 0
                ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                : '_';
  while (!name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) == 0)
    name.erase(0, 1);
  return (name.empty() ? "robot" : name) + "_description";
}

std::string write_description(const Model& model, const std::string& folder) {
  const std::string name = description_package(model);
  PackageFolder package(fs::path(folder) / name);
  const UrdfExport urdf = export_urdf(model, {.mesh_folder = "package://" + name + "/meshes/"});
  package.write("package.xml",
                "<?xml version=\"1.0\"?>\n<package format=\"3\">\n  <name>" + name +
                    "</name>\n  <version>0.0.1</version>\n"
                    "  <description>Written by legwork export --ros</description>\n"
                    "  <maintainer email=\"nobody@example.com\">unknown</maintainer>\n"
                    "  <license>as the robot's</license>\n</package>\n");
  for (const char* part : {"urdf", "meshes"}) package.make_folder(part);
  for (const UrdfMesh& mesh : urdf.meshes)
    package.write(fs::path("meshes") / mesh.name, mesh.bytes);
  const fs::path file = fs::path("urdf") / (name.substr(0, name.rfind('_')) + ".urdf");
  package.write(file, urdf.text);
  package.publish();
  return (fs::path(folder) / name / file).string();
}

}  // namespace legwork
