#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the parts of the MJCF reader share: compiler settings, default classes, names, and the
// description being built. Semantics: docs of the format, pinned by probes against MuJoCo 3.14.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "legwork/load/load_model.h"
#include "legwork/load/mesh/library.h"
#include "legwork/load/mjcf/mjcf.h"
#include "legwork/load/xml/fields.h"
#include "legwork/model/builder.h"

namespace legwork::load {

/// <compiler>
struct MjcfCompiler {
  double angle = 3.14159265358979323846 / 180.0;  // radians per unit written
  bool angle_given = false;
  bool autolimits = true;
  std::string eulerseq = "xyz";
  std::string meshdir;
  bool strippath = false;
  enum class FromGeom { kAuto, kAlways, kNever } inertia_from_geom = FromGeom::kAuto;
  int group_low = 0, group_high = 5;  // geoms that count for inertia
  double bound_mass = 0, bound_inertia = 0;
  bool balance_inertia = false;
  double set_total_mass = -1;
  bool fit_to_box = false;  // fitaabb: primitives take the box around a mesh, not its inertia's
};

/// The one actuator record of a default class.
struct ActuatorDefaults {
  Actuator record;
  std::array<double, 6> gear{1, 0, 0, 0, 0, 0};
  std::string gain_type = "fixed";
  std::string control_limited = "auto", force_limited = "auto";
  std::array<double, 2> control_range{0, 0}, force_range{0, 0};
  double inherit_range = 0;
};

struct DefaultClass {
  std::string name;
  std::map<std::string, AttributeMap, std::less<>> of_kind;  // "joint" -> attributes
  ActuatorDefaults actuator;

  const AttributeMap* attributes(std::string_view kind) const;
};

/// A mesh asset, read when first used.
struct MeshAsset {
  const Element* element = nullptr;
  std::string file;
  MeshFilling filling = MeshFilling::kLegacy;
  bool tried = false;
  std::shared_ptr<const TriangleMesh> mesh;  // transformed; null when it could not be read
  int model_index = -1;                      // into ModelSpec::meshes
};

/// Where each named thing was defined: name -> (index, line).
struct NameTable {
  struct Entry {
    int index;
    Place at;
  };
  std::map<std::string, Entry, std::less<>> entries;
  std::vector<std::string> names() const;
  int find(std::string_view name) const;  // -1 when absent
};

/// How much of a body's mass its geoms would give, kept until the body is complete.
struct GeomMass {
  MassProperties mass;  // in the body's frame
  int group = 0;
};

struct MjcfContext {
  explicit MjcfContext(const ReaderInput& input)
      : root(input.document.root),
        scopes(input.document.scopes),
        options(input.options),
        files(input.files),
        roots(input.roots),
        meshes(input.meshes),
        findings(input.findings),
        summary(input.summary) {}

  const Element& root;
  const std::vector<AttachedScope>& scopes;
  const LoadOptions& options;
  const Files& files;
  const Roots& roots;
  MeshLibrary& meshes;
  Findings& findings;
  LoadSummary& summary;

  MjcfCompiler compiler;                                     // of the main file
  std::vector<MjcfCompiler> attached_compilers;              // of the attached ones
  std::map<std::string, DefaultClass, std::less<>> classes;  // "main" always there
  std::map<std::string, MeshAsset, std::less<>> mesh_assets;
  std::map<std::string, int, std::less<>> heightfields;  // -> ModelSpec::heightfields
  std::map<std::string, std::array<float, 4>, std::less<>> material_rgba;
  std::map<std::string, NameTable, std::less<>> tables;  // by kind: "body", "joint", ...
  ModelSpec spec;
  std::vector<std::vector<GeomMass>> geom_masses;  // per part
  std::vector<Place> part_places;                  // the <body>
  std::vector<Place> inertia_places;               // its <inertial>, else the <body>
  std::vector<int> part_scopes;                    // Element::scope of the <body>
  std::vector<SpringDamper> spring_dampers;
  int nshape = 0;

