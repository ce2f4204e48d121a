"""Laptops: the base lies with its hinge at Y = 0, the lid opens upwards."""
from dataclasses import dataclass

from studio import *
from bodies.registry import MODELS
from bodies.keys import keys


@dataclass
class Laptop:
    """What tells one laptop from another; lengths in centimetres."""
    W: float = 31.0
    D: float = 21.6
    plain: bool = False    # plastic instead of metal
    numbers: bool = False  # a block of number keys
    light: bool = False    # keys in the colour of the case
    point: bool = False    # a red pointing stick, with buttons above the touch pad
    games: str = ""        # "rainbow" or "white": what shines through the keys of a laptop for games

    @property
    def thick(self): return 1.7 if self.games else .95

    @property
    def corner(self): return .7 if self.games else 1.1

    @property
    def keys_size(self):
        """Width and depth of the block of keys."""
        if self.games: return self.W - 5.3, 11.2
        return (24.6, 10.2) if self.numbers else (27.4, 10.6)

    @property
    def keys_at(self):
        """Where the middle of the keys lies between hinge and front edge."""
        return -(3.4 if self.games else 2.2) - self.keys_size[1] / 2

    def case(self):
        if self.games: return mat("gcase", 0, .38, tint=1)
        return mat("matte", 0, .5, tint=1) if self.plain else mat("alu", 0, .30, 1., tint=1)


def keyboard(l):
    """Keys in their well, with what shines between them."""
    w, h = l.keys_size; top = l.thick; x = -3.6 if l.numbers else 0
    slab(w + .35, h + .35, .012, .35, mat("well", .01, .5) if not l.light else l.case(), .003, z=top, y=l.keys_at, x=x)
    key = mat("lkey", .012, .55)
    with group() as k:
        if l.games == "rainbow":
            plane(w + .1, h + .1, screen("rainbow.png", 1.5, rough=.6), name="glow")
            keys(w, h, mat("gkey", .008, .5), "legend_rgb.png", .26, .20, .02, emit=1.6)
        elif l.games:
            plane(w + .1, h + .1, mat("whiteglow", .01, .6, emit="#dfe9ff", estr=.5), name="glow")
            keys(w, h, mat("gkey", .008, .5), "legend_light.png", .24, .20, .02, emit=1.2)
        elif l.light: keys(w, h, mat("lkeyl", 0, .5, tint=2), "legend_dark.png", .24, .12, .0)
        else: keys(w, h, key, "legend_light.png", .24, .11, .0)
    k.place((x, l.keys_at, top + .013))
    if l.numbers: number_keys(l, key)
    if l.point:
        disc(.28, .16, mat("point", (.7, .02, .03), .5), .06, top + .1, -1.6, l.keys_at - .2, n=32)
        for i in (-1, 0, 1): slab(3.2, .9, .05, .2, black(.4), .02, x=i * 3.35, y=l.keys_at - h / 2 - .95, z=top)


def number_keys(l, key):
    w, h = l.keys_size
    slab(6.3, h + .35, .012, .35, mat("well", .01, .5), .003, z=l.thick, y=l.keys_at, x=12.7)
    for i in range(4):
        for j in range(6): slab(1.3, h / 6 - .26, .11, .14, key, .03, z=l.thick + .013, x=10.4 + i * 1.55, y=l.keys_at + h / 2 - (j + .5) * h / 6, n=3, seg=2)


def touch_pad(l):
    w, h = (11.5, 6.6) if l.games else (13.2, 8.0) if not l.point else (12.0, 6.6)
    look = mat("gpad", .03, .35) if l.games or l.point else mat("padm", 0, .4, tint=1) if l.plain else mat("pad", 0, .36, 1., tint=1)
    slab(w, h, .02, .5, look, .006, z=l.thick - .008, y=-l.D + h / 2 + .45)


def vents(l):
    """Of a laptop for games: a grille behind the keys and a bar of light at the front."""
    W, top = l.W, l.thick
    slab(W - 3, 1.6, .02, .3, mat("vent", .008, .6), .005, z=top, y=-1.5)
    for i in range(46): slab(.12, 1.2, .02, .05, mat("ventbar", .05, .5), .005, z=top + .015, x=-W / 2 + 2.2 + i * (W - 4.4) / 45, y=-1.5)
    if l.games == "rainbow":
        bar = slab(W - 4, .22, .02, .1, screen("rainbow.png", 3., rough=.5), .002); rot(bar, 90); bar.location = (0, -l.D + .18, top * .35)


