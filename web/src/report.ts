// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A report: everything is in the page; the static tables and figures come to life here.
import './style.css';
import { RunDocument } from './data/contract';
import { Player } from './data/player';
import { Pushes } from './data/pushes';
import { RecordedRun, lastCycles, tellingMoment } from './data/run';
import { Film } from './film';
import { enhanceFigures } from './plots/figures';
import { Session, stepRecorded } from './ui/session';

function embedded(id: string): string { return document.getElementById(id)?.textContent ?? ''; }

function decodeBase64(text: string): ArrayBuffer {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes.buffer;
}

function start() {
  const text = embedded('legwork-document');
  if (!text) return;
  const doc = JSON.parse(text) as RunDocument;
  const wanted = new URLSearchParams(location.hash.slice(1));
  const film = wanted.has('film');
  if (film) document.documentElement.classList.add('snapshot');
  document.documentElement.classList.add('has-script');
  const run = new RecordedRun(doc, decodeBase64(embedded('legwork-data')));
  const player = new Player();
  if (run.frameCount > 0) player.setRange(run.time(0), run.time(run.frameCount - 1));
  const plots = enhanceFigures(run, player);
  const stageHost = document.getElementById('stage-3d');
  const transport = document.getElementById('transport');
  const panel = document.getElementById('link-panel');
  if (run.frameCount > 0 && stageHost && transport && panel) {
    const session = new Session(run, player, { stage: stageHost, transport, panel }, {
      play: (on) => player.setPlaying(on),
      step: (direction) => { player.setPlaying(false); stepRecorded(run, player, direction); },
      speed: (value) => player.setSpeed(value),
    });
    session.stage.show(player.t, true);
    if (film) Object.assign(window, { legworkFilm: new Film(run, session.stage) });
    transport.hidden = run.frameCount < 2;  // a pose, nothing to play
    for (const hint of document.querySelectorAll<HTMLElement>('.stage > .hint')) hint.hidden = transport.hidden;
    stageHost.classList.add('is-live');
  }
  const cycles = lastCycles(run);
  if (cycles) player.setZoom(cycles);
  player.seek(wanted.has('t') ? Number(wanted.get('t')) : new Pushes(run).seen(tellingMoment(run, cycles)));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { for (const p of plots) p.restyle(); });
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const source = document.getElementById(button.dataset.copy ?? '');
      await navigator.clipboard.writeText(source?.textContent ?? '');
      button.textContent = 'Copied';
    });
  }
  // Reasons are folded on a screen; on paper nobody can unfold them.
  const folded = () => document.querySelectorAll<HTMLDetailsElement>('td details');
  addEventListener('beforeprint', () => { for (const d of folded()) d.open = true; });
  addEventListener('afterprint', () => { for (const d of folded()) d.open = false; });
  document.documentElement.dataset.ready = 'true';
}

start();
