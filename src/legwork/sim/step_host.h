#pragma once
// Names only: what a header needs that hands on who makes a World's steps (sim/world.h).
// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <memory>

namespace legwork {

class World;
class StepHost;
using MakeStepHost = std::function<std::unique_ptr<StepHost>(const World& world)>;

}  // namespace legwork
