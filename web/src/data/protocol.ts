// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What travels over the WebSocket: one JSON document, then binary blob parts and live frames.
import { RunDocument, kContactFloats, kPoseFloats } from './contract';
import { Frame } from './run';

export interface Slider { name: string; unit: string; value: number; low: number; high: number }

/** What may be changed; commands name each by its place. */
export interface Controls { joints: Slider[]; knobs: Slider[]; keys: string[] }

export interface Hello {
  type: 'document';
  mode: 'live' | 'recorded';
  control: boolean;
  controls?: Controls;      // with control only
  blob_bytes: number;
  document: RunDocument;
}

export interface LiveFrame extends Frame {
  paused: boolean;
  ended: boolean;
  speed: number;            // asked for, 1 is real time
  realTimeFactor: number;   // reached
  samples: Float32Array;    // rows of (t - frame time, one value per channel)
}

export type Command =
  | { type: 'play' } | { type: 'pause' } | { type: 'reset' }
  | { type: 'step'; count: number }
  | { type: 'speed'; value: number }
  | { type: 'joint' | 'knob'; index: number; value: number }
  | { type: 'key'; index: number } | { type: 'release' }
  | { type: 'push'; body: number; point: number[]; force: number[]; duration: number };

const kFrameMagic = 0x3146574c;  // "LWF1"
const kBlobMagic = 0x3142574c;   // "LWB1"
const kHeaderBytes = 48;

export function isBlobPart(data: ArrayBuffer): boolean {
  return data.byteLength >= 8 && new DataView(data).getUint32(0, true) === kBlobMagic;
}

export function copyBlobPart(data: ArrayBuffer, blob: Uint8Array): number {
  const offset = new DataView(data).getUint32(4, true);
  blob.set(new Uint8Array(data, 8), offset);
  return data.byteLength - 8;
}

export function decodeFrame(data: ArrayBuffer): LiveFrame {
  const head = new DataView(data);
  if (data.byteLength < kHeaderBytes || head.getUint32(0, true) !== kFrameMagic) {
    throw new Error('not a frame');
  }
  const flags = head.getUint32(4, true);
  const count = (k: number) => head.getUint32(24 + 4 * k, true);
  let at = kHeaderBytes;
  const take = (n: number) => {
    const part = new Float32Array(data, at, n);
    at += 4 * n;
    return part;
  };
  return {
    t: head.getFloat64(8, true),
    paused: (flags & 1) !== 0,
    ended: (flags & 2) !== 0,
    speed: head.getFloat32(16, true),
    realTimeFactor: head.getFloat32(20, true),
    poses: take(count(0) * kPoseFloats),
    com: take(3),
    zmp: take(3),
    estimate: head.getUint32(44, true) & 1 ? take(kPoseFloats) : undefined,
    support: take(3 * count(1)),
    contacts: take(kContactFloats * count(2)),
    samples: take(count(3) * (count(4) + 1)),
  };
}

/** Connects to the page's own host and hands over documents and frames. */
export class Connection {
  private socket: WebSocket;
  private blob = new Uint8Array(0);
  private missing = 0;
  private hello: Hello | null = null;
  onReady: (hello: Hello, blob: ArrayBuffer) => void = () => {};
  onFrame: (frame: LiveFrame) => void = () => {};
  onNotice: (text: string) => void = () => {};
  onClose: (reason: string) => void = () => {};

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onmessage = (event) => this.receive(event.data);
    this.socket.onclose = (event) => this.onClose(event.reason || 'connection closed');
  }

  send(command: Command) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  private receive(data: string | ArrayBuffer) {
    if (typeof data === 'string') {
      const message = JSON.parse(data);
      if (message.type === 'notice') this.onNotice(message.text);
      if (message.type !== 'document') return;
      this.hello = message as Hello;
      this.missing = this.hello.blob_bytes;
      this.blob = new Uint8Array(this.missing);
      if (this.missing === 0) this.onReady(this.hello, this.blob.buffer);
    } else if (isBlobPart(data)) {
      this.missing -= copyBlobPart(data, this.blob);
      if (this.missing <= 0 && this.hello) this.onReady(this.hello, this.blob.buffer);
    } else {
      this.onFrame(decodeFrame(data));
    }
  }
}
