#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Which trees of a scene a step moves together: those that a loop, a coupling, a tendon or a
// contact connects. Each such island is solved by itself, as if the others were not there.
#include <vector>

#include "legwork/contact/step_solver.h"
#include "legwork/dynamics/impulse_dynamics.h"

namespace legwork {

/// Indices into StepRows, each list in its order there, and the links that move.
struct Island {
  std::vector<std::size_t> contacts, rows, loops, couplings;
  std::vector<TreeRun> runs;
  bool whole = true;   // the scene
  double share = 1.0;  // of its mass
};

class Islands {
 public:
  Islands(const Model& model, int max_contacts);

  /// Components of the largest site problem there is room for from the start: all of a small scene,
  /// two of the largest robots of a crowd. A pile of more makes its own room.
  int largest_problem() const { return largest_problem_; }
  /// Whether nothing can fall apart: one robot.
  bool whole() const { return groups_ == 1; }

  /// As the model ties them.
  void begin();
  bool together(int body_a, int body_b);  // the world is with everyone
  void join(int body_a, int body_b);
  /// Sorts rows and contacts (but for those between islands) into the islands of this moment.
  void sort(const StepRows& in);
  /// Islands in the order of their first link: take() the one that begins with run r.
  int nrun() const { return static_cast<int>(runs_.size()); }
  bool begins(int run) const { return root_[z(run)] == run; }
  void take(int run, Island& out) const;
  void take_all(const StepRows& in, Island& out) const;
  /// Marks of islands to be solved (again).
  void mark(int body);
  void mark_all();
  bool marked(int run) const { return marked_[z(run)] != 0; }
  void clear_mark(int run) { marked_[z(run)] = 0; }

 private:
  int find(int run);
  void unite(int a, int b);
  int group_of_dof(int dof) const { return root_[z(run_of_dof_[z(dof)])]; }

  std::vector<TreeRun> runs_;
  std::vector<int> run_of_body_, run_of_dof_;
  std::vector<double> share_;  // per run: of the scene's mass
  std::vector<int> tied_;      // per run: the first run the model ties it to
  std::vector<int> root_;      // per run: the first of its island
  std::vector<char> marked_;   // per run that begins an island
  int groups_ = 1, largest_problem_ = 0;
  // Chains of indices per island, in order.
  struct Chains {
    std::vector<int> first, next;
  };
  static void begin(Chains& chains, std::size_t count);
  static void add(Chains& chains, int island, std::size_t index);
  static void read(const Chains& chains, int island, std::vector<std::size_t>& out);
  Chains contacts_, rows_, loops_, couplings_, run_chain_;
};

}  // namespace legwork
