// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Plots from a run: those its document asks for, and one per group of channels where it asks for none.
import { Plot as Spec } from '../data/contract';
import { Player } from '../data/player';
import { Pushes } from '../data/pushes';
import { Run } from '../data/run';
import { Columns, Plot } from './plot';

export function plotColumns(run: Run, spec: Spec): Columns {
  return spec.curves.map((curve) => {
    if (curve.channel !== undefined) return run.series(curve.channel);
    if (!curve.x || !curve.y) return [[], []];
    return [Float64Array.from(run.array(curve.x)), Float64Array.from(run.array(curve.y))];
  });
}

/** A plot over time of some channels of one unit. */
export function channelPlot(run: Run, title: string, channels: number[]): Spec {
  const first = run.doc.channels[channels[0]];
  return {
    title, caption: '', kind: 'time', x_label: 'time', x_unit: 's', y_label: first.group || title,
    y_unit: first.unit, zero_line: true, place: 'stage',
    curves: channels.map((channel) => ({
      label: run.doc.channels[channel].label, role: run.doc.channels[channel].role,
      style: run.doc.channels[channel].role === 'reference' ? 'dashed' : 'line', channel })),
  };
}

/** One plot per (group, unit), in the order the channels appear. */
export function groupPlots(run: Run): Spec[] {
  const groups = new Map<string, number[]>();
  run.doc.channels.forEach((c, i) => {
    const key = `${c.group}\u0000${c.unit}`;
    groups.set(key, [...(groups.get(key) ?? []), i]);
  });
  return [...groups].map(([key, channels]) => channelPlot(run, key.split('\u0000')[0], channels));
}

/** Below this a quantity is rounding, by the weight and size of the robot; 0 where there is no telling. */
export function leastExtent(run: Run, spec: Spec): number {
  const { weight_N: weight, height_m: height } = run.doc.scene;
  const scale: Record<string, number> = { 'N': weight, 'N·m': weight * height, 'W': weight * height };
  return 1e-6 * (scale[spec.y_unit] ?? 0);
}

/** Tall enough for its labels, which stand one below the other. */
export function plotHeight(spec: Spec, beside: boolean): number {
  if (spec.kind === 'map') return 280;
  const least = spec.kind === 'phase' ? 220 : beside ? 158 : 170;
  return Math.max(least, 16 * spec.curves.length + 48);
}

/** Turns the static figures of a report into live plots. */
export function enhanceFigures(run: Run, player: Player): Plot[] {
  const plots: Plot[] = [], bands = new Pushes(run).bands();
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-plot]')) {
    const spec = run.doc.plots[Number(figure.dataset.plot)];
    const host = figure.querySelector<HTMLElement>('.plot-live');
    if (!spec || !host || spec.kind === 'bars') continue;
    figure.classList.add('is-live');
    const plot = new Plot(host, spec, player, run.doc.phases, plotHeight(spec, figure.closest('.stage-plots') !== null),
                          leastExtent(run, spec), bands);
    if (spec.heat) plot.setHeat({ ...spec.heat, x: run.array(spec.heat.x), y: run.array(spec.heat.y), values: run.array(spec.heat.values) });
    plot.setData(plotColumns(run, spec));
    plots.push(plot);
  }
  return plots;
}
