// SPDX-License-Identifier: Apache-2.0
#include "engines/engines.h"

#ifdef LEGWORK_HAS_ODE
#include "engines/ode/ode_engine.h"
#endif
#ifdef LEGWORK_HAS_MUJOCO
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

}  // namespace legwork::engines
