"""Which pictures the products need: for each body the shades its products have, read from the shop's own data.

`plan(body)` gives one entry for each shade: its id, hex, colour word, the products that have it, and how parts take it.
"""
import collections
import functools
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "data")
SAME = 0.03  # shades of one word that differ by less than this in OKLab share their pictures

# The kind of wallpaper that a body's display S1 and S2 show; bodies without an entry have no wallpaper of the product's own.
DISPLAYS = {"phone-": ("phone", None), "phone-book": ("fold", "cover"), "phone-clamshell": ("flip", "flip"), "tablet-": ("tablet", None), "tablet-small": ("tablet-tall", None), "keycover": ("tablet", None), "laptop-": ("laptop", None),
            "all-in-one": ("wide", None), "monitor-": ("wide", None), "monitor-ultrawide": ("ultrawide", None), "handheld-": ("handheld", None),
            "case-": ("phone", None), "pad-stretch": ("handheld", None),
            "watch-": ("watch", None), "watch-square": ("watch-square", None), "watch-band": ("band", None)}

# Bodies that are another one seen from the other side: its renders, mirrored. Only for bodies that show no text and have no handedness.
MIRRORED = {"headset-wing-left": "headset-wing", "headset-round-right": "headset-round", "earbuds-stem-right": "earbuds-stem", "earbuds-pebble-left": "earbuds-pebble",
            "speaker-cylinder-right": "speaker-cylinder", "speaker-box-right": "speaker-box", "bank-magnetic-left": "bank-magnetic", "charger-plug-left": "charger-plug",
            "cable-braided-right": "cable-braided", "cable-plain-left": "cable-plain", "drone-fold-right": "drone-fold", "tower-glass-left": "tower-glass",
            "ssd-stick-left": "ssd-stick", "cover-tent-right": "cover-tent"}

# Bodies that are also shown beside their carton: how deep it is (its height is 1), and how far above the floor the eye is, in degrees.
CARTONS = {"headphones-": (0.42, 10), "speaker-": (0.5, 14), "speaker-orb": (0.7, 22), "earbuds-": (0.42, 26), "console-": (0.45, 10)}


def read(name):
    with open(os.path.join(DATA, name), encoding="utf8") as file:
        return json.load(file)


@functools.lru_cache(None)
def products():
    return {product["slug"]: product for product in read("products.json")}


@functools.lru_cache(None)
def image_map():
    return read("image-map.json")


def display(body):
    """The kinds of wallpaper for S1 and S2: the longest prefix of the body's name that is known."""
    known = [prefix for prefix in DISPLAYS if body.startswith(prefix)]
    return DISPLAYS[max(known, key=len)] if known else (None, None)


def carton(body):
    """The carton of a body, or None."""
    known = [prefix for prefix in CARTONS if body.startswith(prefix)]
    return dict(zip(("deep", "el"), CARTONS[max(known, key=len)])) if known else None


def linear(channel):
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def oklab(code):
    r, g, b = (linear(int(code[i : i + 2], 16) / 255) for i in (1, 3, 5))
    l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s)


def distance(a, b):
    return sum((x - y) ** 2 for x, y in zip(oklab(a), oklab(b))) ** 0.5


def shades_of(slug):
    """The colours of a product: (word, hex), each once, in the order of its variants."""
    found = {}
    for variant in products()[slug]["variants"]:
        word = variant["image"]["colour"]
        codes = [value["code"] for value in variant["option_values"] if value.get("code")]
        found[(word, (codes[0] if codes else image_map()["colours"][word]).lower())] = None
    return list(found)


def plan(body):
    shades = []
    for slug in image_map()["bodies"][body]:
        for word, code in shades_of(slug):
            near = [s for s in shades if s["word"] == word and distance(s["hex"], code) < SAME]
            own = min(near, key=lambda s: distance(s["hex"], code)) if near else None
            if own is None:
                own = {"id": f"{word}-{code[1:]}", "word": word, "hex": code, "products": []}
                shades.append(own)
            if slug not in own["products"]:
                own["products"].append(slug)
    return shades


def mixed(a, b, share):
    return "#" + "".join("%02x" % round(int(a[i : i + 2], 16) * (1 - share) + int(b[i : i + 2], 16) * share) for i in (1, 3, 5))


def lightness(code):
    return oklab(code)[0]


def frame(code):
    """The metal around a coloured back: a little greyer, and lighter than a dark one."""
    return mixed(code, "#8a8b90", 0.34) if lightness(code) < 0.45 else mixed(code, "#d0d1d3", 0.22)


def accent(code):
    """A second part that stands out from the first."""
    return mixed(code, "#ffffff", 0.28) if lightness(code) < 0.6 else mixed(code, "#8a8b90", 0.25)


# How a body's second colour follows from its first; `frame` unless named here.
SECOND = {"speaker-": accent, "headphones-": accent, "cable-": lambda code: "#f0f0ee" if lightness(code) > 0.6 else "#2a2b2e",
          "tablet-": lambda code: "#e4e4e2" if lightness(code) > 0.86 else "#3c3d41", "keyboard-": lambda code: mixed(code, "#17181a", 0.35) if lightness(code) < 0.7 else "#f4f4f2"}


def slots(body, code):
    known = [prefix for prefix in SECOND if body.startswith(prefix)]
    return {1: mixed(code, "#000000", 0.03), 2: SECOND[max(known, key=len)](code) if known else frame(code)}


def exposure(code):
    return 0.93 if lightness(code) > 0.93 else 1.0
