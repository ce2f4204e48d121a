"""Chargers: their ports face the viewer (-Y)."""
from studio import *
from bodies.registry import MODELS


def skin(): return mat("chg", 0, .30, tint=1, coat=.2)


def usb_c(x, y, z):
    o = slab(.95, .34, .02, .17, hole(), .004); rot(o, 90); o.location = (x, y, z)
    o = slab(.62, .07, .02, .03, steel(.3), .004); rot(o, 90); o.location = (x, y - .005, z)


def usb_a(x, y, z):
    o = slab(1.25, .52, .02, .05, hole(), .004); rot(o, 90); o.location = (x, y, z)
    o = slab(1.0, .16, .02, .02, mat("usba", .7, .4), .004); rot(o, 90); o.location = (x, y - .01, z + .08)


def pins(y, z, apart=.95):
    """Two round pins at the back."""
    for s in (-1, 1):
        rot(disc(.21, 1.9, mat("pin", .03, .4), .05, n=32), -90).location = (s * apart, y, z)
        rot(disc(.235, .9, steel(.2), .12, n=32), -90).location = (s * apart, y + 1.3, z)


def three_pins(y, z):
    """Rectangular pins as in Qatar's sockets."""
    for x, w, h, dz in ((0, .38, .62, .9), (-1.1, .62, .38, -.9), (1.1, .62, .38, -.9)): rot(slab(w, h, 1.7, .04, steel(.22), .05), -90).location = (x, y, z + dz)


def block(W, H, D, r, z=None):
    """The body: W wide, H high, D deep; its face at -D/2."""
    z = H / 2 if z is None else z
    o = slab(W, H, D, r, skin(), .28, n=14); rot(o, 90); o.location = (0, D / 2, z)
    o = slab(W - .6, H - .6, .03, max(r - .2, .1), mat("chgf", 0, .45, tint=1), .01); rot(o, 90); o.location = (0, -D / 2, z)


def mini():
    """A small cube with one port."""
    block(3.2, 3.2, 3.4, .8); usb_c(0, -1.74, 1.6); pins(1.7, 1.6, .8)
    for s in (-1, 1): rot(slab(2.0, .04, .01, .02, mat("chgl", 0, .5, tint=2), .003), 90, 0, 90).location = (s * 1.605, 0, 1.6)


def plug():
    """Flat and tall, for a socket with rectangular pins."""
    block(4.6, 5.0, 2.6, 1.0); usb_c(0, -1.34, 3.1); three_pins(1.3, 2.5)
    for x in (-.5, 0, .5): rot(disc(.07, .02, mat("dot", .5, .5), .005, n=16), 90).location = (x, -1.34, 1.5)


def cube():
    """A big cube with three ports."""
    block(4.6, 4.6, 5.2, .9)
    for z in (3.25, 2.2): usb_c(0, -2.64, z)
    usb_a(0, -2.64, 1.1); pins(2.6, 2.3)
    for s in (-1, 1): rot(slab(2.6, .5, .02, .1, mat("chgl", 0, .5, tint=2), .005), 90, 0, 90).location = (s * 2.30 - (.015 if s < 0 else 0), -.4, 2.3)


def desk():
    """It lies on the desk, with a row of ports and a cord behind it."""
    W, D, H = 10.2, 10.2, 3.4
    slab(W, D, H, .9, skin(), .25, n=14)
    rot(slab(W - .8, H - .8, .04, .5, mat("face", .02, .35), .015), 90).location = (0, -D / 2, H / 2)
    for i in range(4): usb_c(-3.4 + i * 1.55, -D / 2 - .045, H / 2)
    for i in range(2): usb_a(2.3 + i * 1.75, -D / 2 - .045, H / 2)
    slab(W - 2, D - 2, .02, .5, mat("chgt", 0, .5, tint=1), .005, z=H - .005); disc(.1, .02, mat("ledb", .01, .4, emit="#5ce08a", estr=4), .004, H + .01, W / 2 - 1.2, -D / 2 + 1.0, n=20)
    tube([(0, D / 2 - .2, 1.2), (.3, D / 2 + 2.4, .9), (3.5, D / 2 + 4.2, .4), (8.5, D / 2 + 2.6, .35)], .34, mat("cord", .02, .5))


