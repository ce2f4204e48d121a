"""Small desktop computers: ports in front (-Y)."""
from studio import *
from bodies.registry import MODELS


def metal(): return mat("mini", 0, .32, 1., tint=1)


def port(w, h, r, x, y, z, m=None):
    o = slab(w, h, .02, r, m or hole(), .004); rot(o, 90); o.location = (x, y - .005, z)


def jack(x, y, z, r=.22): rot(disc(r, .02, hole(), .004, n=32), 90).location = (x, y - .005, z)
def lamp(x, y, z): rot(disc(.10, .03, mat("led", .01, .4, emit="#ffffff", estr=4), .004, n=24), 90).location = (x, y, z)


def square(W=13.4, H=5.0):
    """A cushion of metal."""
    sweep(rrect(W, W, 3.2, 20), [(.9, .0), (.75, .25)] + [(a, z + .25) for a, z in bevprof(0, H, .28, .12, 6)], metal(), "mini")
    for x in (-3.4, -1.9): port(1.0, .36, .17, x, -W / 2, 2.4)
    jack(1.5, -W / 2, 2.4); lamp(3.1, -W / 2, 2.4)


def tall(W=19.7, H=9.5):
    """The same cushion, twice as high, on a grille."""
    lathe([(7.6, 0), (8.2, .1), (8.6, .6), (8.6, 1.0)], mat("vent", .05, .5, .6), n=96)
    for i in range(72):
        a = 2 * pi * i / 72; disc(.16, .2, hole(), .02, .55, cos(a) * 8.52, sin(a) * 8.52, n=12)
    sweep(rrect(W, W, 3.0, 20), [(1.2, .9), (.5, 1.0)] + [(a, z + 1.0) for a, z in bevprof(0, H - 1, .34, .2, 6)], metal(), "mini")
    for x in (-4.6, -3.0): port(1.0, .36, .17, x, -W / 2, 4.2)
    port(2.6, .28, .12, -.4, -W / 2, 4.2); lamp(6.4, -W / 2, 4.2)


def office(W=17.7, D=17.5, H=3.5):
    """Flat, its front dark with rows of ports; it stands on a low foot."""
    case = mat("minik", 0, .42, tint=1)
    with group() as g:
        slab(W, D, H, .5, case, .14)
        rot(slab(W - .3, H - .3, .08, .35, mat("face", .015, .3), .03), 90).location = (0, -D / 2 - .0, H / 2)
        for i in range(26): port(.18, 1.2, .08, -W / 2 + 1.2 + i * .28, -D / 2 - .07, 2.4)
        for x in (1.2, 2.9): port(1.25, .5, .06, x, -D / 2 - .08, 1.2, mat("usb", .35, .4))
        port(.9, .34, .16, -.6, -D / 2 - .08, 1.2, mat("usb", .35, .4)); jack(4.6, -D / 2 - .08, 1.2)
        rot(disc(.62, .08, chrome(.3), .03, n=40), 90).location = (7.2, -D / 2 - .06, 1.75)
        for i in range(9):
            for j in range(14): disc(.16, .02, hole(), .005, H - .01, -4.6 + j * .7, -2.4 + i * .7, n=12)
    g.place((0, 0, 0), (0, 0, 0)); return g


def office_upright():
    g = office(); g.place((0, 0, 0), (0, 90, 0)); drop(g, .9)
    slab(8.5, 14, .9, 1.0, black(.5), .2)


def cube(W=11.7, D=11.2, H=5.4):
    """A thick little box with a coloured lid and open sides."""
    body = mat("minik", 0, .40, tint=1)
    slab(W, D, H, 1.0, body, .22, n=14)
    slab(W - .5, D - .5, .16, .8, mat("lid", .02, .12, coat=.4), .05, z=H - .06)
    for s in (-1, 1):
        for i in range(15): rot(slab(.28, 2.6, .02, .12, hole(), .004), 90, 0, 90).location = (s * (W / 2) + (.005 if s > 0 else -.02), -4.2 + i * .6, 3.0)
    rot(slab(W - 1.6, 2.6, .05, .4, mat("face", .015, .25), .02), 90).location = (0, -D / 2, 2.4)
    for x in (-3.4, -1.5): port(1.25, .5, .06, x, -D / 2 - .05, 2.4, mat("usb", .35, .4))
    port(.95, .36, .17, .5, -D / 2 - .05, 2.4, mat("usb", .35, .4))
    rot(disc(.5, .08, chrome(.3), .03, n=40), 90).location = (3.4, -D / 2 - .04, 2.4); lamp(3.4, -D / 2 - .12, 2.4)


def views(name, build, az, el, fill):
    def hero(): build(); stage(az=az, el=el, fill=fill)
    def front(): build(); stage(az=0, el=10, fill=fill)
    MODELS[name] = dict(hero=hero, front=front)


views("mini-square", square, -30, 22, .78)
views("mini-tall", tall, 28, 18, .82)
views("mini-office", office, -32, 20, .84)
views("mini-upright", office_upright, 34, 14, .80)
views("mini-cube", cube, 32, 22, .78)
