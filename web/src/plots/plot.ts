// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One plot: uPlot with fixed roles, a zero line, limits, swing bands, direct labels that show the value
// at the common time cursor, and zoom linked to every other plot over time.
import uPlot from 'uplot';
import { Phase, Plot as Spec } from '../data/contract';
import { axisTitle, element, onAxis, withUnit } from '../data/format';
import { Player } from '../data/player';
import { Band } from '../data/pushes';
import { sampleAt } from '../data/run';
import { cssColour, roleStyle } from '../stage/colours';
import { cellEdges, drawColourBar, drawHeat, Heat, kBarSpace, valueAt } from './heat';
import { Key, kFont, textWidth } from './key';

export type Columns = [ArrayLike<number>, ArrayLike<number>][];  // (x, y) per curve

const kBelow = 46;         // [px] of a plot's height for its x axis
const kTicks = 16;         // [px] of an axis besides its numbers
const kNear = 24;          // [px] how far the mouse may be from a point it asks about

export class Plot {
  private u: uPlot;
  private cursor = element('div', 'time-cursor');
  private key: Key;
  private columns: Columns = [];
  private heat: Heat | null = null;
  private readout = element('div', 'plot-readout');
  private readonly title: string;         // of the y axis
  private readonly titleAbove: boolean;   // it is longer than the axis
  private readonly overTime: boolean;
  private readonly free: boolean;  // x is not sorted: phase and map plots
  private quietly = false;

  constructor(private host: HTMLElement, private spec: Spec, private player: Player,
              private phases: Phase[], private height = 150, private least = 0,
              private bands: Band[] = []) {
    this.overTime = spec.kind === 'time';
    this.free = spec.kind === 'phase' || spec.kind === 'map';
    this.title = axisTitle(spec.y_label, spec.y_unit);
    this.titleAbove = textWidth(this.title) > height - kBelow;
    if (this.titleAbove) host.append(element('div', 'y-title', this.title));
    this.key = new Key(host, spec);
    this.u = new uPlot(this.options(), this.empty(), host);
    this.u.over.append(this.cursor);
    this.readout.hidden = true;
    host.append(this.key.root, this.readout);
    this.u.over.addEventListener('click', () => this.seekToMouse());
    this.u.over.addEventListener('wheel', (e) => this.wheel(e), { passive: false });
    this.u.over.addEventListener('pointerdown', (e) => this.pan(e));
    this.u.over.addEventListener('dblclick', () => this.player.setZoom(null));
    new ResizeObserver(() => {
      if (host.clientWidth === this.u.width) return;  // its key wrapped: the plot stays
      this.key.decide();
      this.u.setSize({ width: host.clientWidth, height: this.height });
    }).observe(host);
    if (this.overTime) {
      player.onChange(() => this.moveCursor());
      player.onZoom(() => this.applyZoom());
    } else {
      this.cursor.hidden = true;
    }
  }

  private empty(): uPlot.AlignedData {
    return (this.free ? [null, ...this.spec.curves.map(() => [[], []])]
                      : [[], ...this.spec.curves.map(() => [])]) as unknown as uPlot.AlignedData;
  }

  /** Colours under the curves; before setData(). */
  setHeat(heat: Heat) { this.heat = heat; }

  setData(columns: Columns) {
    this.columns = columns;
    this.quietly = true;
    if (this.free) {
      this.u.setData([null, ...columns] as unknown as uPlot.AlignedData);
    } else if (columns.length > 1 && columns.some((c) => c[0].length !== columns[0][0].length)) {
      this.u.setData(uPlot.join(columns.map(([x, y]) => [x, y] as unknown as uPlot.AlignedData)));
    } else {
      this.u.setData([columns[0][0], ...columns.map((c) => c[1])] as unknown as uPlot.AlignedData);
    }
    this.quietly = false;
    if (this.overTime) this.applyZoom();
    this.placeLabels();
  }

  restyle() {
    const old = this.u;
    this.u = new uPlot(this.options(), this.empty(), this.host);
    this.u.over.append(this.cursor);
    old.destroy();
    this.key.recolour();
    this.host.append(this.key.root, this.readout);
    this.setData(this.columns);
  }

