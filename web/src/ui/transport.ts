// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Play, step, scrub and speed, with the mouse and from the keyboard.
import { element } from '../data/format';
import { Player } from '../data/player';

export const kSpeeds = [0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10];  // keys 1 to 9

export interface TransportActions {
  play(on: boolean): void;
  step(direction: number): void;
  speed(value: number): void;
  resetCamera(): void;
  live?: () => void;  // back to the present, live runs only
}

export class Transport {
  private playButton = element('button', 'play');
  private slider = element('input', 'scrubber');
  private clock = element('output', 'clock');
  private speed = element('select', 'speed');
  private all!: HTMLButtonElement;  // back from a stretch of time to all of it

  constructor(host: HTMLElement, private player: Player, private actions: TransportActions) {
    this.playButton.type = 'button';
    this.playButton.addEventListener('click', () => actions.play(!player.playing));
    this.slider.type = 'range';
    this.slider.min = '0';
    this.slider.max = '1000';
    this.slider.step = 'any';
    this.slider.setAttribute('aria-label', 'Time');
    this.slider.addEventListener('input', () => player.seek(
      player.first + Number(this.slider.value) / 1000 * (player.last - player.first)));
    this.speed.setAttribute('aria-label', 'Speed');
    kSpeeds.forEach((value) => this.speed.append(new Option(`${value}×`, String(value))));
    this.speed.title = `Speed: keys 1 (${kSpeeds[0]}×) to 9 (${kSpeeds[8]}×), 5 is real time`;
    this.speed.value = '1';
    this.speed.addEventListener('change', () => actions.speed(Number(this.speed.value)));
    host.append(this.playButton, this.button('Step back', '‹', () => actions.step(-1)),
                this.button('Step forward', '›', () => actions.step(1)), this.slider, this.clock, this.speed);
    this.all = this.button('Show the whole run in the plots', 'All', () => player.setZoom(null));
    host.append(this.all);
    player.onZoom(() => this.update());
    if (actions.live) host.append(this.button('Back to the present', 'Live', actions.live));
    player.onChange(() => this.update());
    document.addEventListener('keydown', (e) => this.key(e));
    this.update();
  }

  private button(label: string, text: string, action: () => void): HTMLButtonElement {
    const button = element('button', '', text);
    button.type = 'button';
    button.title = label;
    button.setAttribute('aria-label', label);
    button.addEventListener('click', action);
    return button;
  }

  private update() {
    const { player } = this, span = player.last - player.first;
    const label = player.playing ? 'Pause' : 'Play';
    if (this.playButton.textContent !== label) this.playButton.textContent = label;
    this.slider.value = String(span > 0 ? (player.t - player.first) / span * 1000 : 0);
    this.slider.setAttribute('aria-valuetext', `${player.t.toFixed(3)} seconds`);
    this.clock.textContent = `${player.t.toFixed(3)} s / ${player.last.toFixed(2)} s`;
    // The speed travels as a 32-bit number: the nearest of the list is meant.
    const speed = kSpeeds.find((s) => Math.abs(s - player.speed) < 1e-3 * s);
    if (speed !== undefined && this.speed.value !== String(speed)) this.speed.value = String(speed);
    this.all.hidden = !player.zoom;
  }

  // Keys act on the page, but never steal what a field or a menu needs.
  private key(e: KeyboardEvent) {
    const target = e.target as HTMLElement;
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && target !== this.slider) return;
    if (e.key === ' ' && target.tagName !== 'BUTTON' && target.tagName !== 'SUMMARY') this.actions.play(!this.player.playing);
    else if (e.key === 'ArrowRight') this.actions.step(e.shiftKey ? 10 : 1);
    else if (e.key === 'ArrowLeft') this.actions.step(e.shiftKey ? -10 : -1);
    else if (e.key >= '1' && e.key <= '9') this.actions.speed(kSpeeds[Number(e.key) - 1]);
    else if (e.key === 'Home') this.player.seek(this.player.first);
    else if (e.key === 'End') this.player.seek(this.player.last);
    else if (e.key === 'r' || e.key === 'R') this.actions.resetCamera();
    else return;
    e.preventDefault();
  }
}
