// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The picked link: mass, inertia, the forces it carries, and their plots.
import { digits, element, withUnit } from '../data/format';
import { Player } from '../data/player';
import { Run, frameAt, sampleAt } from '../data/run';
import { kContactFloats, kSlips } from '../data/contract';
import { channelPlot, plotColumns } from '../plots/figures';
import { Plot } from '../plots/plot';

export class LinkPanel {
  readonly select = element('select', 'link-select');
  onSelect: (body: number) => void = () => {};
  private facts = element('div', 'link-facts');
  private force = element('p', 'link-force');
  private plots = element('div', 'link-plots');
  private body = -1;
  private live: { plot: Plot; spec: ReturnType<typeof channelPlot> }[] = [];
  private rows: { channel: number; cell: HTMLElement }[] = [];

  constructor(host: HTMLElement, private run: Run, private player: Player) {
    const label = element('label', 'link-label', 'Link ');
    this.select.append(new Option('none (click one on the robot)', '-1'));
    run.doc.scene.bodies.forEach((body, i) => { if (i > 0) this.select.append(new Option(body.name, String(i))); });
    this.select.addEventListener('change', () => this.onSelect(Number(this.select.value)));
    label.append(this.select);
    this.force.setAttribute('aria-live', 'off');
    host.append(label, this.facts, this.force, this.plots);
    player.onChange(() => this.update());
  }

  show(body: number) {
    this.body = body;
    this.select.value = String(body);
    this.facts.replaceChildren();
    this.plots.replaceChildren();
    this.force.textContent = '';
    this.live = [];
    this.rows = [];
    if (body < 0) return;
    const link = this.run.doc.scene.bodies[body];
    const parent = link.parent >= 0 ? this.run.doc.scene.bodies[link.parent].name : 'none';
    const [xx, yy, zz, xy, xz, yz] = link.inertia;
    this.table([
      ['parent', parent], ['joint', link.joint || (link.parent === 0 ? 'free' : 'fixed')], ['mass', withUnit(link.mass, 'kg')],
      ['CoM in link', `${link.com.map((v) => digits(v, 3)).join(', ')} m`],
      ['inertia xx, yy, zz', `${[xx, yy, zz].map((v) => digits(v, 3)).join(', ')} kg·m²`],
      ['inertia xy, xz, yz', `${[xy, xz, yz].map((v) => digits(v, 3)).join(', ')} kg·m²`]]);
    this.addPlots(body);
    this.update();
  }

  refresh() { for (const { plot, spec } of this.live) plot.setData(plotColumns(this.run, spec)); }

  private table(rows: [string, string][]) {
    const table = element('table');
    for (const [name, value] of rows) this.row(table, name, value);
    this.run.doc.channels.forEach((c, channel) => {
      if (c.body !== this.body) return;
      const name = c.frame ? `${c.group} ${c.label}, in ${c.frame}` : `${c.group} ${c.label}`;
      this.rows.push({ channel, cell: this.row(table, name, '') });
    });
    this.facts.append(table);
  }

  private row(table: HTMLTableElement, name: string, value: string): HTMLElement {
    const row = table.insertRow();
    const head = element('th', '', name);
    head.scope = 'row';
    const cell = element('td', '', value);
    row.append(head, cell);
    return cell;
  }

  private addPlots(body: number) {
    const groups = new Map<string, number[]>();
    this.run.doc.channels.forEach((c, i) => {
      if (c.body === body) groups.set(c.group, [...(groups.get(c.group) ?? []), i]);
    });
    for (const [group, channels] of groups) {
      const spec = channelPlot(this.run, group, channels);
      const figure = element('figure', 'plot is-live');
      const host = element('div', 'plot-live');
      figure.append(host);
      this.plots.append(figure);
      const plot = new Plot(host, spec, this.player, this.run.doc.phases, 130);
      plot.setData(plotColumns(this.run, spec));
      this.live.push({ plot, spec });
    }
  }

  private update() {
    if (this.body < 0 || this.run.frameCount === 0) return;
    for (const { channel, cell } of this.rows) {
      const [t, y] = this.run.series(channel);
      const k = sampleAt(t, this.player.t);
      cell.textContent = k >= 0 ? withUnit(y[k], this.run.doc.channels[channel].unit) : '–';
    }
    const { contacts } = this.run.frame(frameAt(this.run, this.player.t));
    const total = [0, 0, 0];
    let count = 0, slips = 0;
    for (let k = 0; k < contacts.length; k += kContactFloats) {
      if (contacts[k] !== this.body) continue;
      ++count;
      if (contacts[k + 11] === kSlips) ++slips;
      for (let i = 0; i < 3; ++i) total[i] += contacts[k + 4 + i];
    }
    this.force.textContent = count === 0 ? 'Touches nothing.'
      : `Contact force in W: ${total.map((v) => digits(v, 3)).join(', ')} N over ${count} point${count > 1 ? 's' : ''}${slips > 0 ? `, ${slips} slipping` : ''}.`;
  }
}
