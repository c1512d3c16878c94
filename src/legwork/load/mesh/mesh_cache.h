#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hulls and drawn meshes as bytes for the cache, and the names they are kept under.
#include <cstddef>
#include <string>
#include <string_view>

#include "legwork/load/mesh/library.h"
#include "legwork/model/shape.h"

namespace legwork::load {

/// By everything that decides the result: the file's bytes, how it is read, and where it is put.
std::string hull_key(std::string_view file, const std::string& extension,
                     const MeshPlacing& placing);
std::string drawn_key(std::string_view file, const std::string& extension, std::size_t max_faces);

/// Vertices, faces and neighbourhoods of a hull. Reading checks sizes, indices and numbers: false,
/// with `mesh` untouched, for what could not have been written.
std::string write_hull(const Mesh& mesh);
bool read_hull(std::string_view bytes, Mesh& mesh);

std::string write_drawn(const SmallMesh& mesh);
bool read_drawn(std::string_view bytes, SmallMesh& mesh);

/// From the file's coordinates to the mesh's.
void place(SmallMesh& mesh, const MeshPlacing& placing);

}  // namespace legwork::load
