// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the stage shows: a row of check boxes.
import { element } from '../data/format';
import { Stage, Toggle } from '../stage/stage';

const kToggles: [Toggle, string, boolean][] = [
  ['forces', 'Forces (ring: slips)', true], ['balance', 'CoM, ZMP, support', true], ['traces', 'Foot traces', true],
  ['estimate', 'Estimate', true],
  ['collision', 'Collision shapes', false], ['frames', 'Frames', false], ['follow', 'Follow', true]];

export function addToggles(host: HTMLElement, stage: Stage) {
  const box = element('details', 'toggles'), group = element('fieldset');
  box.open = matchMedia('(min-width: 901px)').matches;  // on a small screen they would hide the robot
  group.append(element('legend', 'visually-hidden', 'Show'));
  box.append(element('summary', '', 'Show'), group);
  for (const [name, text, on] of kToggles) {
    if (name === 'estimate' && !stage.estimates) continue;
    const tick = element('input');
    tick.type = 'checkbox';
    tick.checked = on;
    tick.name = name;
    tick.addEventListener('change', () => stage.set(name, tick.checked));
    const label = element('label');
    label.append(tick, ` ${text}`);
    group.append(label);
  }
  host.append(box);
}