  private options(): uPlot.Options {
    const spec = this.spec;
    const ink = cssColour('--ink'), grid = { stroke: cssColour('--plot-grid'), width: 1, show: !spec.heat };
    const font = kFont, width = this.host.clientWidth || 400;
    const axis = { stroke: ink, grid, ticks: grid, font, labelFont: font, labelGap: 2 };
    const values = (_: uPlot, ticks: number[]) => ticks.map((v) => String(+v.toPrecision(6)).replace('-', '−'));
    return {
      width, height: this.height, mode: this.free ? 2 : 1,
      padding: [6, () => (spec.heat ? kBarSpace : this.key.room), 0, 0],
      legend: { show: false },
      cursor: { drag: { x: true, y: false, setScale: !this.free, dist: 4 }, points: { size: 6 } },
      scales: {
        x: { time: false, range: this.free ? (u, lo, hi) => this.pad(u, lo, hi, 0) : undefined },
        y: { range: (u, lo, hi) => this.pad(u, lo, hi, 1) },
      },
      axes: [
        { ...axis, size: 34, label: axisTitle(spec.x_label, spec.x_unit), labelSize: 14, values },
        { ...axis, size: (_, ticks) => kTicks + Math.ceil(Math.max(18, ...(ticks ?? []).map(textWidth))),
          label: this.titleAbove ? undefined : this.title, labelSize: 16, space: 22, values },
      ],
      series: [this.free ? null as unknown as uPlot.Series : {}, ...spec.curves.map((c, i) => this.series(c, i))],
      hooks: {
        drawClear: [(u) => this.drawBackground(u)],
        setScale: [(u, key) => { if (key === 'x') this.scaled(u); }],
        setCursor: [(u) => this.hovered(u)],
        draw: [(u) => { if (this.heat) drawColourBar(u, this.heat); this.placeLabels(); }],
      },
    };
  }

  private series(curve: Spec['curves'][number], index: number): uPlot.Series {
    const role = roleStyle(curve.role, index);
    const points = curve.style === 'markers' || curve.style === 'hollow';
    const series: uPlot.Series = {
      label: curve.label, stroke: role.colour, width: points ? 0 : 1.5,
      dash: curve.style === 'dashed' ? [6, 4] : role.dash,
      points: points ? { show: true, size: 7, width: 1.5,
                         fill: curve.style === 'hollow' ? cssColour('--paper') : role.colour }
                     : { show: false },
    };
    if (points) series.paths = () => null;
    if (this.free) {
      series.facets = [{ scale: 'x', auto: true }, { scale: 'y', auto: true }];
      series.paths = (u, s) => { this.drawFree(u, s, role.colour, curve.style, role.dash ?? []); return null; };
    }
    return series;
  }

  private drawFree(u: uPlot, s: number, colour: string, style: string, dash: number[]) {
    const [xs, ys] = (u.data as unknown as Columns)[s];
    const { ctx } = u, pixel = devicePixelRatio;
    ctx.save();
    ctx.beginPath();
    ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
    ctx.clip();
    ctx.strokeStyle = ctx.fillStyle = colour;
    ctx.lineWidth = 1.5 * pixel;
    ctx.lineJoin = 'round';
    if (style === 'line' || style === 'dashed') ctx.setLineDash((style === 'dashed' ? [6, 4] : dash).map((d) => d * pixel));
    ctx.beginPath();
    let down = false;  // a number that is not there lifts the pen
    for (let i = 0; i < xs.length; ++i) {
      const x = u.valToPos(xs[i], 'x', true), y = u.valToPos(ys[i], 'y', true);
      const there = Number.isFinite(x) && Number.isFinite(y);
      if (there && (style === 'line' || style === 'dashed')) { if (down) ctx.lineTo(x, y); else ctx.moveTo(x, y); }
      else if (there) { ctx.moveTo(x + 3.5 * pixel, y); ctx.arc(x, y, 3.5 * pixel, 0, 2 * Math.PI); }
      down = there;
    }
    if (this.heat) {  // a halo: what is drawn over colours must be seen on any of them
      ctx.save();
      ctx.strokeStyle = '#ffffff';
      ctx.lineWidth = 4 * pixel;
      ctx.setLineDash([]);
      ctx.stroke();
      ctx.restore();
    }
    if (style === 'markers') ctx.fill();
    ctx.stroke();
    ctx.restore();
  }

  /** Extent of all curves along one axis. */
  private extent(axis: 0 | 1): [number, number] {
    let lo = Infinity, hi = -Infinity;
    const include = (values: ArrayLike<number>) => {
      for (let i = 0; i < values.length; ++i) {
        const v = values[i];
        if (Number.isFinite(v)) { lo = Math.min(lo, v); hi = Math.max(hi, v); }
      }
    };
    for (const column of this.columns) include(column[axis]);
    if (this.heat) include(cellEdges(axis === 0 ? this.heat.x : this.heat.y));
    return lo <= hi ? [lo, hi] : [0, 1];
  }

