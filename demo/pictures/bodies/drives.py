"""Drives without moving parts: boards for the inside of a computer, and those for the pocket."""
from studio import *
from bodies.registry import MODELS


def stick(label=True):
    """A board of 2.2 by 8 cm with its chips; the contacts at the front end (-Y)."""
    with group() as g:
        slab(2.2, 8.0, .10, .06, mat("pcb", .012, .38, coat=.2), .02)
        for i in range(22):
            if i not in (16, 17): slab(.06, .42, .012, .01, mat("gold", (.75, .48, .14), .25, 1.), .004, x=-.98 + i * .093, y=-3.76, z=.098, n=2)
        rot(slab(.34, .34, .03, .16, hole(), .004), 0).location = (0, 3.86, .08)
        for y, w, h in ((1.9, 1.5, 2.0), (-.4, 1.5, 1.9), (-2.4, 1.1, 1.1)): slab(w, h, .13, .06, mat("chip", .01, .3), .03, y=y, z=.10, n=3)
        if label:
            slab(2.05, 5.6, .02, .05, mat("label", 0, .4, tint=1), .004, y=.65, z=.235)
            for k, (y, w) in enumerate(((2.6, 1.2), (2.2, .8), (-1.2, 1.5), (-1.5, 1.2), (-1.8, 1.4))): slab(w, .10 if k else .22, .006, .02, mat("print", .62, .5), .002, x=-.9 + w / 2, y=y, z=.254, n=3)
            slab(.06, 5.4, .008, .01, mat("line", (.75, .25, .06), .4), .002, x=.92, y=.65, z=.254, n=3)
    return g


def fins():
    """The same board under a heat sink."""
    g = stick(False)
    with group() as s:
        metal = mat("sink", 0, .38, .6, tint=1)
        slab(2.3, 7.4, .42, .12, metal, .05, y=.25, z=.12)
        for i in range(7): slab(.16, 7.0, .36, .05, metal, .03, x=-.96 + i * .32, y=.25, z=.53)
        slab(2.32, .5, .80, .06, mat("clip", .03, .4), .03, y=.9, z=.11)
    s.ob.parent = g.ob
    return g


def rounded(W, H, T, r, m, bev=.3):
    sweep(rrect(W, H, r, 16), bevprof(0, T, bev, bev, 8), m, "drive")


def port(H, T):
    o = slab(.95, .34, .02, .17, hole(), .004); rot(o, -90); o.location = (0, H / 2 + .0, T / 2)


def loop():
    """With a metal-lined eye in its corner, to hang it up."""
    W, H, T = 5.3, 10.0, .95
    with group() as g:
        rounded(W, H, T, 1.3, mat("drv", 0, .6, tint=1), .34); port(H, T)
        ring(.95, .55, T + .12, mat("eye", (.8, .22, .04), .35), -.06, W / 2 - 1.35, H / 2 - 1.35, .10)
        disc(.56, T + .02, hole(), .01, 0, W / 2 - 1.35, H / 2 - 1.35)
        for i in range(3): slab(.9, .09, .02, .03, mat("print", .5, .5), .004, x=-W / 2 + 1.2, y=-H / 2 + 1.2 + i * .25, z=T, n=3)
    return g


def ribbed():
    """Wrapped in rubber with broad ribs."""
    W, H, T = 5.9, 8.8, 1.15; m = mat("drv", 0, .62, tint=1)
    with group() as g:
        rounded(W, H, T, .9, m, .28); port(H, T)
        for i in range(8): slab(W - .9, .52, .16, .22, m, .08, y=-H / 2 + .9 + i * .78, z=T - .04)
        slab(W - .9, 1.5, .04, .25, mat("drvp", 0, .35, tint=2), .01, y=H / 2 - 1.25, z=T - .01)
        disc(.08, .03, mat("ledb", .01, .4, emit="#4aa8ff", estr=4), .004, T + .03, W / 2 - 1.0, H / 2 - 1.25, n=20)
    return g


def wave():
    """A cushion with slanted grooves."""
    W, H, T = 6.0, 8.8, 1.4
    with group() as g:
        rounded(W, H, T, 1.2, mat("drv", 0, .5, tint=1, bump=.15, bscale=40), .5); port(H, T)
        for i in range(5):
            o = slab(5.0 - i * .55, .10, .02, .05, mat("groove", .006, .6), .005, x=-.1, y=-2.6 + i * .55, z=T - .005); o.rotation_euler = (0, 0, radians(24))
        slab(2.6, .42, .02, .1, mat("drvp", 0, .35, tint=2), .005, x=-1.0, y=2.7, z=T)
    return g


def swivel():
    """A stick whose metal cover turns away from one of its two plugs."""
    metal = mat("swv", 0, .28, 1., tint=1)
    with group() as g:
        slab(1.7, 3.4, .62, .28, mat("swb", .015, .35), .10, z=.12)
        slab(1.2, 1.2, .42, .06, steel(.22), .03, y=2.2, z=.22); slab(.95, .7, .30, .14, steel(.22), .05, y=-2.0, z=.28)
        with group() as c:
            for z in (.0, .80): slab(2.0, 4.6, .09, .98, metal, .03, z=z - .02, y=.9)
            disc(.36, .97, chrome(.2), .05, -.04, y=-.6)
        c.place((0, -.6, .0), (0, 0, -128))
    return g


def pair(build, gap=2.9, lean=76):
    """One leans upright behind, one lies before it."""
    a = build(); a.place((-gap * .8, gap * .8, 0), (lean, 0, -24)); drop(a)
    b = build(); b.place((gap * .7, -gap * .9, 0), (0, 0, -35)); drop(b)


def views(name, build, gap, el=22, fill=.84):
    def hero(): pair(build, gap); stage(az=0, el=el, fill=fill)
    def front(): build().place((0, 0, 0), (0, 0, -30)); stage(az=0, el=38, fill=.80)
    MODELS[name] = dict(hero=hero, front=front)


views("ssd-stick", stick, 2.0, 26)
views("ssd-fins", fins, 2.0, 26)
views("ssd-loop", loop, 2.9)
views("ssd-ribbed", ribbed, 3.1)
views("ssd-wave", wave, 3.1)
views("ssd-swivel", swivel, 1.9)