def puck():
    """A flat disc on a cable, for the back of a phone."""
    white = mat("cordw", 0, .5, tint=1)
    lathe([(2.6, 0), (2.75, .08), (2.8, .2), (2.8, .38), (2.72, .46), (2.5, .46)], mat("rim", .62, .25, 1.), n=96)
    disc(2.52, .06, mat("soft", 0, .6, tint=1), .03, .43, n=96); ring(1.9, 1.84, .01, mat("groove", .6, .5), .485, bev=.002, n=96)
    tube([(2.7, 0, .23), (4.6, .2, .2), (6.2, 1.8, .2), (5.2, 4.6, .2), (1.0, 5.2, .35), (-3.8, 4.4, .2), (-5.6, 1.2, .2), (-5.0, -2.4, .25), (-3.2, -4.2, .3)], .16, white, res=24)
    with group() as p: slab(1.2, 2.0, .6, .28, white, .12); slab(.85, .75, .26, .12, steel(.22), .03, y=-1.3, z=.17)
    p.place((-2.35, -5.0, 0), (0, 0, 40))


def stand():
    """Phone, watch and earbuds at once: an upright disc, a small one, a hollow in the foot."""
    m = mat("chg", 0, .38, tint=1); metal = chrome(.2); soft = mat("soft", 0, .6, tint=1)
    sweep(rrect(15.5, 9.0, 4.4, 24), bevprof(0, 1.1, .3, .3, 6), m, "foot")
    ring(2.4, 2.2, .06, metal, 1.07, -4.0, -1.2, .02); disc(2.2, .03, soft, .01, 1.08, -4.0, -1.2)
    tube([(-.6, 2.2, .6), (-.6, 2.4, 6.0), (-.6, 1.6, 11.2)], .62, metal)
    with group() as p: disc(3.3, .9, m, .3, n=96); ring(2.9, 2.78, .03, metal, .89, bev=.01, n=96); disc(2.75, .03, soft, .01, .89, n=96)
    p.place((-.6, .7, 12.0), (72, 0, 0))
    tube([(4.6, 2.0, .6), (4.6, 2.1, 4.0), (4.6, 1.5, 6.8)], .5, metal)
    with group() as w: disc(1.7, .8, m, .25, n=72); disc(1.2, .12, soft, .05, .75, n=72)
    w.place((4.6, .7, 7.4), (64, 0, 0))


def car():
    """For the air vent of a car: a round head on a joint and a clip."""
    m = mat("chg", 0, .38, tint=1)
    with group() as h:
        disc(3.0, 1.3, m, .35, n=96); ring(2.75, 2.6, .04, chrome(.2), 1.28, bev=.01, n=96); disc(2.55, .04, mat("soft", .02, .6), .015, 1.28, n=96)
        ring(1.6, 1.52, .02, mat("mark", .4, .5), 1.32, bev=.004, n=72)
    h.place((0, 0, 5.2), (78, 0, 0))
    ball(1.15, steel(.25), 0, 1.0, 5.0)
    joint = lathe([(1.5, 0), (1.6, .3), (1.3, 1.3), (.9, 1.6)], m); joint.rotation_euler = (radians(-90), 0, 0); joint.location = (0, 1.4, 5.0)
    for s in (-1, 1): slab(.5, 2.6, .9, .2, mat("clip", .015, .6), .08, x=s * .75, y=3.9, z=4.55)
    tube([(0, .9, 2.4), (.2, 1.4, 1.2), (2.0, 1.0, .3), (5.4, -1.0, .25), (7.0, .8, .25)], .17, mat("cord", .02, .5), res=20)


def pair(build, at, turn):
    """The same thing twice, to show more of it than one side."""
    with group() as a: build()
    with group() as b: build()
    a.place((-at[0], at[1], 0), (0, 0, 0)); b.place((at[0], -at[1], 0), (0, 0, turn)); drop(a); drop(b)


def views(name, build, az, el=20, fill=.76):
    def hero(): build(); stage(az=az, el=el, fill=fill)
    def back(): build(); stage(az=az + 172 if az < 0 else az - 172, el=el, fill=fill)
    MODELS[name] = dict(hero=hero, back=back)


views("charger-mini", lambda: pair(mini, (2.2, 1.6), 148), -24, 20, .74)
views("charger-plug", lambda: pair(plug, (2.9, 2.2), 150), 20, 18, .78)
views("charger-cube", cube, -32, 20, .72)
views("charger-desk", desk, 28, 22, .84)
views("charger-puck", puck, -12, 46, .84)
views("charger-stand", stand, -24, 16, .84)
views("charger-car", car, -28, 18, .82)
