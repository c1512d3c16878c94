// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Pictures on demand, for `legwork render` and `legwork view --snapshot`: one call, one whole picture of one instant,
// whatever the clock of the machine says.
import { Vector3 } from 'three';
import { Pushes } from './data/pushes';
import { Run, frameAt, tellingMoment } from './data/run';
import { Stage, Toggle } from './stage/stage';

/** What a picture shows; angles in degrees. */
export interface Shot {
  t: number | null;        // [s]; null: the most telling moment
  width: number; height: number;
  camera: 'follow' | 'orbit' | 'fixed';
  azimuth: number; elevation: number;  // where the camera stands, seen from the robot; 0 is its front, 90 its left
  zoom: number;            // 1: the robot fills two thirds of the picture
  turn: number;            // [°/s], orbit
  from: number; to: number;            // of the film [s]
  show: Toggle[]; hide: Toggle[];
  caption: string;         // bottom left; {t} is the time
}

const kSmooth = 0.4;       // [s] over which a following camera takes the mean of the way
const kSteps = 8;          // samples of it

function comAt(run: Run, t: number): [number, number] {
  const i = frameAt(run, t), j = Math.min(i + 1, run.frameCount - 1), a = run.frame(i), b = run.frame(j);
  const share = j > i ? Math.min(Math.max((t - a.t) / (b.t - a.t), 0), 1) : 0;
  return [a.com[0] + share * (b.com[0] - a.com[0]), a.com[1] + share * (b.com[1] - a.com[1])];
}

/** The mean of the way around t: a camera on rails, not in a hand. */
function railAt(run: Run, t: number): Vector3 {
  const at = new Vector3();
  for (let k = 0; k <= kSteps; ++k) {
    const [x, y] = comAt(run, t + (k / kSteps - 0.5) * kSmooth);
    at.x += x / (kSteps + 1);
    at.y += y / (kSteps + 1);
  }
  return at;
}

export class Film {
  private paper = document.createElement('canvas');

  constructor(private run: Run, private stage: Stage) {}

  /** [first, last, most telling] instant of the run [s]. */
  times(): number[] {
    const { run } = this, n = run.frameCount;
    return n === 0 ? [] : [run.time(0), run.time(n - 1), new Pushes(run).seen(tellingMoment(run))];
  }

  /** The picture as base64 PNG. */
  picture(shot: Shot): string {
    const { run, stage, paper } = this;
    if (run.frameCount === 0) throw new Error('nothing to draw');
    const t = shot.t ?? new Pushes(run).seen(tellingMoment(run));
    for (const toggle of shot.show) stage.set(toggle, true);
    for (const toggle of shot.hide) stage.set(toggle, false);
    stage.set('follow', false);
    stage.show(t);
    const azimuth = shot.azimuth + (shot.camera === 'orbit' ? shot.turn * (t - shot.from) : 0);
    const a = azimuth * Math.PI / 180, e = shot.elevation * Math.PI / 180;
    const view = new Vector3(Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e));
    const place = railAt(run, t), extra = new Vector3();
    if (shot.camera === 'fixed') {  // the whole way in sight
      const low = new Vector3(Infinity, Infinity, 0), high = new Vector3(-Infinity, -Infinity, 0);
      for (let k = 0; k <= 200; ++k) {
        const [x, y] = comAt(run, shot.from + k / 200 * (shot.to - shot.from));
        low.min(new Vector3(x, y, 0));
        high.max(new Vector3(x, y, 0));
      }
      place.addVectors(low, high).multiplyScalar(0.5);
      extra.subVectors(high, low);
    }
    stage.resizeTo(shot.width, shot.height);
    stage.frameCamera(view, place, extra, shot.zoom);
    stage.drawNow();
    paper.width = shot.width;
    paper.height = shot.height;
    const ink = paper.getContext('2d') as CanvasRenderingContext2D;
    ink.drawImage(stage.canvas, 0, 0, shot.width, shot.height);
    this.write(ink, shot, t);
    return paper.toDataURL('image/png').split(',')[1];
  }

  private write(ink: CanvasRenderingContext2D, shot: Shot, t: number) {
    if (!shot.caption) return;
    const size = Math.max(11, Math.round(shot.height / 45)), x = 1.2 * size, y = shot.height - 1.2 * size;
    ink.font = `${size}px system-ui, sans-serif`;
    ink.textBaseline = 'alphabetic';
    ink.lineJoin = 'round';
    const style = getComputedStyle(document.documentElement);
    ink.strokeStyle = style.getPropertyValue('--stage');
    ink.fillStyle = style.getPropertyValue('--ink');
    ink.lineWidth = 0.3 * size;
    const text = shot.caption.replaceAll('{t}', t.toFixed(2));
    ink.strokeText(text, x, y);
    ink.fillText(text, x, y);
  }
}