  /** A map keeps the same metres per pixel along both axes: the tighter one decides, the other grows. */
  private mapRange(u: uPlot, axis: 0 | 1): [number, number] {
    const pixels = [u.bbox.width || 300, u.bbox.height || 200];
    const spans = [this.extent(0), this.extent(1)].map(([lo, hi]) => 1.12 * Math.max(hi - lo, 1e-3));
    const scale = Math.max(spans[0] / pixels[0], spans[1] / pixels[1]);
    const [lo, hi] = this.extent(axis), half = 0.5 * scale * pixels[axis];
    return [0.5 * (lo + hi) - half, 0.5 * (lo + hi) + half];
  }

  // Small multiples share a scale; elsewhere the data decide, with zero in sight where it matters.
  private pad(u: uPlot, lo: number | null, hi: number | null, axis: 0 | 1): [number, number] {
    if (this.spec.kind === 'map') return this.mapRange(u, axis);
    if (axis === 1 && this.spec.y_range) return this.spec.y_range as [number, number];
    if (lo === null || hi === null || !Number.isFinite(lo) || !Number.isFinite(hi)) return [0, 1];
    if (this.spec.zero_line && axis === 1) { lo = Math.min(lo, 0); hi = Math.max(hi, 0); }
    // Nothing but rounding: shown as the nothing it is.
    if (axis === 1 && hi - lo < this.least) return [lo - 100 * this.least, hi + 100 * this.least];
    const margin = 0.06 * (hi - lo || Math.abs(hi) || 1);
    [lo, hi] = [lo - margin, hi + margin];
    return [lo, hi];
  }

  private drawBackground(u: uPlot) {
    const { ctx, bbox } = u;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    if (this.heat) drawHeat(u, this.heat);
    if (this.spec.limits) {
      const [lo, hi] = this.spec.limits.map((v) => u.valToPos(v, 'y', true));
      ctx.fillStyle = cssColour('--limit');
      ctx.fillRect(bbox.left, bbox.top, bbox.width, hi - bbox.top);
      ctx.fillRect(bbox.left, lo, bbox.width, bbox.top + bbox.height - lo);
    }
    if (this.overTime) this.drawPhases(u);
    if (this.overTime) this.drawBands(u);
    if (this.spec.zero_line) {
      const y = u.valToPos(0, 'y', true);
      ctx.strokeStyle = cssColour('--quiet');
      ctx.lineWidth = devicePixelRatio;
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
    }
    ctx.restore();
  }

  /** When something pushed, with how much. */
  private drawBands(u: uPlot) {
    const { ctx, bbox } = u, colour = cssColour('--push'), pixel = devicePixelRatio;
    for (const { from, to, label } of this.bands) {
      const x0 = u.valToPos(from, 'x', true), x1 = Math.max(u.valToPos(to, 'x', true), x0 + 2 * pixel);
      if (x1 < bbox.left || x0 > bbox.left + bbox.width) continue;
      ctx.fillStyle = colour;
      ctx.globalAlpha = 0.18;
      ctx.fillRect(x0, bbox.top, x1 - x0, bbox.height);
      ctx.globalAlpha = 1;
      ctx.font = `${11 * pixel}px system-ui, sans-serif`;
      ctx.textBaseline = 'top';
      ctx.fillText(label, x1 + 3 * pixel, bbox.top + 2 * pixel);
    }
  }

  // One foot in the plot: its swing is a band. Several: one strip per foot along the bottom.
  private drawPhases(u: uPlot) {
    const { ctx, bbox } = u;
    const roles = new Set(this.spec.curves.map((c) => c.role));
    const legs = this.phases.filter((p) => roles.has(p.role)).length, single = legs === 1;
    if (legs === 0) return;  // nothing of a leg is drawn here
    const strip = 4 * devicePixelRatio;
    this.phases.forEach((phase, i) => {
      if (single && !roles.has(phase.role)) return;
      const top = single ? bbox.top : bbox.top + bbox.height - (this.phases.length - i) * strip;
      for (const [from, to] of phase.swing) {
        const x0 = u.valToPos(from, 'x', true), x1 = u.valToPos(to, 'x', true);
        ctx.fillStyle = single ? cssColour('--swing') : roleStyle(phase.role, i).colour;
        ctx.globalAlpha = single ? 1 : 0.45;
        ctx.fillRect(x0, top, x1 - x0, single ? bbox.height : strip - devicePixelRatio);
        ctx.globalAlpha = 1;
        ctx.fillStyle = cssColour('--ink');  // the touch-down
        ctx.fillRect(x1 - 0.5 * devicePixelRatio, top, devicePixelRatio, single ? 5 * devicePixelRatio : strip);
      }
    });
  }

  private placeLabels() {
    if (!this.u || !this.columns.length) return;
    const x = this.u.scales.x.max ?? 0;
    this.key.place(this.columns.map(([xs, ys]) => {
      const k = this.overTime ? Math.max(sampleAt(xs, x), 0) : ys.length - 1;
      return ys.length ? this.u.valToPos(ys[k], 'y') : 0;
    }), this.u.over);
    this.moveCursor();
  }

