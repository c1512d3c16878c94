// What the stage shows: a row of check boxes.
import { element } from '../data/format';
import { Stage, Toggle } from '../stage/stage';

const kToggles: [Toggle, string, boolean][] = [
  ['forces', 'Forces', true], ['balance', 'CoM, ZMP, support', true], ['traces', 'Foot traces', true],
  ['estimate', 'Estimate', true],
  ['collision', 'Collision shapes', false], ['frames', 'Frames', false], ['follow', 'Follow', true]];

export function addToggles(host: HTMLElement, stage: Stage) {
  const group = element('fieldset', 'toggles');
  group.append(element('legend', 'visually-hidden', 'Show'));
  for (const [name, text, on] of kToggles) {
    if (name === 'estimate' && !stage.estimates) continue;
    const box = element('input');
    box.type = 'checkbox';
    box.checked = on;
    box.name = name;
    box.addEventListener('change', () => stage.set(name, box.checked));
    const label = element('label');
    label.append(box, ` ${text}`);
    group.append(label);
  }
  host.append(group);
}
