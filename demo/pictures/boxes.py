"""Draws the `box` view of bodies without a display: the product beside its plain carton. python3 boxes.py ../images [--only headphones-] [--again]

The carton is drawn, not rendered: three plain faces in perspective, the product's own `hero` printed on the front, a shadow on the floor. One shade
of a body gets the view, the first of its plan. Run `build.py --manifest` or this file after a change; this one writes the manifest too.
"""
import argparse
import json
import math
import os

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

import build
import plan
from banners import solid_part

SIZE = 760
K = 2  # drawn twice as large, for smooth edges
CARD = np.array([236, 234, 230], float)
LEFT, FLOOR = 28, 690  # the lower left corner of what is drawn
PRODUCT = (420, 420)  # the product fits into this


def corners(w, h, d, yaw, el):
    """The corners of a box on the ground, seen in perspective; a unit is its height in front."""
    a, e = math.radians(yaw), math.radians(el)
    far = 9 * max(w, h)
    out = {}
    for x in (0, 1):
        for y in (0, 1):
            for z in (0, 1):
                px, py, pz = (x - 0.5) * w, (y - 0.5) * d, z * h
                px, py = px * math.cos(a) - py * math.sin(a), px * math.sin(a) + py * math.cos(a)
                depth = far + py * math.cos(e) - (pz - h / 2) * math.sin(e)
                up = pz * math.cos(e) + py * math.sin(e)
                out[x, y, z] = (px * far / depth, -up * far / depth)
    return out


def lay(canvas, texture, quad):
    """Lays a texture into a quadrangle: upper left, upper right, lower right, lower left."""
    w, h = texture.size
    rows, target = [], []
    for (x, y), (u, v) in zip(quad, ((0, 0), (w, 0), (w, h), (0, h))):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        target += [u, v]
    c = np.linalg.solve(np.array(rows, float), np.array(target, float))
    flat = texture.transform(canvas.size, Image.Transform.PERSPECTIVE, c.tolist(), Image.Resampling.BICUBIC)
    mask = Image.new("L", canvas.size, 0)
    ImageDraw.Draw(mask).polygon([tuple(p) for p in quad], fill=255)
    flat.putalpha(ImageChops.multiply(flat.getchannel("A"), mask.filter(ImageFilter.GaussianBlur(0.7))))
    canvas.alpha_composite(flat)


