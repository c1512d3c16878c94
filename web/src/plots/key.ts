// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the lines of a plot are called: beside their ends where there is room, else in rows below. All widths are
// measured, never guessed.
import { Curve, Plot as Spec } from '../data/contract';
import { element } from '../data/format';
import { roleStyle } from '../stage/colours';

export const kFont = '12px system-ui, sans-serif';
const kRow = 16;             // [px]
const kEdge = 18;            // [px] half of the last number of the x axis
const kGap = 6;              // [px] between plot and labels
const kShare = 0.42;         // of the width that labels beside a plot may take
const kWidest = '−1.23e−11'; // a value as wide as any
const kSvg = 'http://www.w3.org/2000/svg';

const context = document.createElement('canvas').getContext('2d');

/** The width of a text in the plots' font [px]. */
export function textWidth(text: string): number {
  if (!context) return 7 * text.length;
  context.font = kFont;
  return context.measureText(text).width;
}

/** The line or marker as the plot draws it: never the colour alone. */
function swatch(curve: Curve, index: number): SVGSVGElement {
  const role = roleStyle(curve.role, index), icon = document.createElementNS(kSvg, 'svg');
  const marker = curve.style === 'markers' || curve.style === 'hollow';
  const mark = document.createElementNS(kSvg, marker ? 'circle' : 'path');
  const dash = curve.style === 'dashed' ? [6, 4] : role.dash;
  const set = (values: Record<string, string>) => { for (const [k, v] of Object.entries(values)) mark.setAttribute(k, v); };
  set(marker ? { cx: '9', cy: '5', r: '3.5', fill: curve.style === 'hollow' ? 'none' : role.colour }
             : { d: 'M0 5H18', 'stroke-dasharray': dash.join(' ') });
  set({ stroke: role.colour, 'stroke-width': marker ? '1.5' : '2' });
  icon.setAttribute('class', 'swatch');
  icon.setAttribute('viewBox', '0 0 18 10');
  icon.setAttribute('aria-hidden', 'true');
  icon.append(mark);
  return icon;
}

export class Key {
  readonly root = element('div', 'plot-key');
  private labels: HTMLElement[] = [];
  private values: HTMLElement[] = [];
  private width = 0;     // [px] of the widest label with its value
  private below = false;

  constructor(private host: HTMLElement, private spec: Spec) {
    const valued = spec.kind === 'time' || spec.kind === 'line';
    spec.curves.forEach((curve, i) => {
      const label = element('div', 'curve-label');
      const value = element('span', 'curve-value');
      label.title = curve.label;
      label.append(swatch(curve, i), element('span', 'curve-name', curve.label));
      if (valued) label.append(value);
      this.values.push(value);
      this.labels.push(label);
      this.root.append(label);
    });
    host.append(this.root);
    for (const value of this.values) value.textContent = kWidest;
    this.width = Math.ceil(Math.max(0, ...this.labels.map((l) => l.getBoundingClientRect().width)));
    for (const value of this.values) value.textContent = '';
    this.decide();
  }

  /** Beside or below, by the width there is now. */
  decide() {
    this.below = this.spec.heat !== undefined || this.width + kGap > kShare * this.host.clientWidth;
    this.root.classList.toggle('below', this.below);
    if (this.below) for (const label of this.labels) label.removeAttribute('style');
  }

  /** What the plot must leave free at its right [px]. */
  get room(): number { return this.below ? kEdge : this.width + kGap; }

  recolour() {
    this.labels.forEach((label, i) => label.firstElementChild?.replaceWith(swatch(this.spec.curves[i], i)));
  }

  show(i: number, text: string) { this.values[i].textContent = text; }

  /** Beside the ends of the lines at these heights [px in the plot] where they have room there; else one below the other
   *  in the order of the curves, which is the same from plot to plot. */
  place(heights: number[], plot: HTMLElement) {
    if (this.below) return;
    const ends = heights.map((y) => (Number.isFinite(y) ? y : 0) - kRow / 2);
    const sorted = [...ends].sort((a, b) => a - b), last = plot.clientHeight - kRow;
    const fits = sorted.every((y, k) => k === 0 || y - sorted[k - 1] >= kRow) && sorted[0] >= 0 && sorted[sorted.length - 1] <= last;
    const middle = sorted.reduce((sum, y) => sum + y, 0) / sorted.length;
    const first = Math.max(0, Math.min(middle - (kRow * (ends.length - 1)) / 2, last - kRow * (ends.length - 1)));
    const at = plot.getBoundingClientRect(), from = this.host.getBoundingClientRect();
    const left = at.right - from.left + kGap, top = at.top - from.top;
    this.labels.forEach((label, i) => {
      label.style.top = `${top + (fits ? ends[i] : first + kRow * i)}px`;
      label.style.left = `${left}px`;
    });
  }
}
