// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/titan8.h"

#include <cmath>

#include "legwork/load/load_model.h"
#include "legwork/run/stand/standing.h"

namespace legwork::papers {

namespace {

void require(bool good, const std::string& field, double value, const std::string& remedy) {
  if (good) return;
  throw Error(Finding{Severity::kError, "E-FIELD", "", 0, field,
                      field + " is " + std::to_string(value) + ", out of range", remedy});
}

bool is_ankle(const std::string& joint) { return joint.ends_with("_J4"); }

}  // namespace

Model titan8(const std::string& data_folder, const Titan8Ground& ground) {
  constexpr double kTitan8Mass = 22.0;  // as the paper declares it [kg]
  Model model = load_model(data_folder + "/robots/titan8.xml").model;
  if (!(std::fabs(model.mass() - kTitan8Mass) <= 1e-9)) {
    throw Error(Finding{Severity::kError, "E-MASS", model.file, 0, "mass",
                        "the masses add up to " + std::to_string(model.mass()) +
                            " kg, not to the declared 22.000 kg",
                        "restore data/robots/titan8.xml"});
  }
  ensure_floor(model, ground.friction);
  // A pair has the larger of two coefficients: floor and soles must both have this one.
  for (Shape& shape : model.shapes) shape.surface.slide = ground.friction;
  return model;
}

WorldOptions titan8_world(const Titan8Ground& ground, double dt) {
  require(dt > 0.0 && dt <= 5e-3, "dt", dt, "the step must lie in (0, 5 ms]");
  require(ground.erp >= 0.0 && ground.erp <= 1.0, "erp", ground.erp, "0 <= erp <= 1");
  require(ground.cfm >= 0.0 && std::isfinite(ground.cfm), "cfm", ground.cfm, "cfm >= 0");
  require(ground.slip >= 0.0 && std::isfinite(ground.slip), "slip", ground.slip, "slip >= 0");
  require(ground.friction >= 0.0, "friction", ground.friction, "mu >= 0");
  WorldOptions options{.dt = dt};
  constexpr double kPaperStep = 1e-3;  // the (ERP, CFM) of the paper are those of its step [s]
  options.material = material_from_erp_cfm(ground.erp, ground.cfm, kPaperStep);
  options.material.viscous_slip = ground.slip;
  options.host = ground.host;
  return options;
}

std::vector<Drive> titan8_drives(const Model& model, const Titan8Servo& servo, double dt) {
  for (const double gain : {servo.gain, servo.ankle_gain}) {
    require(gain >= 0.0 && gain * dt < 1.0, "k_d", gain, "0 <= k_d and k_d*h < 1");
  }
  std::vector<Drive> drives;
  for (Drive drive : drives_of(model)) {
    const bool ankle = is_ankle(model.joints[drive.joint].name);
    if (ankle && !servo.ankle) continue;
    require(drive.torque_limit >= 0.0, "tau_max", drive.torque_limit, "tau_max >= 0");
    drive.kind = DriveKind::kVelocityServo;
    drive.position_gain = ankle ? servo.ankle_gain : servo.gain;
    drive.slope = servo.slope;
    drives.push_back(drive);
  }
  return drives;
}

std::vector<Limb> titan8_legs(const Model& model) {
  std::vector<Limb> legs;
  for (const char* name : {"FL", "FR", "HL", "HR"}) {
    const std::string leg = name;
    const auto foot = model.find_frame(leg + "_foot");
    if (!foot) {
      throw Error(Finding{Severity::kError, "E-LEG", model.file, 0, leg + "_foot",
                          "the model has no site " + leg + "_foot", "legs are FL, FR, HL, HR"});
    }
    Limb limb{.name = leg, .foot = model.frames[*foot].body, .cut = 3};
    limb.p_Foot = model.frames[*foot].X_BF.p;
    for (const char* joint : {"_J1", "_J2", "_J3", "_J4"}) {
      limb.joints.push_back(*model.find_joint(leg + joint));
    }
    legs.push_back(limb);
  }
  return legs;
}

}  // namespace legwork::papers