def face(w, h, light, fall, seam=True):
    """Plain card, a little darker below, with the seam of the lid."""
    shade = np.linspace(light, light * fall, h)[:, None, None] * np.ones((1, w, 1))
    pixels = CARD * shade
    if seam:
        y = round(h * 0.9)
        pixels[y : y + max(2, h // 260)] *= 0.86
        pixels[y + max(2, h // 260) : y + 2 * max(2, h // 260)] *= 1.03
    return Image.fromarray(np.clip(pixels, 0, 255).astype("uint8")).convert("RGBA")


def printed(front, art, share):
    """The product on the front of its box, as ink: multiplied onto the card a little, so that it does not shine."""
    w, h = front.size
    box = art.getchannel("A").point(lambda v: 255 if v > 2 else 0).getbbox()
    art = art.crop(box)
    k = min(share[0] * w / art.width, share[1] * h / art.height)
    art = art.resize((round(art.width * k), round(art.height * k)), Image.Resampling.LANCZOS)
    dim = art.convert("RGB").point(lambda v: round(v * 0.93 + 8))
    front.paste(dim, (round((w - art.width) * 0.38), round((h * 0.88 - art.height) / 2)), art.getchannel("A"))
    return front


def shadow(size, polygon, blur, alpha):
    layer = Image.new("L", size, 0)
    ImageDraw.Draw(layer).polygon(polygon, fill=round(255 * alpha))
    out = Image.new("RGBA", size, (0, 0, 0, 0))
    out.putalpha(layer.filter(ImageFilter.GaussianBlur(blur)))
    return out


def draw_box(canvas, at, unit, size, yaw, el, art, share):
    w, h, d = size
    c = {k: (at[0] + x * unit, at[1] + y * unit) for k, (x, y) in corners(w, h, d, yaw, el).items()}
    foot = [c[0, 0, 0], c[1, 0, 0], c[1, 1, 0], c[0, 1, 0]]
    canvas.alpha_composite(shadow(canvas.size, [(x, y + 3 * K) for x, y in foot], 11 * K, 0.34))
    canvas.alpha_composite(shadow(canvas.size, [(x, y + K) for x, y in foot], 3 * K, 0.4))
    n = lambda v: max(2, round(v * unit))
    lay(canvas, face(n(d), n(h), 0.80, 0.90), (c[0, 1, 1], c[0, 0, 1], c[0, 0, 0], c[0, 1, 0]))
    lay(canvas, face(n(w), n(d), 1.045, 1.0, False), (c[0, 1, 1], c[1, 1, 1], c[1, 0, 1], c[0, 0, 1]))
    lay(canvas, printed(face(n(w), n(h), 1.0, 0.955), art, share), (c[0, 0, 1], c[1, 0, 1], c[1, 0, 0], c[0, 0, 0]))


def stand(canvas, picture, left, bottom, width):
    s = solid_part(picture)
    k = width / (s[2] - s[0])
    small = picture.resize((round(picture.width * k), round(picture.height * k)), Image.Resampling.LANCZOS)
    layer = Image.new("RGBA", canvas.size)
    layer.paste(small, (round(left - s[0] * k), round(bottom - s[3] * k)))
    canvas.alpha_composite(layer)


def compose(hero, form):
    """The carton on the left and farther away, the product before it on the right."""
    canvas = Image.new("RGBA", (SIZE * K, SIZE * K))
    s = solid_part(hero)
    aspect = (s[2] - s[0]) / (s[3] - s[1])
    width = min(PRODUCT[0], PRODUCT[1] * aspect, s[2] - s[0])
    w, h = min(max(aspect * 1.12, 0.62), 1.5), 1.0
    tall = min(width / aspect * 1.34, 470 / w, 500)
    back = tall * form["deep"] * (0.35 + math.sin(math.radians(form["el"])))
    at = (LEFT + tall * (w + form["deep"] * 0.4) / 2 + 20, FLOOR - 24 - back)
    draw_box(canvas, [v * K for v in at], tall * K, (w, h, form["deep"]), 24, form["el"], hero, (0.78, 0.7))
    stand(canvas, hero, (SIZE - LEFT - width) * K, FLOOR * K, width * K)
    left, top, right, bottom = canvas.getchannel("A").point(lambda v: 255 if v > 8 else 0).getbbox()
    middle = Image.new("RGBA", canvas.size)
    middle.paste(canvas, ((SIZE * K - left - right) // 2, (SIZE * K - top - bottom) // 2))
    return middle.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("images")
    options.add_argument("--out", default="")
    options.add_argument("--only", default="")
    options.add_argument("--again", action="store_true")
    chosen = options.parse_args()
    out = chosen.out or chosen.images
    path = os.path.join(chosen.images, build.MANIFEST)
    with open(path, encoding="utf8") as file:
        manifest = json.load(file)
    for body in plan.image_map()["bodies"]:
        form = plan.carton(body)
        if form is None or not body.startswith(tuple(chosen.only.split(","))):
            continue
        shade = plan.plan(body)[0]
        (target, _), (source, _) = build.pictures_of(body, "box", shade)[0], build.pictures_of(body, "hero", shade)[0]
        if chosen.again or not os.path.exists(os.path.join(out, target)):
            build.write_webp(compose(Image.open(os.path.join(chosen.images, source)).convert("RGBA"), form), os.path.join(out, target), build.QUALITY["box"], 6)
            print(target, flush=True)
        manifest["archetypes"][body] = build.entry(body, build.with_carton(body, [v for v in manifest["archetypes"][body]["views"] if v != "box"]), out)
    if not chosen.out:
        with open(path, "w", encoding="utf8") as file:
            json.dump(manifest, file, indent=1)
            file.write("\n")
