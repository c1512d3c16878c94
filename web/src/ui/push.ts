// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Pushing the robot: shift and drag on a link, or the form in the link panel. Live runs with control only.
import { ArrowHelper, Plane, Vector3 } from 'three';
import { Scene } from '../data/contract';
import { element, withUnit } from '../data/format';
import { Connection } from '../data/protocol';
import { Session } from './session';

const kPushSeconds = 0.1;      // each message pushes this long; dragging repeats it
const kRepeatMs = 50;
const kMostWeights = 1.5;      // a strong hand, in body weights: a robot that flies off must not be chased

export class Push {
  private arrow = new ArrowHelper(new Vector3(1, 0, 0), new Vector3(), 0.1, 0xcc79a7);
  private body = -1;
  private point = new Vector3();  // in the body frame
  private force = new Vector3();
  private plane = new Plane();
  private timer = 0;

  constructor(private session: Session, panel: HTMLElement, private scene: Scene, private link: Connection,
              private onReset: () => void = () => {}) {
    const { stage } = session;
    this.arrow.visible = false;
    stage.add(this.arrow);
    // Before the camera controls see it: shift and drag belongs to the push.
    stage.canvas.addEventListener('pointerdown', (e) => this.begin(e), { capture: true });
    addEventListener('pointermove', (e) => this.drag(e));
    addEventListener('pointerup', () => this.end());
    this.addForm(panel);
  }

  private begin(e: PointerEvent) {
    if (!e.shiftKey || e.button !== 0) return;
    const hit = this.session.stage.hit(e);
    if (!hit) return;
    e.stopImmediatePropagation();
    this.session.stage.controls.enabled = false;
    this.body = hit.body;
    this.point.copy(this.session.stage.toLocal(hit.body, hit.point));
    this.plane.setFromNormalAndCoplanarPoint(
      this.session.stage.camera.getWorldDirection(new Vector3()), hit.point);
    this.force.set(0, 0, 0);
    this.timer = window.setInterval(() => this.send(), kRepeatMs);
  }

  private drag(e: PointerEvent) {
    if (this.body < 0) return;
    const to = this.session.stage.ray(e).intersectPlane(this.plane, new Vector3());
    if (!to) return;
    const from = this.session.stage.toWorld(this.body, this.point);
    const pull = to.sub(from);
    // The drawn arrow has the scale of the contact forces: one body weight is half a body height.
    const most = kMostWeights * 0.5 * this.scene.height_m;
    pull.clampLength(0, most);
    this.force.copy(pull).multiplyScalar(this.scene.weight_N / (0.5 * this.scene.height_m));
    this.arrow.visible = true;
    this.arrow.position.copy(from);
    this.arrow.setDirection(pull.clone().normalize());
    this.arrow.setLength(Math.max(pull.length(), 1e-3));
    this.session.readout.hidden = false;
    this.session.readout.textContent = `Push ${withUnit(this.force.length(), 'N')}`;
    this.session.stage.invalidate();
  }

  private send() {
    if (this.body < 0 || this.force.lengthSq() === 0) return;
    this.link.send({ type: 'push', body: this.body, point: this.point.toArray(), force: this.force.toArray(),
                     duration: kPushSeconds });
  }

  private end() {
    if (this.body < 0) return;
    this.send();
    clearInterval(this.timer);
    this.body = -1;
    this.arrow.visible = false;
    this.session.readout.hidden = true;
    this.session.stage.controls.enabled = true;
    this.session.stage.invalidate();
  }

  private addForm(panel: HTMLElement) {
    const form = element('form', 'push-form');
    const fields = ['x', 'y', 'z'].map((name) => {
      const field = element('input');
      field.type = 'number';
      field.step = 'any';
      field.value = name === 'y' ? String(Math.round(0.3 * this.scene.weight_N)) : '0';
      const label = element('label', '', `F${name} [N] `);
      label.append(field);
      form.append(label);
      return field;
    });
    const button = element('button', '', 'Push');
    const again = element('button', '', 'Start again');
    again.type = 'button';
    again.addEventListener('click', () => { this.link.send({ type: 'reset' }); this.onReset(); });
    form.append(button, again);
    form.addEventListener('submit', (e) => {
      e.preventDefault();
      const body = Math.max(Number(this.session.panel.select.value), 1);
      this.link.send({ type: 'push', body, point: this.scene.bodies[body].com,
                       force: fields.map((f) => Number(f.value)), duration: kPushSeconds });
    });
    panel.append(element('p', 'hint', 'Shift and drag a link to push it, or push the chosen link (else the base) here:'), form);
  }
}
