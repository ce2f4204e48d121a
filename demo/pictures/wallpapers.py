"""Wallpapers and the few signs on them, drawn from a seed: no photograph, no brand.

`wallpaper(seed, kind)` gives the picture of a display as an array of sRGB values; `kind` names the device.
"""
import functools
import hashlib
import math
import subprocess

import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIZES = {"phone": (560, 1200), "fold": (1000, 1110), "flip": (520, 1240), "tablet": (1100, 790), "tablet-tall": (760, 1100), "laptop": (1200, 750), "wide": (1280, 720),
         "ultrawide": (1500, 640), "handheld": (960, 540), "square": (500, 500), "watch": (500, 500), "cover": (440, 1000), "watch-square": (420, 500), "band": (230, 520)}

# Columns and rows of apps on a home screen.
APPS = {"fold": (6, 5), "tablet": (8, 4), "tablet-tall": (5, 6)}

# Five colours each, dark ground first.
PALETTES = [
    ("#0b1026", "#ff7a45", "#e0356f", "#6a2bd9", "#2459ff"), ("#04121f", "#0fb5c9", "#1666e8", "#7ee0c8", "#0a2a66"),
    ("#12121a", "#b7c4d8", "#5d6b86", "#e9dccb", "#2b3248"), ("#0a1030", "#ffb27a", "#ff5f8a", "#7a4dff", "#2d6bff"),
    ("#07122b", "#36c5f0", "#3a5bff", "#a06bff", "#10206b"), ("#10211a", "#9ad9a8", "#2f9e74", "#e5efc1", "#145a4a"),
    ("#24120a", "#ffcf8a", "#ef7d3a", "#b8401f", "#5a1d12"), ("#1a0a20", "#ffb8d9", "#d94f9e", "#7d2b8b", "#37114f"),
    ("#0d1418", "#d8e6ea", "#7fa8b8", "#3b6677", "#1b3743"), ("#1b1430", "#c6b7ff", "#8a6cf0", "#f3a9c8", "#4330a0"),
    ("#08181c", "#9df0e0", "#27b6b0", "#f5e6a8", "#0e5d6b"), ("#1f0d10", "#ff9a8a", "#d63a4a", "#ffd9c2", "#6b1026"),
    ("#0c1a12", "#d7f06a", "#6fbf3a", "#2a8a6a", "#12402f"), ("#151722", "#f2c879", "#c98a4b", "#6f7fa8", "#31406b"),
]


@functools.lru_cache(None)
def font_file(weight):
    try:
        number = {"Medium": 100, "SemiBold": 180, "Bold": 200}[weight]
        return subprocess.run(["fc-match", "-f", "%{file}", f"Inter:weight={number}"], capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""


def font(size, weight="Medium"):
    return ImageFont.truetype(font_file(weight), int(size)) if font_file(weight) else ImageFont.load_default()


def hx(h):
    h = h.lstrip("#")
    return np.array([int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)], np.float32)


def grid(w, h):
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return x / w, y / h


def silk(w, h, colours, r):
    """Folds of cloth, lit from the side."""
    x, y = grid(w, h)
    angle, freq, folds = r.uniform(.2, 1.2), r.uniform(.7, 1.4), r.randint(4, 7)
    X, Y = (x - .5) * w / h, y - .5
    u, v = X * math.cos(angle) + Y * math.sin(angle), -X * math.sin(angle) + Y * math.cos(angle)
    reach = max(1, w / h) ** .7
    picture = np.zeros((h, w, 3), np.float32) + colours[0] * .5
    for k in range(folds):
        c, c2 = colours[(k + 1) % 5], colours[(k + 2) % 5]
        off = (-.75 + 1.5 * (k + .3) / folds + r.uniform(-.05, .05)) * reach
        wave = .16 * np.sin(v * 3.1 * freq + r.uniform(0, 6.3)) + .07 * np.sin(v * 6.5 * freq + r.uniform(0, 6.3))
        d = (u - off - wave) / reach
        t = np.clip(d / .42, 0, 1)
        m = (1 / (1 + np.exp(-np.clip(d * 220, -40, 40))))[..., None]
        shine = (1 - t) ** 1.6
        fold = (c * (1 - t[..., None]) + c2 * t[..., None]) * (1 - .41 * (1 - shine)[..., None]) + shine[..., None] ** 6 * .18
        picture = picture * (1 - (np.exp(-np.clip(-d, 0, None) * 16) * .45)[..., None] * (1 - m)) * (1 - m) + fold * m
    return picture


