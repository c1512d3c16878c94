// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The elements and attributes of MJCF, from the format's public XML reference.
#include "legwork/load/xml/schema.h"

// Attribute lists that several elements share. Adjacent literals join into one row.
#define ORIENT "quat:r4 axisangle:r4 xyaxes:r6 zaxis:r3 euler:r3 "
#define POSE "pos:r3 " ORIENT
#define SOL "solref:r1-2 solimp:r1-5 "
#define TRILEAN "false|true|auto"
#define TENDON                                                                           \
  "group:i1 limited:" TRILEAN " actuatorfrclimited:" TRILEAN                             \
  " range:r2 actuatorfrcrange:r2 solreflimit:r1-2 solimplimit:r1-5 solreffriction:r1-2 " \
  "solimpfriction:r1-5 frictionloss:r1 springlength:r1-2 width:r1 material:s margin:r1 " \
  "stiffness:r1-3 damping:r1-3 armature:r1 rgba:r4 user:r* "
#define JOINT                                                                                  \
  "type:free|ball|slide|hinge group:i1 pos:r3 axis:r3 springdamper:r2 limited:" TRILEAN        \
  " actuatorfrclimited:" TRILEAN                                                               \
  " solreflimit:r1-2 solimplimit:r1-5 solreffriction:r1-2 solimpfriction:r1-5 stiffness:r1-3 " \
  "range:r2 actuatorfrcrange:r2 actuatorgravcomp:false|true margin:r1 ref:r1 springref:r1 "    \
  "armature:r1 damping:r1-3 frictionloss:r1 user:r* "
#define GEOM                                                                                    \
  "type:plane|hfield|sphere|capsule|ellipsoid|cylinder|box|mesh|sdf contype:i1 conaffinity:i1 " \
  "condim:i1 group:i1 priority:i1 size:r1-3 material:s friction:r1-3 mass:r1 density:r1 "       \
  "shellinertia:false|true solmix:r1 " SOL "margin:r1 gap:r1 fromto:r6 " POSE                   \
  "hfield:s mesh:s fitscale:r1 rgba:r4 fluidshape:none|ellipsoid fluidcoef:r1-5 user:r* "
#define SITE                                                       \
  "type:sphere|capsule|ellipsoid|cylinder|box|mesh group:i1 " POSE \
  "material:s size:r1-3 fromto:r6 rgba:r4 mesh:s user:r* "
#define CAMERA                                                              \
  "orthographic:false|true projection:s fovy:r1 ipd:r1 resolution:i2 " POSE \
  "mode:s focal:r2 focalpixel:r2 principal:r2 principalpixel:r2 sensorsize:r2 output:s user:r* "
#define LIGHT                                                                            \
  "directional:false|true type:s castshadow:false|true active:false|true pos:r3 dir:r3 " \
  "bulbradius:r1 intensity:r1 range:r1 attenuation:r3 cutoff:r1 exponent:r1 ambient:r3 " \
  "diffuse:r3 specular:r3 texture:s mode:s "
#define MATERIAL                                                                            \
  "texture:s emission:r1 specular:r1 shininess:r1 reflectance:r1 metallic:r1 roughness:r1 " \
  "rgba:r4 texrepeat:r2 texuniform:false|true "
#define EQUALITY "active:false|true " SOL
#define PAIR "condim:i1 friction:r1-5 solref:r1-2 solreffriction:r1-2 solimp:r1-5 gap:r1 margin:r1 "
#define MESH "scale:r3 maxhullvert:i1 inertia:convex|exact|legacy|shell octree_maxdepth:i1 "
#define ACTUATOR                                                                               \
  "ctrllimited:" TRILEAN " forcelimited:" TRILEAN                                              \
  " ctrlrange:r2 forcerange:r2 gear:r1-6 cranklength:r1 user:r* group:i1 delay:r1 nsample:i1 " \
  "interp:s "
#define GENERAL                                                              \
  "actlimited:" TRILEAN                                                      \
  " actrange:r2 dyntype:s gaintype:s biastype:s dynprm:r1-10 gainprm:r1-10 " \
  "biasprm:r1-10 actdim:i1 actearly:false|true armature:r1 damping:r1-3 "
