// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Forces from outside: channels "push/BODY/force_x" … [N] and "push/BODY/point_x" … [m], in the world.
import { Run, sampleAt } from './run';

export interface Band { from: number; to: number; label: string }

interface Push { body: string; force: number[]; point: number[] }  // channels

function pushesOf(run: Run): Push[] {
  const found = new Map<string, Push>();
  run.doc.channels.forEach((channel, i) => {
    const name = /^push\/(.*)\/(force|point)_([xyz])$/.exec(channel.name);
    if (!name) return;
    const push = found.get(name[1]) ?? { body: name[1], force: [], point: [] };
    push[name[2] as 'force' | 'point']['xyz'.indexOf(name[3])] = i;
    found.set(name[1], push);
  });
  return [...found.values()].filter((p) => p.force.length === 3 && p.point.length === 3);
}

export interface PushNow { body: string; force: number[]; point: number[] }

export class Pushes {
  private pushes: Push[];
  constructor(private run: Run) { this.pushes = pushesOf(run); }

  /** What pushes at t, and where. */
  at(t: number): PushNow[] {
    const now: PushNow[] = [];
    for (const push of this.pushes) {
      const k = sampleAt(this.run.series(push.force[0])[0], t);
      if (k < 0 || k + 1 >= this.run.series(push.force[0])[0].length) continue;
      // A sample holds over the step that ended with it.
      const force = push.force.map((c) => this.run.series(c)[1][k + 1]), point = push.point.map((c) => this.run.series(c)[1][k + 1]);
      if (Math.hypot(...force) > 0) now.push({ body: push.body, force, point });
    }
    return now;
  }

  /** The moment at which the push that t belongs to, or has just ended at, is seen; t where nothing pushes. */
  seen(t: number): number {
    const band = this.bands().find((b) => t >= b.from - 1e-6 && t <= b.to + 0.03);
    return band ? Math.min(t, band.to - 0.1 * (band.to - band.from)) : t;
  }

  /** When something pushed, and how hard at most. */
  bands(): Band[] {
    const bands: Band[] = [];
    for (const push of this.pushes) {
      const [t, x] = this.run.series(push.force[0]), y = this.run.series(push.force[1])[1], z = this.run.series(push.force[2])[1];
      let from = -1, most = 0;
      for (let k = 0; k < t.length; ++k) {
        const force = Math.hypot(x[k], y[k], z[k]);
        if (force > 0 && from < 0) from = t[Math.max(k - 1, 0)];
        most = Math.max(most, force);
        if ((force > 0 && k + 1 < t.length) || from < 0) continue;
        bands.push({ from, to: t[force > 0 ? k : Math.max(k - 1, 0)], label: `${Number(most.toPrecision(3))} N` });
        from = -1;
        most = 0;
      }
    }
    return bands;
  }
}
