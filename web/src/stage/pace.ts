// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Notices when motion cannot be drawn smoothly, and when it has come to rest.

const kSlowMs = 70;       // between frames, on average
const kMotionMs = 500;    // a longer gap is no animation
const kRestMs = 250;

export class Pace {
  private last = 0;
  private average = 16;
  private rest = 0;

  /** A renderer that says it is software starts out as slow. */
  constructor(gl: WebGLRenderingContext | WebGL2RenderingContext) {
    const info = gl.getExtension('WEBGL_debug_renderer_info');
    const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
    if (/swiftshader|llvmpipe|software/i.test(name)) this.average = 10 * kSlowMs;
  }

  /** Call once per drawn frame; `atRest` is called when a slow animation has paused. */
  isSlow(now: number, atRest: () => void): boolean {
    const gap = now - this.last;
    this.last = now;
    if (gap > 0 && gap < kMotionMs) this.average += 0.2 * (gap - this.average);
    else if (gap >= kMotionMs && gap < 4 * kMotionMs) this.average += 0.1 * (kMotionMs - this.average);
    const slow = this.average > kSlowMs;
    clearTimeout(this.rest);
    if (slow) this.rest = window.setTimeout(atRest, kRestMs);
    return slow;
  }
}
