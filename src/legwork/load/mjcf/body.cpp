// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF bodies and frames: the tree, in the order MuJoCo numbers it (depth first).
#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

// What is around an element: the part it belongs to, the <frame>s in between and their childclass.
struct Surroundings {
  int part = 0;
  Pose<double> X_FK = identity_pose<double>();  // the innermost <frame> in the part
  const DefaultClass* childclass = nullptr;
  bool needs_mass = false;
};

class BodyReader {
 public:
  explicit BodyReader(MjcfContext& context) : context_(context) {}

  void read_world(const std::vector<const Element*>& sections) {
    new_part({"", 0}, 0);
    const Surroundings around;
    for (const Element* section : sections) read_own(*section, around);
    for (const Element* section : sections) read_children(*section, around);
  }

 private:
  void new_part(const Place& at, int scope) {
    context_.geom_masses.emplace_back();
    context_.part_places.push_back(at);
    context_.inertia_places.push_back(at);
    context_.part_scopes.push_back(scope);
  }

  const DefaultClass* childclass_of(const Element& element, const DefaultClass* outer) const {
    const auto name = element.find("childclass");
    if (!name) return outer;
    const auto it = context_.classes.find(*name);
    return it == context_.classes.end() ? outer : &it->second;
  }

  Surroundings inside_frame(const Element& frame, const Surroundings& around) {
    Surroundings inside = around;
    inside.X_FK = around.X_FK * read_pose(context_, Fields(frame));
    inside.childclass = childclass_of(frame, around.childclass);
    return inside;
  }

  // Joints, geoms, sites and the inertial of a body, also those inside its frames.
  void read_own(const Element& element, const Surroundings& around) {
    PartSpec& part = context_.spec.parts[static_cast<std::size_t>(around.part)];
    for (const Element& child : element.children) {
      if (child.name == "frame") {
        read_own(child, inside_frame(child, around));
      } else if (child.name == "inertial") {
        read_inertial(child, around.part);
      } else if (child.name == "joint" || child.name == "freejoint") {
        read_joint_of(child, around, part);
      } else if (child.name == "geom") {
        const Fields fields = context_.fields(child, "geom", around.childclass);
        read_geom(context_, fields, around.X_FK, around.part, around.needs_mass);
      } else if (child.name == "site") {
        read_site(child, around);
      } else if (child.name == "camera" || child.name == "light") {
        ++context_.summary.ignored[std::string(child.name)];
      }
    }
  }

  void read_children(const Element& element, const Surroundings& around) {
    for (const Element& child : element.children) {
      if (child.name == "frame")
        read_children(child, inside_frame(child, around));
      else if (child.name == "body")
        read_body(child, around);
    }
  }

  void read_body(const Element& element, const Surroundings& around) {
    const Fields fields(element);
    PartSpec part;
    part.name = element.text("name");
    part.parent = around.part;
    part.X_PF = around.X_FK * read_pose(context_, fields);
    part.gravity_compensation = fields.number("gravcomp", 0);
    part.line = element.line;
    if (fields.flag("mocap", false))
      context_.findings.error(element.place(), "E-MOCAP", element.label(),
                              element.label() + " is a mocap body: a user's hand, not physics",
                              "`--skip-mocap` leaves markers out; else remove it");
    Surroundings inside;
    inside.part = context_.spec.add_part(std::move(part));
    inside.childclass = childclass_of(element, around.childclass);
    const auto from = context_.compiler_of(element).inertia_from_geom;
    inside.needs_mass =
        from == MjcfCompiler::FromGeom::kAlways ||
        (from == MjcfCompiler::FromGeom::kAuto && element.child("inertial") == nullptr);
    new_part(element.place(), element.scope);
    if (element.text("name") == "world")
      context_.findings.error(element.place(), "E-DUPLICATE", element.label(),
                              "body \"world\" is the world itself", "give it another name");
    context_.define("body", element, inside.part);
    read_own(element, inside);
    read_children(element, inside);
  }