  /// The settings of the file an element comes from.
  const MjcfCompiler& compiler_of(const Element& element) const {
    return compiler_of(element.scope);
  }
  const MjcfCompiler& compiler_of(int scope) const {
    return scope == 0 ? compiler : attached_compilers[static_cast<std::size_t>(scope) - 1];
  }
  /// The class an element belongs to: its own, else the childclass around it, else main.
  const DefaultClass& class_of(const Element& element, const DefaultClass* childclass) const;
  Fields fields(const Element& element, std::string_view kind,
                const DefaultClass* childclass) const;
  /// Gives a name to thing number `index`; E-DUPLICATE when taken. Empty names are fine.
  void define(const std::string& kind, const Element& element, int index);
  /// Index of a named thing, or -1 after E-REFERENCE.
  int refer(const std::string& kind, const Element& element, std::string_view attribute);
  /// The same for a geom's shape; kDroppedShape when its mesh is missing.
  int refer_shape(const Element& element, std::string_view attribute);
  void unsupported(const Element& element, const std::string& what, const std::string& remedy);
};

// In the order they run.
void read_mjcf_compiler(MjcfContext& context);
void read_mjcf_options(MjcfContext& context);
void read_mjcf_defaults(MjcfContext& context);
void read_mjcf_assets(MjcfContext& context);
void read_mjcf_bodies(MjcfContext& context);
void finish_mjcf_masses(MjcfContext& context);
// Need the built Model.
void read_mjcf_tendons(MjcfContext& context, Model& model);
void read_mjcf_actuators(MjcfContext& context, Model& model);
void read_mjcf_sensors(MjcfContext& context, Model& model);
void read_mjcf_equalities(MjcfContext& context, Model& model);
/// A tendon over joints that all follow one joint drives that joint: rewritten so, with its gear.
void express_tendon_actuators(MjcfContext& context, Model& model);
void read_mjcf_contacts(MjcfContext& context, Model& model);
void read_mjcf_keyframes(MjcfContext& context, Model& model);

/// Merges the attributes of a default element into its class.
void apply_actuator_element(ActuatorDefaults& record, const Fields& fields, std::string_view kind);

/// pos and one of quat, axisangle, xyaxes, zaxis, euler.
Pose<double> read_pose(const MjcfContext& context, const Fields& fields);
Mat3<double> read_orientation(const MjcfContext& context, const Fields& fields);
/// fromto: centre, z axis from the second point to the first, half the distance.
struct Segment {
  Pose<double> pose;
  double half_length = 0;
};
Segment read_segment(const Fields& fields, Findings& findings);

JointSpec read_joint(MjcfContext& context, const Fields& fields, const Pose<double>& X_FK);
/// `needs_mass`: the body's inertia comes from its geoms.
void read_geom(MjcfContext& context, const Fields& fields, const Pose<double>& X_FK, int part,
               bool needs_mass);
inline constexpr int kDroppedShape = -2;  // in the table of geoms: named, but its mesh is missing

/// Mass 1 spread evenly over the surface: area and inertia; none for planes, meshes, heightfields.
SolidProperties shell_properties(ShapeKind kind, const Vec3<double>& size);

/// Limited or not, by `limited` and `autolimits`; E-LIMIT on ranges that mean nothing.
Range read_range(const MjcfContext& context, const Fields& fields, std::string_view range,
                 std::string_view limited, double scale);
/// Where an asset's file lies, and from its coordinates to the mesh's.
std::string asset_path(const MjcfContext& context, const MeshAsset& asset);
MeshPlacing asset_placing(MjcfContext& context, const MeshAsset& asset);
/// The mesh of an asset, opened on first use; null when it could not be read.
std::shared_ptr<const TriangleMesh> open_asset(MjcfContext& context, MeshAsset& asset, MeshUse use);
SoftParameters read_soft(const Fields& fields, std::string_view solref, std::string_view solimp);

}  // namespace legwork::load
