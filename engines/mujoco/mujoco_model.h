#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A Model compiled by MuJoCo, and where our coordinates and bodies are in it.
#include <mujoco/mujoco.h>

#include <memory>
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork::engines {

class MujocoModel {
 public:
  /// Through our MJCF, with the hulls where MuJoCo takes them and without where it does not.
  /// MuJoCo 2.2.2 finds principal axes only to about 1e-6; they are replaced by ours, right to the
  /// last digit. Throws Error with MuJoCo's own message.
  explicit MujocoModel(Model model);

  mjModel& operator*() const { return *model_; }
  mjModel* get() const { return model_.get(); }
  bool hulls() const { return hulls_; }

  std::vector<int> q, v;     // our coordinates in MuJoCo's
  std::vector<int> body;     // our moving bodies in MuJoCo's; 0 for the world
  std::vector<BodyId> ours;  // MuJoCo's bodies in ours (fixed parts: what carries them)

 private:
  struct Free {
    void operator()(mjModel* m) const { mj_deleteModel(m); }
  };
  void map(const Model& model);
  void refine(const Model& model);

  std::unique_ptr<mjModel, Free> model_;
  bool hulls_ = true;
};

struct FreeMjData {
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using MjDataPtr = std::unique_ptr<mjData, FreeMjData>;

}  // namespace legwork::engines
