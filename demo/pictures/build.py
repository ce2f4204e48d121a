"""Develops renders into the shop's pictures and writes the manifest: python3 build.py EXRDIR ../images [--only phone-,drone-] [--again]

Needs `cwebp`. The pictures are transparent with a soft contact shadow, so that they lie on any light tile.
"""
import argparse
import glob
import json
import os
import subprocess

from PIL import Image

import develop
import plan
import wallpapers

QUALITY = {"hero": 74, "box": 70}
MANIFEST = "manifest.json"


def write_webp(picture, path, quality, method=4):
    """A PIL picture in RGBA as WebP; PAM is what cwebp reads fastest."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    head = f"P7\nWIDTH {picture.width}\nHEIGHT {picture.height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".encode()
    command = ["cwebp", "-quiet", "-q", str(quality), "-alpha_q", "80", "-m", str(method), "-sharp_yuv", "-o", path, "--", "-"]
    subprocess.run(command, input=head + picture.tobytes(), check=True)


def pictures_of(body, view, shade):
    """The pictures of one shade from one view: (path, product whose wallpaper it shows or None)."""
    if view == "hero" and plan.display(body)[0]:
        return [(f"{body}/{slug}-{shade['id']}.webp", slug) for slug in shade["products"]]
    return [(f"{body}/{shade['id']}-{view}.webp", None)]


def with_carton(body, views):
    """The views with that of `boxes.py`, which comes last."""
    return [*views, "box"] if plan.carton(body) else views


def walls(body, slug):
    return tuple(wallpapers.wallpaper(f"{slug}{n}", kind) if kind else None for n, kind in enumerate(plan.display(body)))


def build(body, view, base, out, again):
    wanted = [(shade, path, slug) for shade in plan.plan(body) for path, slug in pictures_of(body, view, shade)]
    wanted = [w for w in wanted if again or not os.path.exists(os.path.join(out, w[1]))]
    if not wanted:
        return
    render = develop.prepare(base, False)
    shown = {}
    for shade, path, slug in wanted:
        if slug not in shown:
            shown[slug] = walls(body, slug or body)
        picture = develop.develop(render, plan.slots(body, shade["hex"]), shown[slug], plan.exposure(shade["hex"]))
        if body in plan.MIRRORED:
            picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        write_webp(picture, os.path.join(out, path), QUALITY.get(view, 72))
    print(body, view, len(wanted), flush=True)


def entry(body, views, out):
    there = lambda path: os.path.exists(os.path.join(out, path))
    colours = []
    for shade in plan.plan(body):
        files, products = {}, {}
        for view in views:
            for path, slug in pictures_of(body, view, shade):
                if slug is None and there(path):
                    files[view] = path
                elif slug and there(path):
                    products[slug] = path
        colours.append({"id": shade["id"], "word": shade["word"], "hex": shade["hex"], "files": files, **({"products": products} if products else {})})
    return {"views": views, "colours": colours}


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("renders")
    options.add_argument("out")
    options.add_argument("--only", default="")
    options.add_argument("--views", default="")
    options.add_argument("--manifest", action="store_true", help="writes the manifest only")
    options.add_argument("--again", action="store_true")
    chosen = options.parse_args()
    with open(os.path.join(chosen.out, MANIFEST), encoding="utf8") as file:
        manifest = json.load(file)
    for body in plan.image_map()["bodies"]:
        if not body.startswith(tuple(chosen.only.split(","))):
            continue
        rendered = {os.path.basename(f)[:-6].split("__")[1]: f[:-6] for f in glob.glob(os.path.join(chosen.renders, f"{plan.MIRRORED.get(body, body)}__*.1.exr"))}
        views = sorted(rendered, key=lambda view: (view != "hero", view))
        for view in [v for v in views if not chosen.manifest and (not chosen.views or v in chosen.views.split(","))]:
            build(body, view, rendered[view], chosen.out, chosen.again)
        if views:
            manifest["archetypes"][body] = entry(body, with_carton(body, views), chosen.out)
    if not chosen.manifest and chosen.views:
        raise SystemExit
    with open(os.path.join(chosen.out, MANIFEST), "w", encoding="utf8") as file:
        json.dump(manifest, file, indent=1)
        file.write("\n")
