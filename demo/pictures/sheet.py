"""A preview of renders as one picture: python3 sheet.py EXRDIR OUT.png [filter] [cell] [columns]"""
import glob
import os
import sys

from PIL import Image, ImageDraw

import develop as d
import wallpapers

folder, out = sys.argv[1:3]
only = sys.argv[3].split(",") if len(sys.argv) > 3 and sys.argv[3] else None
cell = int(sys.argv[4]) if len(sys.argv) > 4 else 260
columns = int(sys.argv[5]) if len(sys.argv) > 5 else 6
COLOURS = ["#2a2b2e", "#7fa3c9", "#e6e6e3", "#b9a9d6", "#9db7a4", "#f0803c", "#2f3b55", "#ebc9c6"]

cells = []
for n, first in enumerate(sorted(glob.glob(os.path.join(folder, "*.1.exr")))):
    base = first[:-6]
    name = os.path.basename(base)
    if only and not any(name.startswith(o) for o in only):
        continue
    kind = next((k for p, k in (("phone", "phone"), ("flip", "flip"), ("fold", "fold"), ("tablet", "tablet"), ("monitor", "wide"), ("watch", "watch"), ("handheld", "handheld")) if name.startswith(p)), "laptop")
    walls = (wallpapers.wallpaper(name, kind), wallpapers.wallpaper(name + "2", "cover"))
    c = COLOURS[n % len(COLOURS)]
    picture = d.on_bg(d.develop(d.prepare(base, False), {1: c, 2: c}, walls))
    picture.thumbnail((cell, cell), Image.LANCZOS)
    cells.append((name, picture))
sheet = Image.new("RGB", (columns * cell, -(-len(cells) // columns) * (cell + 14)), "white")
pen = ImageDraw.Draw(sheet)
for i, (name, picture) in enumerate(cells):
    x, y = i % columns * cell, i // columns * (cell + 14)
    sheet.paste(picture, (x, y))
    pen.text((x + 4, y + cell), name, fill="black")
sheet.save(out)