def orbs(w, h, colours, r):
    """Soft lights in a mist."""
    x, y = grid(w, h)
    picture = colours[0] * (1 - y[..., None]) + colours[4] * y[..., None]
    for k in range(6):
        cx, cy, radius = r.uniform(.05, .95), r.uniform(.1, .95), r.uniform(.22, .5)
        m = np.exp(-(((x - cx) * w / h) ** 2 + (y - cy) ** 2) / (radius * max(w / h, .6)) ** 2 * 2.2)[..., None]
        picture = picture * (1 - m) + colours[1 + k % 4] * m
    return picture


def dunes(w, h, colours, r):
    """Hills in the evening, paler with distance."""
    x, y = grid(w, h)
    picture = colours[4] * (1 - y[..., None]) + colours[1] * y[..., None]
    sx, sy, radius = r.uniform(.25, .75), r.uniform(.40, .5), r.uniform(.06, .12)
    d = np.sqrt(((x - sx) * w / h) ** 2 + (y - sy) ** 2)
    picture = np.where((d < radius)[..., None], colours[1] * .3 + .7, picture + np.exp(-d * 7)[..., None] * .2)
    for k in range(6):
        line = .42 + k * .11 + .05 * np.sin(x * r.uniform(3, 7) + r.uniform(0, 6)) + .02 * np.sin(x * r.uniform(9, 15) + r.uniform(0, 6))
        c = colours[2] * (1 - k / 5) + colours[0] * (k / 5)
        picture = np.where((y > line)[..., None], c * (1.15 - .5 * np.clip((y - line) * 4, 0, 1)[..., None]), picture)
    return picture


def petals(w, h, colours, r):
    """Overlapping leaves around one corner."""
    x, y = grid(w, h)
    picture = colours[0] * (1 - y[..., None] * .5) + colours[4] * y[..., None] * .5
    cx, cy, turn = r.uniform(.2, .8), r.uniform(.45, 1.0), r.uniform(0, 6.3)
    X, Y = (x - cx) * w / h, y - cy
    for k in range(9):
        a = turn + k * 2.4
        u, v = X * math.cos(a) + Y * math.sin(a), -X * math.sin(a) + Y * math.cos(a)
        size = .75 - .05 * k
        d = ((u - size * .45) / (size * .5)) ** 2 + (v / (size * .2)) ** 2
        m = (1 / (1 + np.exp(np.clip((d - 1) * 60, -40, 40))))[..., None]
        shade = np.clip(.55 + .6 * (v / (size * .2) + 1) / 2, 0, 1.1)[..., None]
        c = colours[1 + k % 4] * (1 - u[..., None].clip(0, .8) * .6)
        picture = picture * (1 - m) + c * shade * m
    return picture


def arcs(w, h, colours, r):
    """Broad rings, each a plain colour with a soft edge of shadow."""
    x, y = grid(w, h)
    cx, cy = r.uniform(-.1, 1.1), r.uniform(.6, 1.15)
    d = np.sqrt(((x - cx) * w / h) ** 2 + (y - cy) ** 2)
    step = r.uniform(.14, .22) * max(1, w / h) ** .5
    picture = np.zeros((h, w, 3), np.float32) + colours[0]
    for k in range(7, 0, -1):
        e = k * step - d
        m = (1 / (1 + np.exp(-np.clip(e * 260, -40, 40))))[..., None]
        picture = picture * (1 - np.exp(-np.clip(-e, 0, None) * 22)[..., None] * .35 * (1 - m))
        picture = picture * (1 - m) + (colours[1 + k % 4] * (1 - .35 * np.clip(e / step, 0, 1)[..., None])) * m
    return picture