  void read_joint_of(const Element& child, const Surroundings& around, PartSpec& part) {
    if (around.part == 0) {
      context_.findings.error(child.place(), "E-JOINTS", child.label(),
                              "the world cannot have joints", "put the joint into a body");
      return;
    }
    const Fields fields = context_.fields(child, "joint", around.childclass);
    JointSpec joint = read_joint(context_, fields, around.X_FK);
    check_order(child, part, joint);
    const std::vector<double> soft = fields.numbers("springdamper");
    const bool given = soft.size() == 2 && (soft[0] != 0 || soft[1] != 0);
    if (given && !(soft[0] > 0 && soft[1] > 0))
      context_.findings.error(child.place(), "E-VALUE", child.label(),
                              child.label() + " springdamper needs two positive numbers",
                              "time constant [s] and damping ratio");
    if (child.name == "joint" && given)
      context_.spring_dampers.push_back({JointId(njoint_), soft[0], soft[1]});
    context_.define("joint", child, njoint_++);
    part.joints.push_back(std::move(joint));
  }

  // Rules that the format sets on several joints in one body.
  void check_order(const Element& child, const PartSpec& part, const JointSpec& joint) {
    int dof = nv_of(joint.kind);
    bool ball = false;
    for (const JointSpec& other : part.joints) {
      dof += nv_of(other.kind);
      ball = ball || other.kind == JointKind::kBall || other.kind == JointKind::kFree;
    }
    const std::string body = "body " + in_quotes(part.name);
    if (joint.kind == JointKind::kFree && (part.parent != 0 || !part.joints.empty()))
      context_.findings.error(child.place(), "E-FREE", child.label(),
                              body + ": a free joint only stands alone in a child of the world",
                              "move the body to the top level, or use another joint");
    else if (dof > 6)
      context_.findings.error(child.place(), "E-JOINTS", child.label(),
                              body + " has more than six degrees of freedom", "split the body");
    else if (ball && joint.kind != JointKind::kPrismatic)
      context_.findings.error(child.place(), "E-JOINTS", child.label(),
                              body + ": nothing may turn after a ball joint", "split the body");
  }

  void read_site(const Element& child, const Surroundings& around) {
    const Fields fields = context_.fields(child, "site", around.childclass);
    const Pose<double> X_KS = fields.has("fromto") ? read_segment(fields, context_.findings).pose
                                                   : read_pose(context_, fields);
    context_.define("site", child, static_cast<int>(context_.spec.sites.size()));
    context_.spec.sites.push_back(
        {std::string(child.text("name")), around.part, around.X_FK * X_KS});
  }

  void read_inertial(const Element& element, int part_index) {
    const Fields fields(element);
    PartSpec& part = context_.spec.parts[static_cast<std::size_t>(part_index)];
    context_.inertia_places[static_cast<std::size_t>(part_index)] = element.place();
    if (part.has_inertial)
      context_.findings.error(element.place(), "E-INERTIA", "inertial",
                              "body " + in_quotes(part.name) + " has two inertials", "keep one");
    part.has_inertial = true;
    part.own.mass = fields.number("mass", 0);
    part.own.com = fields.vec3("pos", {0, 0, 0});
    if (part.own.mass < 0)
      context_.findings.error(
          element.place(), "E-MASS", "inertial",
          "body " + in_quotes(part.name) + " mass " + show(part.own.mass) + " kg is negative",
          "masses are at least zero");
    const std::vector<double> full = fields.numbers("fullinertia");
    const Mat3<double> R = read_orientation(context_, fields);
    if (full.size() == 6) {
      bool turned = false;
      for (const char* kind : {"quat", "axisangle", "xyaxes", "zaxis", "euler", "diaginertia"})
        turned = turned || fields.has(kind);
      if (turned)
        context_.findings.error(element.place(), "E-INERTIA", "inertial",
                                "body " + in_quotes(part.name) +
                                    ": fullinertia stands without diaginertia or orientation",
                                "keep one of them");
      part.own.inertia = {full[0], full[3], full[4], full[1], full[5], full[2]};
      return;
    }
    const Vec3<double> diagonal = fields.vec3("diaginertia", {0, 0, 0});
    part.own.inertia = rotate(R, Sym3<double>{diagonal.x, 0, 0, diagonal.y, 0, diagonal.z});
  }

  MjcfContext& context_;
  int njoint_ = 0;
};

}  // namespace

void read_mjcf_bodies(MjcfContext& context) {
  std::vector<const Element*> sections;
  for (const Element& section : context.root.children)
    if (section.name == "worldbody") sections.push_back(&section);
  context.tables["body"].entries.emplace("world", NameTable::Entry{0, {"", 0}});
  BodyReader(context).read_world(sections);
}

}  // namespace legwork::load
