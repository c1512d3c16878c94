// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Numbers and names for people.

/** Four significant digits, without exponent where that is readable. */
export function digits(value: number, significant = 4): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  const text = size >= 1e6 || size < 1e-4 ? value.toExponential(significant - 1)
                                          : value.toPrecision(significant);
  return text.replace('-', '−').replace(/e\+?(−|-)?(\d+)/, (_, minus, power) => `e${minus ? '−' : ''}${power}`);
}

/** As fine as can be told apart on an axis of this length; what is rounding beside it is 0. */
export function onAxis(value: number, length: number): string {
  if (!Number.isFinite(value) || !(length > 0)) return digits(value, 3);
  if (Math.abs(value) < 1e-6 * length) return '0';
  const decimals = Math.ceil(-Math.log10(length / 300));
  if (decimals > 6 || Math.abs(value) >= 1e6) return digits(value, 3);
  const text = value.toFixed(Math.max(decimals, 0));
  return Number(text) === 0 ? '0' : text.replace('-', '−');
}

/** "torque [N·m]"; a number without unit has none. */
export function axisTitle(label: string, unit: string): string {
  return unit && unit !== '1' ? `${label} [${unit}]` : label;
}

export function withUnit(value: number, unit: string): string {
  return unit && unit !== '1' ? `${digits(value)} ${unit}` : digits(value);
}

/** An element with classes and text; text never becomes markup, so names from models are safe. */
export function element<K extends keyof HTMLElementTagNameMap>(
    tag: K, className = '', text = ''): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}