#define POSITION "kp:r1 kv:r1 dampratio:r1 timeconst:r1 inheritrange:r1 "
#define VELOCITY "kv:r1 "
#define TARGET                                                                                 \
  "name:s class:s joint:s jointinparent:s tendon:s slidersite:s cranksite:s site:s refsite:s " \
  "body:s lengthrange:r2 "
#define SENSOR "name:s cutoff:r1 noise:r1 user:r* delay:r1 nsample:i1 interp:s interval:r* "
#define FRAME_SENSOR SENSOR "!objtype:s !objname:s reftype:s refname:s "

namespace legwork::load {
namespace {

const std::vector<SchemaRow>& structure_rows() {
  static const std::vector<SchemaRow> rows = {
      {"mujoco", "model:s",
       "compiler option size visual statistic default extension custom asset worldbody contact "
       "equality tendon actuator sensor keyframe deformable"},
      {"compiler",
       "autolimits:false|true boundmass:r1 boundinertia:r1 settotalmass:r1 "
       "balanceinertia:false|true "
       "strippath:false|true coordinate:local|global angle:radian|degree fitaabb:false|true "
       "eulerseq:s "
       "meshdir:s texturedir:s assetdir:s discardvisual:false|true usethread:false|true "
       "convexhull:false|true fusestatic:false|true inertiafromgeom:false|true|auto "
       "inertiagrouprange:i2 exactmeshinertia:false|true alignfree:false|true "
       "saveinertial:false|true "
       "conflict:s",
       "lengthrange"},
      {"lengthrange", "", "*"},
      {"option",
       "timestep:r1 apirate:r1 impratio:r1 tolerance:r1 ls_tolerance:r1 noslip_tolerance:r1 "
       "ccd_tolerance:r1 mpr_tolerance:r1 sleep_tolerance:r1 gravity:r3 wind:r3 magnetic:r3 "
       "density:r1 "
       "viscosity:r1 o_margin:r1 o_solref:r1-2 o_solimp:r1-5 o_friction:r1-5 "
       "integrator:Euler|RK4|implicit|implicitfast collision:s cone:pyramidal|elliptic jacobian:s "
       "solver:s iterations:i1 ls_iterations:i1 noslip_iterations:i1 ccd_iterations:i1 "
       "mpr_iterations:i1 sdf_iterations:i1 sdf_initpoints:i1 actuatorgroupdisable:i*",
       "flag"},
      {"flag",
       "constraint:enable|disable equality:enable|disable frictionloss:enable|disable "
       "limit:enable|disable contact:enable|disable passive:enable|disable spring:enable|disable "
       "damper:enable|disable gravity:enable|disable clampctrl:enable|disable "
       "warmstart:enable|disable "
       "filterparent:enable|disable actuation:enable|disable refsafe:enable|disable "
       "sensor:enable|disable midphase:enable|disable eulerdamp:enable|disable "
       "autoreset:enable|disable "
       "nativeccd:enable|disable island:enable|disable override:enable|disable "
       "energy:enable|disable "
       "fwdinv:enable|disable invdiscrete:enable|disable sensornoise:enable|disable "
       "multiccd:enable|disable sleep:enable|disable diagexact:enable|disable ipc:enable|disable",
       ""},
      {"size", "", "*"},
      {"visual", "", "*"},
      {"statistic", "", "*"},
      {"extension", "", "*"},
      {"custom", "", "*"},
      {"deformable", "", "*", "deformable bodies are not simulated", "E-FLEX"},
  };
  return rows;
}

const std::vector<SchemaRow>& default_rows() {
  static const std::vector<SchemaRow> rows = {
      {"default", "class:s",
       "default joint@default geom@default site@default camera@default light@default "
       "mesh@default material@default pair@default equality@default tendon@default general@default "
       "motor@default position@default velocity@default intvelocity damper cylinder muscle "
       "adhesion "
       "dcmotor plugin"},
      {"joint@default", JOINT, ""},
      {"geom@default", GEOM, ""},
      {"site@default", SITE, ""},
      {"camera@default", CAMERA, ""},
      {"light@default", LIGHT, ""},
      {"mesh@default", MESH, ""},
      {"material@default", MATERIAL, "*"},
      {"pair@default", PAIR, ""},
      {"equality@default", EQUALITY, ""},
      {"tendon@default", TENDON, ""},
      {"general@default", ACTUATOR GENERAL, ""},
      {"motor@default", ACTUATOR, ""},
      {"position@default", ACTUATOR POSITION, ""},
      {"velocity@default", ACTUATOR VELOCITY, ""},
      {"asset", "", "texture hfield mesh skin material model"},
      {"texture", "", "*"},
      {"hfield", "name:s content_type:s file:s nrow:i1 ncol:i1 !size:r4 elevation:r*", ""},
      {"mesh",
       "name:s class:s content_type:s file:s vertex:r* normal:r* texcoord:r* face:r* refpos:r3 "
       "refquat:r4 smoothnormal:false|true material:s builtin:s params:r* " MESH,
       "plugin"},
      {"skin", "", "*"},
      {"material", "name:s class:s " MATERIAL, "*"},
      {"model", "name:s file:s content_type:s", ""},
  };
  return rows;
}

const std::vector<SchemaRow>& body_rows() {
  static const std::vector<SchemaRow> rows = {
      {"worldbody", "",
       "body frame geom site camera light joint freejoint inertial composite flexcomp "
       "replicate attach plugin"},
      {"body", "name:s childclass:s " POSE "mocap:false|true gravcomp:r1 sleep:s user:r*",
       "body frame inertial joint freejoint geom site camera light composite flexcomp replicate "
       "attach plugin"},
      {"frame", "name:s childclass:s " POSE,
       "body frame joint freejoint geom site camera light composite flexcomp replicate attach "
       "plugin"},
      {"inertial", "!pos:r3 !mass:r1 diaginertia:r3 fullinertia:r6 " ORIENT, ""},
      {"joint", "name:s class:s " JOINT, ""},
      {"freejoint", "name:s group:i1 align:false|true|auto", ""},
      {"geom", "name:s class:s " GEOM, "plugin"},
      {"site", "name:s class:s " SITE, ""},
      {"camera", "name:s class:s target:s " CAMERA, ""},
      {"light", "name:s class:s target:s " LIGHT, ""},
      {"composite", "", "*", "composite objects are not simulated"},
      {"flexcomp", "", "*", "deformable bodies are not simulated", "E-FLEX"},
      {"replicate", "", "*", "legwork does not expand it"},
      {"attach", "!model:s body:s prefix:s", ""},
      {"plugin", "", "*", "plugins are code of another program", "E-PLUGIN"},
  };
  return rows;
}

const std::vector<SchemaRow>& constraint_rows() {
  static const std::vector<SchemaRow> rows = {
      {"contact", "", "pair exclude"},
      {"pair", "name:s class:s !geom1:s !geom2:s " PAIR, ""},
      {"exclude", "name:s !body1:s !body2:s", ""},
      {"equality", "",
       "connect weld joint@equality tendon@equality flex flexvert flexstrain distance"},
      {"connect", "name:s class:s body1:s body2:s anchor:r3 site1:s site2:s " EQUALITY, ""},
      {"weld",
       "name:s class:s body1:s body2:s anchor:r3 relpose:r7 torquescale:r1 site1:s "
       "site2:s " EQUALITY,
       ""},
      {"joint@equality", "name:s class:s !joint1:s joint2:s polycoef:r1-5 " EQUALITY, ""},
      {"tendon@equality", "", "*", "tendon couplings are not simulated"},
      {"flex", "", "*", "deformable bodies are not simulated", "E-FLEX"},
      {"flexvert", "", "*", "deformable bodies are not simulated", "E-FLEX"},
      {"flexstrain", "", "*", "deformable bodies are not simulated", "E-FLEX"},
      {"distance", "", "*", "distance constraints left the format in version 2.2.2"},
      {"tendon", "", "spatial fixed"},
      {"spatial", "", "*", "spatial tendons are not simulated", "E-SPATIAL-TENDON"},
      {"fixed", "name:s class:s " TENDON, "joint@fixed"},
      {"joint@fixed", "!joint:s !coef:r1", ""},
      {"keyframe", "", "key"},
      {"key", "name:s time:r1 qpos:r* qvel:r* act:r* mpos:r* mquat:r* ctrl:r*", ""},
  };
  return rows;
}

const std::vector<SchemaRow>& actuator_rows() {
  static const std::vector<SchemaRow> rows = {
      {"actuator", "",
       "general motor position velocity intvelocity damper cylinder muscle adhesion dcmotor "
       "plugin"},
      {"general", TARGET ACTUATOR GENERAL, ""},
      {"motor", TARGET ACTUATOR, ""},
      {"position", TARGET ACTUATOR POSITION, ""},
      {"velocity", TARGET ACTUATOR VELOCITY, ""},
      {"intvelocity", "", "*", "actuators with an integrator are not simulated"},
      {"damper", "", "*", "damper actuators are not simulated; use joint damping"},
      {"cylinder", "", "*", "pneumatic cylinders are not simulated"},
      {"muscle", "", "*", "muscles are not simulated", "E-MUSCLE"},
      {"adhesion", "", "*", "adhesion is not simulated", "E-ADHESION"},
      {"dcmotor", "", "*", "use a motor and legwork's own motor model in the scenario"},
  };
  return rows;
}

// Sensors: by what they are attached to.
std::vector<SchemaRow> sensor_rows() {
  std::vector<SchemaRow> rows = {
      {"sensor", "",
       "touch accelerometer velocimeter gyro force torque magnetometer rangefinder camprojection "
       "jointpos jointvel tendonpos tendonvel actuatorpos actuatorvel actuatorfrc jointactuatorfrc "
       "tendonactuatorfrc ballquat ballangvel jointlimitpos jointlimitvel jointlimitfrc "
       "tendonlimitpos tendonlimitvel tendonlimitfrc framepos framequat framexaxis frameyaxis "
       "framezaxis framelinvel frameangvel framelinacc frameangacc subtreecom subtreelinvel "
       "subtreeangmom insidesite distance@sensor normal fromto contact@sensor e_potential "
       "e_kinetic "
       "clock user tactile plugin@sensor"},
  };
  for (const char* id :
       {"touch", "accelerometer", "velocimeter", "gyro", "force", "torque", "magnetometer"})
    rows.push_back({id, SENSOR "!site:s", ""});
  for (const char* id : {"jointpos", "jointvel", "jointactuatorfrc", "ballquat", "ballangvel",
                         "jointlimitpos", "jointlimitvel", "jointlimitfrc"})
    rows.push_back({id, SENSOR "!joint:s", ""});
  for (const char* id : {"tendonpos", "tendonvel", "tendonactuatorfrc", "tendonlimitpos",
                         "tendonlimitvel", "tendonlimitfrc"})
    rows.push_back({id, SENSOR "!tendon:s", ""});
  for (const char* id : {"actuatorpos", "actuatorvel", "actuatorfrc"})
    rows.push_back({id, SENSOR "!actuator:s", ""});
  for (const char* id : {"framepos", "framequat", "framexaxis", "frameyaxis", "framezaxis",
                         "framelinvel", "frameangvel", "framelinacc", "frameangacc"})
    rows.push_back({id, FRAME_SENSOR, ""});
  for (const char* id : {"subtreecom", "subtreelinvel", "subtreeangmom"})
    rows.push_back({id, SENSOR "!body:s", ""});
  for (const char* id :
       {"rangefinder", "camprojection", "insidesite", "distance@sensor", "normal", "fromto",
        "contact@sensor", "e_potential", "e_kinetic", "clock", "user", "tactile", "plugin@sensor"})
    rows.push_back({id, "", "*"});
  return rows;
}

}  // namespace

const Schema& mjcf_schema() {
  static const Schema schema = [] {
    std::vector<SchemaRow> rows = structure_rows();
    for (const auto& part :
         {default_rows(), body_rows(), constraint_rows(), actuator_rows(), sensor_rows()})
      rows.insert(rows.end(), part.begin(), part.end());
    return Schema(rows, UnknownIs::kError);
  }();
  return schema;
}

}  // namespace legwork::load
