// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a viewer with control may change: targets of the joints, poses of the file, knobs of the controller.
import { element } from '../data/format';
import { Connection, Controls as Spec, Slider } from '../data/protocol';

const kSteps = 500;  // of a slider

function shown(value: number, unit: string): string {
  const text = Math.abs(value) < 0.0005 ? '0' : value.toPrecision(3).replace('-', '−');
  return unit && unit !== '1' ? `${text} ${unit}` : text;
}

export class Controls {
  private rows: { spec: Slider; input: HTMLInputElement; value: HTMLElement }[] = [];

  constructor(panel: HTMLElement, spec: Spec, private link: Connection) {
    if (spec.knobs.length) this.group(panel, 'Controller', spec.knobs, 'knob', true);
    if (!spec.joints.length) return;
    const details = this.group(panel, 'Joints', spec.joints, 'joint', false);
    const row = element('div', 'control-keys');
    spec.keys.forEach((name, index) => row.append(this.button(name, `Go to the pose “${name}”`, () => link.send({ type: 'key', index }))));
    row.append(this.button('Let go', 'The joints do what the run asks of them', () => { link.send({ type: 'release' }); this.reset(); }));
    details.querySelector('summary')?.after(row);
  }

  /** The sliders stand where the run began. */
  reset() {
    for (const { spec, input, value } of this.rows) {
      input.value = String(spec.value);
      value.textContent = shown(spec.value, spec.unit);
    }
  }

  private button(text: string, label: string, action: () => void): HTMLButtonElement {
    const button = element('button', '', text);
    button.type = 'button';
    button.title = label;
    button.addEventListener('click', action);
    return button;
  }

  private group(panel: HTMLElement, title: string, sliders: Slider[], type: 'joint' | 'knob', open: boolean): HTMLElement {
    const details = element('details', 'controls');
    details.open = open;
    details.append(element('summary', '', `${title} (${sliders.length})`));
    const grid = element('div', 'control-grid');
    sliders.forEach((spec, index) => {
      const label = element('label', 'control'), input = element('input'), value = element('output', 'control-value');
      const known = spec.low < spec.high;
      Object.assign(input, { type: 'range', min: String(known ? spec.low : spec.value - 1), max: String(known ? spec.high : spec.value + 1),
                             step: String((known ? spec.high - spec.low : 2) / kSteps) });
      input.value = String(spec.value);
      value.textContent = shown(spec.value, spec.unit);
      input.addEventListener('input', () => {
        value.textContent = shown(Number(input.value), spec.unit);
        this.link.send({ type, index, value: Number(input.value) });
      });
      label.append(element('span', 'control-name', spec.name), input, value);
      grid.append(label);
      this.rows.push({ spec, input, value });
    });
    details.append(grid);
    panel.append(details);
    return details;
  }
}
