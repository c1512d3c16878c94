#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A Model rebuilt in ODE: one body per moving body, placed at its centre of mass with our axes;
// joints between child (body 1) and parent (body 2); shapes as geoms.
#include <ode/ode.h>

#include <string>
#include <vector>

#include "legwork/collide/detect.h"
#include "legwork/dynamics/workspace.h"
#include "legwork/model/state.h"
#include "legwork/sim/engine_registry.h"

namespace legwork::engines {

struct OdeBuild {
  double erp, cfm;  // of the world; ball joints take theirs from it when they are made
  /// Parts fixed to another become bodies of their own with a fixed joint, as the paper's 25
  /// bodies; else they are merged.
  bool joined = false;
};

struct OdeScene {
  OdeScene(const Model& model, const OdeBuild& build);
  OdeScene(const OdeScene&) = delete;
  OdeScene& operator=(const OdeScene&) = delete;
  ~OdeScene();

  /// Puts every body where q and v say.
  void place(const State& x);
  /// Reads q and v back; hinge angles continue those of `x`, turn after turn.
  void read(State& x) const;
  /// Pose of our frame B of a body; the world's is the identity.
  Pose<double> pose(std::size_t body) const;

  const Model& model;
  dWorldID world = nullptr;
  dSpaceID space = nullptr;
  std::vector<dBodyID> bodies;           // per moving body; null for the world
  std::vector<dJointID> joints;          // per moving body; null where it is free
  std::vector<dJointFeedback> feedback;  // of those joints
  std::vector<Vec3<double>> com;         // p_BBcm per body [m]
  CollisionModel collision;
  std::vector<dGeomID> geoms;   // per shape; null where it never collides
  std::vector<EngineGap> gaps;  // what ODE leaves out of this model

 private:
  struct FixedPart {
    dBodyID body;
    std::size_t on;       // the moving body it is fixed to
    Vec3<double> p_BFcm;  // [m]
    Mat3<double> R_BF;
  };
  explicit OdeScene(const Model& model);  // an empty world: whatever then throws leaves none behind
  void add_bodies(bool joined);
  Inertia<double> split_fixed_parts(std::size_t body);
  void place_body(dBodyID body, std::size_t on, const Vec3<double>& p_Bcm,
                  const Mat3<double>& R_BF);
  void add_joints();
  void add_loops();
  void add_geoms();
  void add_limits(const Joint& joint, dJointID id);
  dGeomID geom_of(const Shape& shape);
  void note_passive();

  Workspace<double> ws_;
  std::vector<FixedPart> fixed_;
  std::vector<dTriMeshDataID> meshes_;
  std::vector<std::vector<double>> mesh_vertices_;
  std::vector<std::vector<dTriIndex>> mesh_faces_;
};

Vec3<double> vec3(const dReal* p);
Mat3<double> mat3(const dReal* R);

}  // namespace legwork::engines
