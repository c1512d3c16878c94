// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Mesh paths: found where they lie, never outside the declared folders.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "legwork/load/load_model.h"
#include "legwork/load/uri.h"
#include "support/scratch.h"

using namespace legwork::load;
namespace fs = std::filesystem;

namespace {

// root/.git, root/robot_description/{urdf/r.urdf, meshes/a.stl}, outside.stl beside root.
struct FolderTree {
  legwork::test::Scratch scratch;
  fs::path base = scratch.path();
  FolderTree() {
    for (const char* folder :
         {"root/.git", "root/robot_description/urdf", "root/robot_description/meshes"})
      fs::create_directories(base / folder);
    for (const char* file : {"root/robot_description/meshes/a.stl", "outside.stl"})
      std::ofstream(base / file) << "solid";
    fs::create_symlink(base / "outside.stl", base / "root/robot_description/meshes/link.stl");
  }
  std::string model() const { return (base / "root/robot_description/urdf/r.urdf").string(); }
};

}  // namespace

TEST_CASE("uri: by package name, by suffix, by relative path") {
  const FolderTree tree;
  const auto files = disk_files();
  const Roots roots(*files, tree.model(), {}, {});
  CHECK_FALSE(roots.find_uri("package://robot_description/meshes/a.stl").path.empty());
  CHECK_FALSE(roots.find_uri("package:///robot_description/meshes/a.stl").path.empty());
  const Resolved suffix = roots.find_uri("package://other/robots/robot_description/meshes/a.stl");
  CHECK_FALSE(suffix.path.empty());
  CHECK(suffix.dropped == "other/robots/robot_description");
  CHECK_FALSE(roots.find_uri("../meshes/a.stl").path.empty());
  CHECK(roots.find_uri("package://robot_description/meshes/aa.stl").nearest == "a.stl");
}

TEST_CASE("uri: nothing outside the roots is opened") {
  const FolderTree tree;
  const auto files = disk_files();
  const Roots roots(*files, tree.model(), {}, {});
  for (const std::string& hostile :
       {std::string("package://../../../../etc/passwd"), std::string("file:///etc/shadow"),
        std::string("/etc/passwd"), std::string("../../../outside.stl"),
        std::string("package://robot_description/meshes/link.stl"), std::string("http://x/a.stl"),
        std::string("meshes\\a.stl"), std::string("a\0b.stl", 7)})
    CHECK_MESSAGE(roots.find_uri(hostile).forbidden, hostile);
  const Roots wider(*files, tree.model(), {}, {tree.base.string()});
  CHECK_FALSE(wider.find_uri("package://robot_description/meshes/link.stl").path.empty());
}

TEST_CASE("uri: a root named through a symbolic link holds absolute paths written by that name") {
  const FolderTree tree;
  fs::create_directories(tree.base / "meshes");
  std::ofstream(tree.base / "meshes/b.stl") << "solid";
  fs::create_symlink(tree.base / "meshes", tree.base / "by_name");
  fs::create_symlink(tree.base / "outside.stl", tree.base / "meshes/leads_out.stl");
  const auto files = disk_files();
  const std::string named = (tree.base / "root/../by_name/").string();
  const Roots roots(*files, tree.model(), {}, {named});
  CHECK_FALSE(roots.find_uri(named + "b.stl").path.empty());
  CHECK_FALSE(roots.find_uri((tree.base / "meshes/b.stl").string()).path.empty());
  CHECK(roots.find_uri(named + "leads_out.stl").forbidden);
  CHECK(roots.find_uri(named + "../outside.stl").forbidden);
}

TEST_CASE("uri: an include that is a link out of the folder is refused") {
  const FolderTree tree;
  const fs::path folder = tree.base / "root/robot_description/urdf";
  std::ofstream(tree.base / "secret.xml") << "<mujoco><worldbody/></mujoco>";
  std::ofstream(folder / "m.xml") << "<mujoco><include file=\"evil.xml\"/></mujoco>";
  fs::create_symlink(tree.base / "secret.xml", folder / "evil.xml");
  try {
    legwork::load_model((folder / "m.xml").string());
    FAIL_CHECK("loaded");
  } catch (const legwork::Error& e) {
    CHECK(e.findings().front().code == "E-PATH");
  }
}