def neon(w, h, colours, r):
    """A racing game's horizon."""
    x, y = grid(w, h)
    sky = np.clip(y / .58, 0, 1)[..., None]
    picture = colours[0] * (1 - sky) + colours[3] * sky * .8
    d = np.sqrt(((x - .5) * w / h) ** 2 + (y - .50) ** 2)
    t = np.clip((y - .26) / .32, 0, 1)[..., None]
    stripes = ~((y > .42) & (np.mod((y - .42) * 34, 1) < .32))
    sun = ((d < .24) & (y < .58) & stripes)[..., None]
    picture = np.where(sun, colours[1] * (1 - t) + colours[2] * t, picture + np.exp(-(d - .24).clip(0) * 6)[..., None] * colours[2] * .35)
    for k, (amp, base, dark) in enumerate(((.13, .56, .45), (.09, .59, .25))):
        ridge = base - amp * np.abs(np.sin(x * (9 + 5 * k) + k + r.uniform(0, 6))) * np.abs(np.sin(x * 3.1 + 1 + k)) - .01
        picture = np.where((y > ridge)[..., None], colours[3] * dark, picture)
    yy = (y - .60).clip(1e-3)
    gx = (x - .5) / (yy + .05)
    line = (np.abs(np.mod(gx * 2.2, 1) - .5) > .46) | (np.abs(np.mod(.22 / (yy + .02), 1) - .5) > .44)
    floor = colours[0] * .6 + line[..., None] * colours[4] * np.clip(.3 + yy * 2.0, 0, 1)[..., None]
    return np.where((y > .60)[..., None], floor, picture)


KINDS = [silk, orbs, dunes, petals, arcs]
TILES = ["#ff6b5e", "#3fa7ff", "#34c98e", "#ffb648", "#8b6cff", "#14b8c4", "#f472b6", "#f8fafc", "#334155"]


def tile(d, cx, cy, s, colour, sign):
    """An app: a rounded tile with a plain sign."""
    d.rounded_rectangle((cx - s, cy - s, cx + s, cy + s), s * .5, fill=colour)
    ink = (255, 255, 255, 235) if colour != "#f8fafc" else (51, 65, 85, 255)
    q = s * .45
    if sign == 0: d.ellipse((cx - q, cy - q, cx + q, cy + q), outline=ink, width=int(max(2, s * .16)))
    elif sign == 1: d.rounded_rectangle((cx - q, cy - q, cx + q, cy + q), q * .4, fill=ink)
    elif sign == 2: d.polygon([(cx - q * .7, cy - q), (cx + q, cy), (cx - q * .7, cy + q)], fill=ink)
    else:
        for i in (-1, 0, 1): d.rectangle((cx - q, cy + i * q * .7 - q * .13, cx + q, cy + i * q * .7 + q * .13), fill=ink)


def status(d, w, h, k, time, top):
    d.text((w * .09, top), time, font=font(k * .036, "SemiBold"), fill=(255, 255, 255, 255), anchor="lm")
    x, b = w * .91, k * .036
    d.rounded_rectangle((x - b * 1.5, top - b * .42, x, top + b * .42), b * .22, fill=(255, 255, 255, 230))
    for i in range(4):
        left = x - b * 3.6 + i * b * .38
        d.rectangle((left, top + b * .4 - b * (.25 + .2 * i), left + b * .24, top + b * .4), fill=(255, 255, 255, 230))


def lock_screen(d, w, h, r):
    """Date and clock of a locked phone, in one of three places."""
    time = "%d:%02d" % (r.randint(7, 22), r.randint(10, 59))
    day = r.choice(["Sunday 4 May", "Tuesday 14 May", "Friday 7 June", "Monday 3 March", "Thursday 19 June"])
    style = r.randint(3); k = min(w, h * .5)
    status(d, w, h, k, time, h * .028)
    if style == 2:
        hours, minutes = time.split(":")
        d.text((w * .1, h * .15), hours.zfill(2), font=font(k * .30, "SemiBold"), fill=(255, 255, 255, 245), anchor="lm")
        d.text((w * .1, h * .15 + k * .30), minutes, font=font(k * .30, "SemiBold"), fill=(255, 255, 255, 200), anchor="lm")
        d.text((w * .11, h * .15 + k * .53), day, font=font(k * .05), fill=(255, 255, 255, 225), anchor="lm")
    else:
        top = h * (.17 if style == 0 else .13)
        d.text((w / 2, top - k * .085), day, font=font(k * .052), fill=(255, 255, 255, 225), anchor="mm")
        d.text((w / 2, top + k * .06), time, font=font(k * (.215 if style == 0 else .27), "SemiBold" if style == 0 else "Medium"), fill=(255, 255, 255, 255), anchor="mm")
    d.rounded_rectangle((w * .36, h * .978, w * .64, h * .978 + max(4, k * .010)), 4, fill=(255, 255, 255, 220))


