#!/usr/bin/env python3
"""Draws the estimated height of the trunk over time from what `legwork estimate --out` writes.

Usage: plot.py OUT.svg NAME=FILE.csv ...     e.g. for the figure of README.md
  for e in fk proposed proposed_plus inekf; do legwork estimate --motion walk24 --estimator $e --out $e.csv; done
  plot.py drift.svg FK=fk.csv Proposed=proposed.csv Proposed-plus=proposed_plus.csv "Invariant EKF"=inekf.csv
"""
import csv
import sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 300, 60, 150, 20, 45
COLOURS = ["#7f7f7f", "#d1495b", "#2e86ab", "#3a7d44", "#edae49"]


def read(path):
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    return [float(r["t"]) for r in rows], [float(r["pz"]) for r in rows]


def ticks(low, high, step):
    first = int(low / step) if low >= 0 else -int(-low / step)
    return [k * step for k in range(first, int(high / step) + 1)]


def main(out, arguments):
    curves = [(a.split("=", 1)[0], *read(a.split("=", 1)[1])) for a in arguments]
    t_max = max(max(t) for _, t, _ in curves)
    low = min(min(z) for _, _, z in curves)
    high = max(max(z) for _, _, z in curves)
    low, high = low - 0.05 * (high - low), high + 0.05 * (high - low)

    def x(t):
        return LEFT + (WIDTH - LEFT - RIGHT) * t / t_max

    def y(z):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (z - low) / (high - low)

    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
           f'font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    for z in ticks(low, high, 0.2):
        svg.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(z):.1f}" y2="{y(z):.1f}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 6}" y="{y(z) + 4:.1f}" text-anchor="end">{z:.1f}</text>')
    for t in ticks(0, t_max, 2):
        svg.append(f'<text x="{x(t):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{t:g}</text>')
    svg.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">time [s]</text>'
               f'<text x="14" y="{HEIGHT / 2}" transform="rotate(-90 14 {HEIGHT / 2})" '
               f'text-anchor="middle">estimated trunk height [m]</text>')
    for (name, times, heights), colour in zip(curves, COLOURS):
        points = " ".join(f"{x(t):.1f},{y(z):.1f}" for t, z in list(zip(times, heights))[::10])
        svg.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
    # Labels at the right end, pushed apart.
    ends = sorted(((y(c[2][-1]), c[0], k) for k, c in enumerate(curves)))
    at = -99.0
    for height, name, k in ends:
        at = max(height, at + 15)
        svg.append(f'<text x="{WIDTH - RIGHT + 8}" y="{at + 4:.1f}" fill="{COLOURS[k]}">{name}</text>')
    svg.append("</svg>")
    with open(out, "w") as file:
        file.write("\n".join(svg) + "\n")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