  private moveCursor() {
    if (!this.overTime || !this.u) return;
    const x = this.u.valToPos(this.player.t, 'x');
    this.cursor.hidden = !(x >= 0 && x <= this.u.over.clientWidth);
    this.cursor.style.transform = `translateX(${x}px)`;
    this.showValues(this.player.t);
  }

  private showValues(t: number) {
    if (this.free) return;
    const length = (this.u.scales.y.max ?? 1) - (this.u.scales.y.min ?? 0);
    this.columns.forEach(([xs, ys], i) => {
      const k = sampleAt(xs, t);
      this.key.show(i, k >= 0 ? onAxis(ys[k], length) : '');
    });
  }

  private hovered(u: uPlot) {
    const left = u.cursor.left ?? -1, top = u.cursor.top ?? -1, inside = left >= 0 && top >= 0;
    if (this.free) {
      this.readout.textContent = inside ? this.textAt(u, left, top) : '';
      this.readout.hidden = !this.readout.textContent;
    } else if (this.overTime) {
      this.showValues(inside ? u.posToVal(left, 'x') : this.player.t);
    } else if (inside) {
      this.showValues(u.posToVal(left, 'x'));
    } else {
      this.spec.curves.forEach((_, i) => this.key.show(i, ''));
    }
  }

  /** What is under the mouse: the map's value there, or the nearest point of a curve. */
  private textAt(u: uPlot, left: number, top: number): string {
    const { x_unit, y_unit } = this.spec;
    const place = (x: number, y: number) => `${withUnit(x, x_unit)}, ${withUnit(y, y_unit)}`;
    if (this.heat) {
      const x = u.posToVal(left, 'x'), y = u.posToVal(top, 'y'), value = valueAt(this.heat, x, y);
      return Number.isFinite(value) ? `${this.heat.label} ${withUnit(value, this.heat.unit)} at ${place(x, y)}` : '';
    }
    let nearest = kNear * kNear, text = '';
    this.columns.forEach(([xs, ys], c) => {
      for (let i = 0; i < xs.length; ++i) {
        const d2 = (u.valToPos(xs[i], 'x') - left) ** 2 + (u.valToPos(ys[i], 'y') - top) ** 2;
        if (d2 < nearest) { nearest = d2; text = `${this.spec.curves[c].label}: ${place(xs[i], ys[i])}`; }
      }
    });
    return text;
  }

  private seekToMouse() {
    const { left } = this.u.cursor;
    if (this.overTime && left !== undefined && left !== null && left >= 0 && !this.u.select.width) {
      this.player.seek(this.u.posToVal(left, 'x'));
    }
  }

  private scaled(u: uPlot) {
    if (!this.overTime || this.quietly || u.scales.x.min === undefined) return;
    const { min, max } = u.scales.x as { min: number; max: number };
    const all = min <= this.player.first + 1e-9 && max >= this.player.last - 1e-9;
    this.player.setZoom(all ? null : [min, max]);
  }

  private applyZoom() {
    this.quietly = true;
    const [min, max] = this.player.zoom ?? [this.player.first, this.player.last];
    if (max > min) this.u.setScale('x', { min, max });
    this.quietly = false;
  }

  private limitZoom(min: number, max: number): [number, number] {
    const span = Math.min(max - min, this.player.last - this.player.first);
    const from = Math.min(Math.max(min, this.player.first), this.player.last - span);
    return [from, from + span];
  }

  private wheel(e: WheelEvent) {
    if (!this.overTime || !(e.ctrlKey || e.shiftKey)) return;  // a plain wheel scrolls the page
    e.preventDefault();
    const { min = 0, max = 1 } = this.u.scales.x;
    const at = this.u.posToVal(this.u.cursor.left ?? 0, 'x');
    const factor = Math.exp(0.002 * (e.deltaY || e.deltaX));
    this.player.setZoom(this.limitZoom(at - (at - min) * factor, at + (max - at) * factor));
  }

  // Shift and drag pans; a plain drag selects the stretch to zoom into (uPlot's own).
  private pan(e: PointerEvent) {
    if (!this.overTime || !e.shiftKey) return;
    const { min = 0, max = 1 } = this.u.scales.x;
    const perPixel = (max - min) / this.u.over.clientWidth;
    const move = (m: PointerEvent) => {
      const shift = (e.clientX - m.clientX) * perPixel;
      this.player.setZoom(this.limitZoom(min + shift, max + shift));
    };
    const stop = () => { removeEventListener('pointermove', move); removeEventListener('pointerup', stop); };
    addEventListener('pointermove', move);
    addEventListener('pointerup', stop);
  }
}