def home_screen(d, w, h, r, columns, rows):
    """Apps in rows, and a dock."""
    s = w * .5 / columns * .62 if h > w else h * .045
    for j in range(rows):
        for i in range(columns):
            tile(d, w * (i + .5) / columns * .94 + w * .03, h * (.12 + .62 * j / max(rows - 1, 1)), s, TILES[r.randint(9)], r.randint(4))
    n = 4 if h > w else 7
    d.rounded_rectangle((w / 2 - n * s * 1.5, h * .93 - s * 1.5, w / 2 + n * s * 1.5, h * .93 + s * 1.5), s, fill=(255, 255, 255, 70))
    for i in range(n): tile(d, w / 2 + (i - (n - 1) / 2) * s * 2.8, h * .93, s, TILES[r.randint(9)], r.randint(4))
    status(d, w, h, min(w, h * .6), "10:24", h * .03)


def desktop(d, w, h, r):
    """A thin bar, a dock or a task bar, sometimes a window."""
    s = h * .028; n = 9; low = r.randint(2)
    if r.randint(3) == 0:
        x0, y0 = w * r.uniform(.12, .4), h * r.uniform(.14, .24)
        d.rounded_rectangle((x0, y0, x0 + w * .42, y0 + h * .5), h * .018, fill=(250, 251, 253, 240))
        d.rectangle((x0 + w * .008, y0 + h * .06, x0 + w * .1, y0 + h * .48), fill=(232, 236, 242, 255))
        for i in range(6): d.rounded_rectangle((x0 + w * .12, y0 + h * (.08 + i * .065), x0 + w * (.12 + r.uniform(.14, .27)), y0 + h * (.1 + i * .065)), 4, fill=(180, 188, 200, 255))
    d.rectangle((0, 0, w, h * .028), fill=(255, 255, 255, 40))
    d.text((w * .965, h * .014), "10:24", font=font(h * .017, "SemiBold"), fill=(255, 255, 255, 255), anchor="mm")
    if low: d.rectangle((0, h * .935, w, h), fill=(255, 255, 255, 70))
    else: d.rounded_rectangle((w / 2 - n * s * 1.35, h * .925 - s * .4, w / 2 + n * s * 1.35, h * .925 + s * 2.0), s * .7, fill=(255, 255, 255, 60))
    for i in range(n): tile(d, w / 2 + (i - (n - 1) / 2) * s * 2.6, h * (.967 if low else .925) + (0 if low else s * .8), s * (.75 if low else 1), TILES[(i + low * 3) % 9], i % 4)


def game(d, w, h, r):
    d.rounded_rectangle((w * .03, h * .05, w * .26, h * .085), h * .017, fill=(255, 255, 255, 60))
    d.rounded_rectangle((w * .03, h * .05, w * r.uniform(.12, .24), h * .085), h * .017, fill=(60, 240, 170, 230))
    d.text((w * .97, h * .067), f"{r.randint(4, 40)} {r.randint(100, 999)}", font=font(h * .055, "Bold"), fill=(255, 255, 255, 255), anchor="rm")
    d.polygon([(w * .5, h * .72), (w * .44, h * .89), (w * .5, h * .85), (w * .56, h * .89)], fill=(240, 245, 255, 255))


