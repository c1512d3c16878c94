// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The one clock: which instant every view shows, how fast it runs, which stretch of time is zoomed.

export type Listener = () => void;

export class Player {
  t = 0;
  first = 0;
  last = 0;
  playing = false;
  speed = 1;
  /** Zoomed stretch of time, null for all of it. */
  zoom: [number, number] | null = null;
  private listeners: Listener[] = [];
  private zoomListeners: Listener[] = [];
  private stamp = 0;

  onChange(listener: Listener) { this.listeners.push(listener); }
  onZoom(listener: Listener) { this.zoomListeners.push(listener); }
  private changed() { for (const f of this.listeners) f(); }

  setRange(first: number, last: number) {
    this.first = first;
    this.last = last;
    this.t = Math.min(Math.max(this.t, first), last);
    this.changed();
  }

  seek(t: number) {
    this.t = Math.min(Math.max(t, this.first), this.last);
    this.keepInZoom();
    this.changed();
  }

  /** The zoomed stretch goes where the time goes. */
  private keepInZoom() {
    if (!this.zoom) return;
    const [from, to] = this.zoom, span = to - from;
    if (this.t >= from && this.t <= to) return;
    const start = Math.min(Math.max(this.t > to ? this.t : this.t - span, this.first), this.last - span);
    this.setZoom([start, start + span]);
  }

  setZoom(zoom: [number, number] | null) {
    if (zoom && this.zoom && zoom[0] === this.zoom[0] && zoom[1] === this.zoom[1]) return;
    if (!zoom && !this.zoom) return;
    this.zoom = zoom;
    for (const f of this.zoomListeners) f();
  }

  setSpeed(speed: number) { this.speed = speed; this.changed(); }

  setPlaying(playing: boolean) {
    if (playing && this.t >= this.last) this.t = this.first;
    this.playing = playing;
    this.stamp = 0;
    if (playing) requestAnimationFrame((now) => this.tick(now));
    this.changed();
  }

  private tick(now: number) {
    if (!this.playing) return;
    if (this.stamp) this.t += (now - this.stamp) / 1000 * this.speed;
    this.stamp = now;
    if (this.t >= this.last) { this.t = this.last; this.playing = false; }
    this.keepInZoom();
    this.changed();
    requestAnimationFrame((next) => this.tick(next));
  }
}
