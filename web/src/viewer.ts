// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The viewer: a live simulation or a recording from the program that serves this page.
import './style.css';
import { element } from './data/format';
import { Player } from './data/player';
import { Connection, Hello, LiveFrame } from './data/protocol';
import { Pushes } from './data/pushes';
import { LiveRun, RecordedRun, Run } from './data/run';
import { groupPlots, leastExtent, plotColumns, plotHeight } from './plots/figures';
import { Plot } from './plots/plot';
import { Plot as Spec } from './data/contract';
import { Controls } from './ui/controls';
import { Push } from './ui/push';
import { Session, stepRecorded } from './ui/session';

const place = (id: string) => document.getElementById(id) as HTMLElement;

class Viewer {
  private player = new Player();
  private plots: { plot: Plot; spec: Spec }[] = [];
  private following = true;
  private nextPlotUpdate = 0;
  private newest: LiveFrame | null = null;
  private session: Session | null = null;
  private connection: Connection;

  constructor() {
    // The token has done its work once the page is here; keep it out of history and screenshots.
    if (location.search) history.replaceState(null, '', location.pathname + location.hash);
    this.connection = new Connection(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`);
    this.connection.onReady = (hello, blob) => this.ready(hello, blob);
    this.connection.onNotice = (text) => this.status(text);
    this.connection.onClose = (reason) => this.status(`Disconnected: ${reason}.`);
  }

  private status(text: string) { if (place('status').textContent !== text) place('status').textContent = text; }

  private ready(hello: Hello, blob: ArrayBuffer) {
    place('title').textContent = hello.document.title || hello.document.scene.name;
    document.title = `${hello.document.title || hello.document.scene.name} – legwork`;
    if (hello.mode === 'live') this.startLive(hello, new LiveRun(hello.document, blob));
    else this.startRecorded(new RecordedRun(hello.document, blob));
  }

  private places() { return { stage: place('stage-3d'), transport: place('transport'), panel: place('link-panel') }; }

  private startRecorded(run: RecordedRun) {
    const { player } = this;
    if (run.frameCount > 0) player.setRange(run.time(0), run.time(run.frameCount - 1));
    this.session = new Session(run, player, this.places(), {
      play: (on) => player.setPlaying(on),
      step: (direction) => { player.setPlaying(false); stepRecorded(run, player, direction); },
      speed: (value) => player.setSpeed(value),
    });
    this.addPlots(run);
    this.session.stage.show(player.t, true);
    this.status(`Recording, ${run.frameCount} frames.`);
    document.documentElement.dataset.ready = 'true';
  }

  private startLive(hello: Hello, run: LiveRun) {
    const { player, connection } = this;
    this.session = new Session(run, player, this.places(), {
      play: (on) => { this.following = true; connection.send({ type: on ? 'play' : 'pause' }); },
      step: (direction) => {
        if (direction > 0 && (this.following || player.t >= player.last)) {
          this.following = true;
          connection.send({ type: 'step', count: direction });
        } else { this.following = false; stepRecorded(run, player, direction); }
      },
      speed: (value) => connection.send({ type: 'speed', value }),
      live: () => { this.following = true; player.seek(player.last); },
    });
    if (hello.control) this.endText = 'ended; “Start again” revives it';
    if (hello.control) {
      const panel = place('link-panel');
      const controls = hello.controls ? new Controls(panel, hello.controls, connection) : null;
      new Push(this.session, panel, hello.document.scene, connection, () => controls?.reset());
    }
    place('stage-3d').classList.toggle('can-push', hello.control);
    place('scrub-note').hidden = false;
    place('transport').addEventListener('input', () => { this.following = player.t >= player.last; });
    this.addPlots(run);
    connection.onFrame = (frame) => this.liveFrame(run, frame);
  }

  // Frames may come faster than they can be drawn: all are kept, the newest is shown.
  private liveFrame(run: LiveRun, frame: LiveFrame) {
    const back = run.frameCount > 0 && frame.t < this.player.last;
    if (back) this.following = true;
    run.append(frame);
    if (this.newest) { this.newest = frame; return; }
    this.newest = frame;
    requestAnimationFrame(() => this.showLive(run));
  }

  private showLive(run: LiveRun) {
    const frame = this.newest, { player } = this;
    if (!frame) return;
    this.newest = null;
    if (!document.documentElement.dataset.ready) {
      this.session?.stage.show(frame.t, true);
      document.documentElement.dataset.ready = 'true';
    }
    player.playing = !frame.paused;
    player.speed = frame.speed;
    if (this.following) player.t = frame.t;
    player.setRange(run.time(0), frame.t);
    const state = frame.ended ? this.endText : frame.paused ? 'paused' : `${frame.realTimeFactor.toFixed(2)}× real time`;
    this.status(`Live, ${state}${this.following ? '' : ', looking back'}.`);
    this.refreshPlots(frame.paused);
  }

  // Ten times a second is enough for lines, and never more than a fifth of the page's time.
  private refreshPlots(now: boolean) {
    const start = performance.now();
    if (!now && start < this.nextPlotUpdate) return;
    if (this.following && this.player.zoom) {
      const span = this.player.zoom[1] - this.player.zoom[0];
      this.player.setZoom([this.player.last - span, this.player.last]);
    }
    for (const { plot, spec } of this.plots) plot.setData(plotColumns(this.run as Run, spec));
    this.session?.panel.refresh();
    const end = performance.now();
    this.nextPlotUpdate = end + Math.max(100, 4 * (end - start));
  }

  private run: Run | null = null;
  private endText = 'ended';

  private addPlots(run: Run) {
    this.run = run;
    const bands = new Pushes(run).bands();
    const asked = run.doc.plots.filter((p) => p.place === 'stage' && p.kind === 'time');
    for (const spec of asked.length ? asked : groupPlots(run)) {
      const figure = element('figure', 'plot is-live');
      const host = element('div', 'plot-live');
      figure.append(element('h2', 'plot-title', spec.title), host);
      if (spec.caption) figure.append(element('figcaption', '', spec.caption));
      place('plots').append(figure);
      const plot = new Plot(host, spec, this.player, run.doc.phases, plotHeight(spec, true), leastExtent(run, spec), bands);
      if (run.frameCount > 0) plot.setData(plotColumns(run, spec));
      this.plots.push({ plot, spec });
    }
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change',
      () => { for (const { plot } of this.plots) plot.restyle(); });
  }
}

new Viewer();