def watch_face(w, h, colours, r, round_):
    """A dial with a ring of progress, or digits with bars."""
    im = Image.new("RGB", (w, h), "#05060a")
    d = ImageDraw.Draw(im, "RGBA")
    ink = lambda c: tuple(int(v * 255) for v in c)
    cx, cy, R = w / 2, h * (.5 if round_ else .44), min(w, h) * .44
    style = r.randint(3)
    light = [c / max(float(c.max()), .4) for c in colours[1:]]
    if style == 0:
        n = r.randint(30, 52)
        for i in range(60):
            t = 2 * math.pi * i / 60 - math.pi / 2
            c = light[0] * (1 - i / n) + light[1] * (i / n) if i < n else hx("#2a2f3a")
            r0 = R * (.86 if i % 5 else .81)
            d.line((cx + r0 * math.cos(t), cy + r0 * math.sin(t), cx + R * math.cos(t), cy + R * math.sin(t)), fill=ink(np.clip(c, 0, 1)), width=int(w * .014))
        d.text((cx, cy - h * .02), "10:24", font=font(w * .2, "SemiBold"), fill=(255, 255, 255, 255), anchor="mm")
        d.text((cx, cy + h * .12), "TUE 14", font=font(w * .07, "SemiBold"), fill=ink(light[0]), anchor="mm")
    elif style == 1:
        for i in range(12):
            t = 2 * math.pi * i / 12
            d.line((cx + R * .84 * math.cos(t), cy + R * .84 * math.sin(t), cx + R * .97 * math.cos(t), cy + R * .97 * math.sin(t)), fill=(255, 255, 255, 255) if i % 3 == 0 else (150, 156, 168, 255), width=int(w * (.022 if i % 3 == 0 else .012)))
        for angle, length, width, c in ((-60, .5, .035, (255, 255, 255)), (50, .74, .024, (255, 255, 255)), (150, .8, .01, ink(light[0]))):
            t = math.radians(angle)
            d.line((cx, cy, cx + R * length * math.cos(t), cy + R * length * math.sin(t)), fill=c, width=int(w * width))
        d.ellipse((cx - w * .03, cy - w * .03, cx + w * .03, cy + w * .03), fill=ink(light[0]))
        d.text((cx, cy + R * .5), "84 %", font=font(w * .07, "SemiBold"), fill=ink(light[1]), anchor="mm")
    else:
        d.text((cx, cy - R * .28), "10", font=font(w * .34, "Bold"), fill=ink(light[0]), anchor="mm")
        d.text((cx, cy + R * .36), "24", font=font(w * .34, "Bold"), fill=(255, 255, 255, 255), anchor="mm")
        for i in range(3): d.arc((cx - R * (1 - i * .07), cy - R * (1 - i * .07), cx + R * (1 - i * .07), cy + R * (1 - i * .07)), -90, -90 + r.randint(150, 330), fill=ink(light[i]), width=int(w * .022))
    return im


def wallpaper(seed, kind):
    w, h = SIZES[kind]
    r = np.random.RandomState(int(hashlib.sha256(seed.encode()).hexdigest()[:8], 16))
    colours = [hx(c) for c in PALETTES[r.randint(len(PALETTES))]]
    if kind in ("watch", "watch-square", "band"): return np.asarray(watch_face(w, h, colours, r, kind == "watch"), np.float32) / 255
    draw = neon if kind == "handheld" or kind == "game" else KINDS[r.randint(len(KINDS))]
    im = Image.fromarray((np.clip(draw(w, h, colours, r), 0, 1) * 255).astype("uint8"))
    d = ImageDraw.Draw(im, "RGBA")
    if kind in ("phone", "cover", "flip"):
        (home_screen(d, w, h, r, 4, 6) if r.randint(6) == 0 else lock_screen(d, w, h, r))
        d.ellipse((w / 2 - w * .024, h * .0265 - w * .024, w / 2 + w * .024, h * .0265 + w * .024), fill=(0, 0, 0, 255))
    elif kind in APPS: home_screen(d, w, h, r, *APPS[kind]) if r.randint(3) else lock_screen(d, w, h, r)
    elif kind in ("laptop", "wide", "ultrawide"): desktop(d, w, h, r)
    elif kind == "handheld": game(d, w, h, r)
    return np.asarray(im, np.float32) / 255
