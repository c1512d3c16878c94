// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Okabe–Ito colours in fixed roles, and the colours the page's style sheet gives the stage.
import { Color } from 'three';

const kBlue = '#0072b2', kOrange = '#e69f00', kGreen = '#009e73', kVermillion = '#d55e00';
const kSky = '#56b4e9', kPurple = '#cc79a7';

export interface RoleStyle { colour: string; dash: number[] }

const kRoles: Record<string, RoleStyle> = {
  FL: { colour: kBlue, dash: [] },
  FR: { colour: kOrange, dash: [8, 3] },
  HL: { colour: kGreen, dash: [3, 2] },
  HR: { colour: kVermillion, dash: [9, 3, 2, 3] },
  L: { colour: kBlue, dash: [] },
  R: { colour: kVermillion, dash: [8, 3] },
  x: { colour: kVermillion, dash: [] },
  y: { colour: kGreen, dash: [8, 3] },
  z: { colour: kBlue, dash: [3, 2] },
  estimate: { colour: kPurple, dash: [] },
  reference: { colour: 'ink', dash: [6, 4] },
  paper: { colour: 'ink', dash: [] },
  limit: { colour: 'quiet', dash: [2, 4] },
};
const kCycle: RoleStyle[] = [
  { colour: kBlue, dash: [] }, { colour: kVermillion, dash: [8, 3] },
  { colour: kGreen, dash: [3, 2] }, { colour: kPurple, dash: [9, 3, 2, 3] },
  { colour: kOrange, dash: [5, 2] }, { colour: kSky, dash: [12, 3] }];

/** Colour and line style of a role: fixed, "1" to "9" of the cycle, or the next of it. */
export function roleStyle(role: string, index: number): RoleStyle {
  if (/^[1-9]$/.test(role)) index = Number(role) - 1;
  // Once round the cycle a colour comes again, with another dash.
  const n = kCycle.length, again = Math.floor(index / n);
  const style = kRoles[role] ?? { colour: kCycle[index % n].colour, dash: kCycle[(index + again) % n].dash };
  const named = style.colour === 'ink' || style.colour === 'quiet';
  return named ? { ...style, colour: cssColour(`--${style.colour}`) } : style;
}

export function cssColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888888';
}

export function stageColour(name: string): Color { return new Color(cssColour(name)); }