def speakers(l):
    """Rows of holes on both sides of the keys."""
    w, h = l.keys_size
    for s in (-1, 1):
        for i in range(26):
            for j in range(3): disc(.07, .004, hole(), .001, l.thick + .001, s * (w / 2 + .55 + j * .26), l.keys_at - h / 2 + .4 + i * (h - .8) / 25, n=8)


def base(l):
    W, D, T = l.W, l.D, l.thick
    shell = sweep(rrect(W, D, l.corner, 12), [(.35, 0), (.10, T * .30), (.02, T * .62), (0, T - .12), (.03, T - .03), (.10, T)], l.case(), "base"); shell.location = (0, -D / 2, 0)
    keyboard(l); touch_pad(l); vents(l) if l.games else speakers(l)
    for y, length in ((-3.0, .9), (-4.6, .9), (-6.4, 1.3)):
        for s in (-1, 1):
            port = slab(length, .28, .01, .13, hole(), .002); port.rotation_euler = (radians(90), 0, radians(90 * s)); port.location = (s * (W / 2 + .002), y, T * .68)
    for s in (-1, 1):
        for y in (-2.5, -D + 2.5): disc(.7, .25, mat("foot", .02, .7), .03, -.2, s * (W / 2 - 3), y, n=24)


def lid(l):
    """Lying open, its screen upwards and its hinge at Y = 0."""
    W, H, t = l.W, l.D - .1, .7 if l.games else .52
    sweep(rrect(W, H, l.corner, 12), bevprof(-t, 0, .06, .14), l.case(), "lid").location = (0, H / 2, 0)
    slab(W - .3, H - .3, .012, l.corner - .1, black(.22), .003, y=H / 2)
    w = W - 1.0; h = min(w * (9.6 if l.games else 10) / 16, H - 1.4)
    slab(w, h, .004, .35, display(), .001, z=.0125, y=H - .55 - h / 2)
    disc(.09, .003, mat("pupil", (.01, .012, .03), .03, coat=1., spec=1.), .0005, .0125, 0, H - .3, n=24)
    if l.games == "rainbow":
        for s in (-1, 1): rot(slab(.25, 6.5, .02, .1, screen("rainbow.png", 2.5, rough=.5), .004, z=-t - .015, x=s * 5, y=H * .55), 0, 0, s * 28)
    hinge = lathe([(0, 0), (.42, 0), (.45, .03), (.45, W * .72), (.42, W * .72 + .03), (0, W * .72 + .03)], black(.4), name="hingebar", cap0=False, cap1=False)
    rot(hinge, 0, 90); hinge.location = (-W * .36, .05, -t / 2)


def laptop(l, angle):
    """`angle`: 0 is closed, 180 flat."""
    with group() as g:
        with group(): base(l)
        with group() as top: lid(l)
        top.ob.rotation_euler = (radians(180 - angle), 0, 0); top.ob.location = (0, .1, l.thick + .18)
    return g


def views(name, az, l, el=19):
    def hero(): laptop(l, 110); stage(az=az, el=el, fill=.92)
    def back(): laptop(l, 72); stage(az=150, el=20, fill=.90)
    MODELS[name] = dict(hero=hero, back=back)


def convertible(name, az, l):
    def tent(): g = laptop(l, 305); g.ob.rotation_euler = (radians(-117), 0, 0); drop(g); stage(az=az + 180, el=14, fill=.9)
    views(name, az, l); MODELS[name]["tent"] = tent


views("laptop-thin", -27, Laptop())
views("laptop-wide", 26, Laptop(34., 23.2))
views("laptop-case", 0, Laptop(30.2, 21.4))
views("laptop-light", 25, Laptop(31.4, 22., light=True))
views("laptop-matte", -28, Laptop(31.5, 22., plain=True))
views("laptop-numbers", 24, Laptop(35.6, 23.6, plain=True, numbers=True))
views("laptop-point", -25, Laptop(31.4, 22.2, plain=True, point=True))
views("laptop-gaming", 27, Laptop(35.5, 25., games="rainbow"))
views("laptop-gaming-slim", -26, Laptop(33., 23., games="rainbow"))
views("laptop-gaming-plain", 24, Laptop(35., 24.4, games="white"))
views("laptop-gaming-front", 0, Laptop(35.2, 24.6, games="white"), el=22)
convertible("laptop-flip", -25, Laptop(31.6, 22.4))
