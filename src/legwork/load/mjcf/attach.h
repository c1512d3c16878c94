#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What changes an MJCF tree before it is read.
#include "legwork/load/uri.h"
#include "legwork/load/xml/document.h"

namespace legwork::load {

/// Replaces every <attach> by the body it names, under its prefix, and appends that file's classes,
/// assets, contacts, equalities, tendons, actuators and sensors. Elements keep the compiler
/// settings of their own file (Element::scope). Throws Error (E-ATTACH).
void attach_models(XmlDocument& document, const Files& files, const Roots& roots,
                   const XmlLimits& limits, Findings& findings);

/// Removes mocap bodies and the contacts, sensors and key entries that name them. E-MOCAP where one
/// is tied to the robot.
void leave_out_mocap(Element& root, Findings& findings);

}  // namespace legwork::load
