#include "legwork/view/live_page.h"

#include "legwork/run/sensing.h"
#include "legwork/scenario/rig.h"
#include "legwork/view/world_source.h"

namespace legwork::view {
namespace {

outcome::Outcome page_of(const Rig& rig, const WorldSource& source) {
  outcome::Outcome data;
  data.title = rig.scenario().title.empty() ? rig.scenario().name : rig.scenario().title;
  data.drawing = source.drawing();
  data.times = {{}};
  data.channels = source.channels();
  if (rig.scenario().terrain.robocup) data.drawing.field.emplace();
  data.key_plots = source.plots();
  return data;
}

}  // namespace

ViewedPage live_page(const Scenario& scenario, const std::string& data_folder) {
  auto rig = std::make_shared<Rig>(scenario, data_folder);
  WorldSource::MakeSensing sensing;
  if (rig->scenario().sensors.used)
    sensing = [rig] {
      return std::make_unique<Sensing>(rig->world().model(), rig->world().state().q,
                                       sensing_setup(rig->scenario()));
    };
  auto live = std::make_unique<WorldSource>(
      std::shared_ptr<World>(rig, &rig->world()), [rig] { rig->before_step(); },
      std::move(sensing));
  outcome::Outcome data = page_of(*rig, *live);
  return {std::move(data), std::move(live)};
}

}  // namespace legwork::view
