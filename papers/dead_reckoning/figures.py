#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Takes figures out of a report and writes each as an SVG that stands alone.

Usage: figures.py REPORT.html FOLDER FILE=TITLE ...   e.g. for the figures of README.md
  legwork run dead-reckoning-defects --out runs/defects
  figures.py runs/defects/report.html docs/images \\
      "dead-reckoning-point.svg=Height of the contact point above the sole" \\
      "dead-reckoning-drift.svg=Error of the trunk along the walk" \\
      "dead-reckoning-e1.svg=The weight of the kinematic term E1" \\
      "dead-reckoning-offset.svg=An offset of the force sensors"
"""
import html
import pathlib
import re
import sys

PAPER = {"--plot-grid": "#dddddd", "--quiet": "#777777", "--ink": "#222222", "--paper": "#ffffff"}


def standalone(svg, title):
    svg = re.sub(r"var\((--[a-z-]+)\)", lambda m: PAPER.get(m[1], "#777777"), svg)
    size = re.search(r"viewBox='0 0 (\d+) (\d+)'", svg)
    width, height = int(size[1]), int(size[2])
    body = svg[svg.index(">") + 1:]
    return (f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 -24 {width + 60} {height + 24}' "
            f"font-family='sans-serif' font-size='11' fill='#222222'>"
            f"<rect y='-24' width='{width + 60}' height='{height + 24}' fill='white'/>"
            f"<text x='52' y='-8' font-size='13'>{html.escape(title)}</text>{body}\n")


def main(report, folder, wanted):
    page = pathlib.Path(report).read_text()
    for pair in wanted:
        name, title = pair.split("=", 1)
        found = re.search(r"<svg class='plot-static'[^>]*aria-label='" + re.escape(html.escape(title))
                          + r"'.*?</svg>", page, re.S)
        if not found:
            sys.exit(f"{report}: no plot titled \"{title}\"")
        (pathlib.Path(folder) / name).write_text(standalone(found[0], title))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
