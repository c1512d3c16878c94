// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Puts stage, transport, toggles and link panel together: what report and viewer share.
import { digits, element, withUnit } from '../data/format';
import { Player } from '../data/player';
import { Run, frameAt } from '../data/run';
import { Stage } from '../stage/stage';
import { LinkPanel } from './link_panel';
import { addToggles } from './toggles';
import { Transport, TransportActions } from './transport';

export interface Places { stage: HTMLElement; transport: HTMLElement; panel: HTMLElement }

export function describeStage(run: Run): string {
  const s = run.doc.scene;
  return `3-D view of ${s.name}: ${s.bodies.length - 1} bodies, weight ${withUnit(s.weight_N, 'N')}, `
       + 'with contact forces, centre of mass, zero-moment point and support polygon'
       + `${s.estimate ? `, and a ghost of ${s.bodies[s.estimate.body].name} where the estimator believes it` : ''}. `
       + 'The plots and tables beside it hold the same data.';
}

/** Moves one frame along, whatever the spacing of frames is. */
export function stepRecorded(run: Run, player: Player, direction: number) {
  const i = frameAt(run, player.t) + direction;
  player.seek(run.time(Math.min(Math.max(i, 0), run.frameCount - 1)));
}

export class Session {
  readonly stage: Stage;
  readonly panel: LinkPanel;
  readonly readout = element('div', 'force-readout');

  constructor(run: Run, player: Player, places: Places, actions: Omit<TransportActions, 'resetCamera'>) {
    this.stage = new Stage(places.stage, run);
    this.stage.canvas.setAttribute('aria-label', describeStage(run));
    this.panel = new LinkPanel(places.panel, run, player);
    new Transport(places.transport, player, { ...actions, resetCamera: () => this.stage.resetCamera() });
    addToggles(places.stage, this.stage);
    places.stage.append(this.readout);
    this.readout.hidden = true;
    if (this.stage.estimates) this.watchEstimate(places.stage);
    const pick = (body: number) => { this.stage.highlight(body); this.panel.show(body); };
    this.stage.onPick = pick;
    this.panel.onSelect = pick;
    this.stage.onHoverForce = (body, force) => {
      this.readout.hidden = !force;
      if (force) {
        const share = force.length() / run.doc.scene.weight_N;
        this.readout.textContent = `${run.doc.scene.bodies[body]?.name ?? ''}: ${withUnit(force.length(), 'N')} `
          + `(${share.toFixed(2)} body weights)`;
      }
    };
    player.onChange(() => this.stage.show(player.t));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.stage.applyTheme());
  }

  private watchEstimate(host: HTMLElement) {
    const line = element('div', 'estimate-readout');
    const swatch = element('span', 'swatch-dot');
    const text = element('span');
    line.append(swatch, text);
    host.append(line);
    this.stage.onEstimate = (error) => {
      line.hidden = !Number.isFinite(error);
      text.textContent = `Estimate is ${digits(1000 * error, 3)} mm off`;
    };
  }
}
