// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "engines/engines.h"

#include <memory>

#ifdef LEGWORK_HAS_ODE
#include "engines/ode/ode_engine.h"
#endif
#ifdef LEGWORK_HAS_MUJOCO
#include "engines/mujoco/mujoco_audit.h"
#include "engines/mujoco/mujoco_engine.h"
#endif
#ifdef LEGWORK_HAS_DART
#include "engines/dart/dart_engine.h"
#endif

namespace legwork::engines {

EngineRegistry all_engines() {
  EngineRegistry registry;
#ifdef LEGWORK_HAS_ODE
  add_ode(registry);
#endif
#ifdef LEGWORK_HAS_MUJOCO
  add_mujoco(registry);
#endif
#ifdef LEGWORK_HAS_DART
  add_dart(registry);
#endif
  return registry;
}

std::optional<StepAudit> step_audit() {
#ifdef LEGWORK_HAS_MUJOCO
  return StepAudit{std::string("MuJoCo ") + mj_versionString(), [](const Model& model) {
                     return [audit = std::make_shared<MujocoAudit>(model)](const StepResult& step) {
                       return audit->unexplained(step);
                     };
                   }};
#else
  return std::nullopt;
#endif
}

}  // namespace legwork::engines
