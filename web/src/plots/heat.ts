// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A quantity over a grid as colours under a map's curves, and the bar that gives them their values.
import uPlot from 'uplot';
import { digits } from '../data/format';
import { cssColour } from '../stage/colours';

export interface Heat { label: string; unit: string; x: ArrayLike<number>; y: ArrayLike<number>; values: ArrayLike<number> }

// Cividis: even in lightness, read alike by every kind of eye; the same table as src/legwork/report/svg_plot.cpp.
const kStops = [[0, 34, 78], [53, 69, 108], [102, 105, 112], [148, 142, 119], [200, 184, 102], [254, 232, 56]];

export const kBarSpace = 78;  // [px] right of the plot

export function heatColour(share: number): string {
  const at = Math.min(Math.max(share, 0), 1) * (kStops.length - 1);
  const i = Math.min(Math.floor(at), kStops.length - 2);
  const part = (c: number) => Math.round(kStops[i][c] + (at - i) * (kStops[i + 1][c] - kStops[i][c]));
  return `rgb(${part(0)} ${part(1)} ${part(2)})`;
}

export function valueRange(heat: Heat): [number, number] {
  let lo = Infinity, hi = -Infinity;
  for (let i = 0; i < heat.values.length; ++i) {
    const v = heat.values[i];
    if (Number.isFinite(v)) { lo = Math.min(lo, v); hi = Math.max(hi, v); }
  }
  return lo <= hi ? [lo, hi] : [0, 0];
}

/** Edges of the cells around the nodes of an axis: halfway to the neighbours. */
export function cellEdges(nodes: ArrayLike<number>): number[] {
  const n = nodes.length, edges: number[] = [];
  for (let i = 0; i + 1 < n; ++i) edges.push(0.5 * (nodes[i] + nodes[i + 1]));
  const first = n > 1 ? 0.5 * (nodes[1] - nodes[0]) : 0.5, last = n > 1 ? 0.5 * (nodes[n - 1] - nodes[n - 2]) : 0.5;
  return [nodes[0] - first, ...edges, nodes[n - 1] + last];
}

export function drawHeat(u: uPlot, heat: Heat) {
  const [lo, hi] = valueRange(heat);
  const x = cellEdges(heat.x).map((v) => u.valToPos(v, 'x', true)), y = cellEdges(heat.y).map((v) => u.valToPos(v, 'y', true));
  for (let k = 0; k < heat.y.length; ++k) {
    for (let i = 0; i < heat.x.length; ++i) {
      const v = heat.values[k * heat.x.length + i];
      if (!Number.isFinite(v)) continue;
      u.ctx.fillStyle = heatColour(hi > lo ? (v - lo) / (hi - lo) : 0.5);
      const left = Math.round(x[i]), top = Math.round(y[k + 1]);
      u.ctx.fillRect(left, top, Math.round(x[i + 1]) - left, Math.round(y[k]) - top);
    }
  }
}

export function drawColourBar(u: uPlot, heat: Heat) {
  const { ctx, bbox } = u, pixel = devicePixelRatio, [lo, hi] = valueRange(heat);
  const left = bbox.left + bbox.width + 10 * pixel, width = 12 * pixel, top = bbox.top + 24 * pixel;
  const height = bbox.top + bbox.height - top, steps = 48;
  for (let i = 0; i < steps; ++i) {
    ctx.fillStyle = heatColour((i + 0.5) / steps);
    ctx.fillRect(left, top + height * (1 - (i + 1) / steps), width, height / steps + 1);
  }
  ctx.fillStyle = cssColour('--ink');
  ctx.font = `${12 * pixel}px system-ui, sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  for (const share of [0, 0.25, 0.5, 0.75, 1])
    ctx.fillText(digits(lo + share * (hi - lo), 3), left + width + 4 * pixel, top + height * (1 - share));
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(heat.unit && heat.unit !== '1' ? `[${heat.unit}]` : '', left, bbox.top + 10 * pixel);
}

/** The value of the cell at a place, or NaN. */
export function valueAt(heat: Heat, x: number, y: number): number {
  const cell = (nodes: ArrayLike<number>, v: number) => {
    const edges = cellEdges(nodes);
    for (let i = 0; i + 1 < edges.length; ++i) if (v >= edges[i] && v < edges[i + 1]) return i;
    return -1;
  };
  const i = cell(heat.x, x), k = cell(heat.y, y);
  return i < 0 || k < 0 ? NaN : heat.values[k * heat.x.length + i];
}
