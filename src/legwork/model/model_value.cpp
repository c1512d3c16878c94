// A Model is a value: its copies, compiled once.
#include <utility>

#include "legwork/model/model.h"

namespace legwork {

Model::Model() = default;
Model::Model(const Model&) = default;
Model::Model(Model&&) noexcept = default;
Model& Model::operator=(const Model& other) {  // generated, it would take twice as long to compile
  Model copy(other);
  return *this = std::move(copy);
}
Model& Model::operator=(Model&&) noexcept = default;
Model::~Model() = default;

}  // namespace legwork
