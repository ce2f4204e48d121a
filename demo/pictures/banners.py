"""Composes the banners of the home page from pictures of ../images: python3 banners.py ../images

Each is a calm scene: a wall, a floor from the horizon on, devices at the end of the reading direction, and free space for the title at its start
(above them on a phone). For Arabic the devices change sides; they are not mirrored themselves. Needs `cwebp`.
"""
import os
import subprocess
import sys

import numpy as np
from PIL import Image

# Colours of the wall from the ceiling to the horizon, of the line, and of the floor down to the lower edge.
LIGHT = (("#e4eff2", "#deebf0", "#d8e7eb", "#d3e4ea"), "#e3f4fa", ("#b4cdd3", "#9cb8c1", "#8faeb5"))
WALLS = {
    "flagship": (("#f7e3d6", "#f0d3cb", "#e2c4c5", "#c9b7cd"), "#e8dced", ("#a9a5ba", "#8497ac", "#708fa4")),
    "work": LIGHT,
    "play": (("#0f222b", "#0f2834", "#0d2f3d", "#0c3844"), "#3a6f7d", ("#092732", "#082630", "#08252d")),
    "repair": LIGHT,
    "about": (("#f6ebe7", "#f2e5e3", "#efe0de", "#ecdada"), "#fdedee", ("#cbc4c4", "#b1b1b3", "#a1a5a8")),
}
HORIZON = 0.738

# The devices from the farthest to the nearest: picture, left edge, lower edge and width of its solid part, and whether a phone shows it too.
# The unit is a pixel of the widest banner; no picture is enlarged.
SCENES = {
    "flagship": [
        ("phone-disc/xiaomi-17-green-b7c7b2.webp", 0, 690, 570, True),
        ("phone-column/samsung-galaxy-s25-plus-navy-2b3a57.webp", 930, 700, 560, True),
        ("phone-stack/apple-iphone-17-pro-max-orange-f0803c.webp", 440, 820, 620, True),
    ],
    "work": [
        ("tablet-folio/microsoft-surface-pro-13-inch-copilot-pc-silver-d0d0cf.webp", 0, 760, 620, False),
        ("laptop-thin/apple-macbook-neo-13-inch-navy-4b5478.webp", 560, 800, 920, True),
        ("mouse-ergonomic/white-f2f1ee-hero.webp", 560, 840, 190, True),
    ],
    "play": [
        ("console-shells/white-f2f1ee-hero.webp", 60, 740, 560, True),
        ("laptop-gaming/lenovo-legion-pro-7i-gen-10-black-232427.webp", 580, 800, 880, True),
        ("handheld-grips/asus-rog-xbox-ally-white-f2f1ee.webp", 150, 840, 480, True),
    ],
    "repair": [
        ("repair/cracked.webp", 0, 700, 315, True),
        ("repair/battery.webp", 370, 810, 580, True),
        ("repair/camera.webp", 960, 750, 530, False),
    ],
    "about": [
        ("phone-pill/apple-iphone-17-blue-a9bfd9.webp", 330, 760, 560, True),
        ("headphones-round/silver-d8d5ce-hero.webp", 850, 760, 520, True),
        ("camera-finder/silver-c9cacc-hero.webp", 0, 820, 480, False),
        ("speaker-cylinder/green-5f6b4a-hero.webp", 1060, 840, 430, True),
    ],
}
# Width -> height and the box of the devices (left, top, right, bottom) as shares.
SIZES = {2880: (960, (0.44, 0.07, 0.965, 0.945)), 1024: (480, (0.43, 0.08, 0.98, 0.94)), 1200: (1280, (0.05, 0.36, 0.95, 0.93))}
QUALITY = 82


def hx(code):
    return np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], float)


def blend(colours, n):
    at = np.linspace(0, len(colours) - 1, n)
    table = np.array([hx(c) for c in colours])
    return np.stack([np.interp(at, range(len(colours)), table[:, c]) for c in range(3)], -1)


def backdrop(name, w, h):
    wall, line, floor = WALLS[name]
    horizon = round(h * HORIZON)
    rows = np.concatenate([blend(wall, horizon), blend(floor, h - horizon)])
    rows[horizon : horizon + max(1, round(h / 480))] = hx(line)
    grain = np.random.RandomState(1).uniform(-0.5, 0.5, (h, w, 1))  # against bands
    return Image.fromarray(np.clip(np.repeat(rows[:, None], w, 1) + grain + 0.5, 0, 255).astype("uint8")).convert("RGBA")


def solid_part(picture):
    rows, columns = np.where(np.asarray(picture)[..., 3] > 235)
    return columns.min(), rows.min(), columns.max() + 1, rows.max() + 1


def devices(images, name, on_phones):
    """Each picture with the bounds of its solid part and its place in the scene; and the bounds of them all."""
    found = []
    for path, left, bottom, width, also_on_phones in SCENES[name]:
        if on_phones and not also_on_phones:
            continue
        picture = Image.open(os.path.join(images, path)).convert("RGBA")
        solid = solid_part(picture)
        if width > solid[2] - solid[0]:
            raise SystemExit(f"{path} would be enlarged")
        found.append((picture, solid, left, bottom, width))
    tops = [bottom - (s[3] - s[1]) * width / (s[2] - s[0]) for _, s, _, bottom, width in found]
    bounds = min(left for _, _, left, _, _ in found), min(tops), max(left + width for _, _, left, _, width in found), max(bottom for _, _, _, bottom, _ in found)
    return found, bounds


def placed(scene, found, bounds, box, mirrored):
    """Puts the devices into the box, on its lower edge; their shadows may leave it."""
    w, h = scene.size
    left, top, right, bottom = box if not mirrored else (1 - box[2], box[1], 1 - box[0], box[3])
    k = min((right - left) * w / (bounds[2] - bounds[0]), (bottom - top) * h / (bounds[3] - bounds[1]), 1)
    dx, dy = ((left + right) * w - (bounds[0] + bounds[2]) * k) / 2, bottom * h - bounds[3] * k
    for picture, solid, x, y, width in found:
        size = k * width / (solid[2] - solid[0])
        small = picture.resize((round(picture.width * size), round(picture.height * size)), Image.Resampling.LANCZOS)
        layer = Image.new("RGBA", scene.size)
        layer.paste(small, (round(dx + x * k - solid[0] * size), round(dy + y * k - solid[3] * size)))
        scene.alpha_composite(layer)
    return scene.convert("RGB")


def write(picture, path):
    head = f"P6\n{picture.width} {picture.height}\n255\n".encode()
    subprocess.run(["cwebp", "-quiet", "-q", str(QUALITY), "-m", "6", "-sharp_yuv", "-o", path, "--", "-"], input=head + picture.tobytes(), check=True)


if __name__ == "__main__":
    images, out = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else os.path.join(sys.argv[1], "banners")
    for name in WALLS:
        for width, (height, box) in SIZES.items():
            found = devices(images, name, width < height)
            for mirrored in (False, True) if width > height else (False,):
                scene = placed(backdrop(name, width, height), *found, box, mirrored)
                write(scene, os.path.join(out, f"{name}-{width}{'-rtl' if mirrored else ''}.webp"))
