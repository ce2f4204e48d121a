"""Handheld consoles: built lying, the screen upwards, then tilted towards the viewer."""
from studio import *
from bodies.registry import MODELS

RUBBER = dict(color=.01, rough=.7)


def stick(x, y, z):
    dark = mat("padk", .015, .45)
    lathe([(1.15, -.2), (1.12, .05), (1.0, .09), (.9, -.1)], dark, z, x, y, cap0=False, cap1=False)
    disc(.95, .02, hole(), .005, z - .02, x, y)
    lathe([(.34, 0), (.34, .35), (.68, .55), (.74, .65), (.70, .74), (.5, .72), (.01, .68)], mat("rubber", **RUBBER), z, x, y, sharp=50)


def directions(x, y, z):
    for w, h in ((.62, 1.9), (1.9, .62)): slab(w, h, .26, .12, mat("dpad", .03, .35), .08, z=z, x=x, y=y)


def buttons(x, y, z):
    for dx, dy in ((0, .78), (.78, 0), (0, -.78), (-.78, 0)):
        lathe([(.43, -.1), (.43, .16), (.38, .24), (.01, .28)], mat("btn", .02, .25, coat=.4), z, x + dx, y + dy)


def controls(x, z):
    """On the left a stick above the cross, on the right the buttons above a stick."""
    stick(-x, 2.0, z); directions(-x, -1.3, z - .02)
    buttons(x, 1.9, z); stick(x, -1.5, z)
    for s in (-1, 1): slab(.7, .32, .08, .14, mat("padk", .015, .45), .03, x=s * (x - 1.7), y=4.2, z=z - .02)


def grips():
    """One piece with grips behind its ends."""
    skin = mat("hh", 0, .45, tint=1)
    with group() as g:
        sweep(rrect(27.6, 11.2, 4.2, 20), bevprof(-.9, .9, .55, .8, 8), skin, "hbody")
        for s in (-1, 1): ball(2.6, skin, s * 11.2, -1.3, -1.2, .9, 1.55, .75)
        slab(17.2, 10.0, .08, .5, darkglass(), .03, z=.86); slab(15.6, 8.9, .004, .15, display(), .001, z=.9405)
        controls(11.2, .88)
    return g


def sides():
    """A dark tablet between two coloured halves that come off."""
    skin = mat("hh", 0, .4, tint=1)
    with group() as g:
        slab(18.6, 10.4, 1.3, .5, mat("middle", .014, .4), .15, z=-.6)
        slab(18.2, 10.0, .05, .4, darkglass(), .02, z=.69); slab(17.0, 9.0, .004, .15, display(), .001, z=.7405)
        for s in (-1, 1):
            half = poly([(0, -5.2), (3.4, -5.2), (3.4, 5.2), (0, 5.2)] if s > 0 else [(-3.4, -5.2), (0, -5.2), (0, 5.2), (-3.4, 5.2)], .9, 10)
            sweep(half, bevprof(-.6, .75, .3, .4, 6), skin, "half").location = (s * 9.35, 0, 0)
        controls(11.0, .74)
    return g


def slim():
    """Small, in one piece, flat."""
    skin = mat("hh", 0, .4, tint=1)
    with group() as g:
        sweep(rrect(22.8, 9.4, 2.2, 16), bevprof(-.55, .75, .3, .4, 8), skin, "slim")
        slab(13.6, 8.2, .05, .3, darkglass(), .02, z=.73); slab(12.8, 7.3, .004, .12, display(), .001, z=.7805)
        controls(9.0, .74)
    return g


def views(name, build, az):
    def hero(): g = build(); g.place((0, 0, 0), (66, 0, 0)); drop(g); stage(az=az, el=14, fill=.90)
    def front(): g = build(); g.place((0, 0, 0), (80, 0, 0)); drop(g); stage(az=0, el=8, fill=.90)
    MODELS[name] = dict(hero=hero, front=front)


views("handheld-grips", grips, -26)
views("handheld-sides", sides, 24)
views("handheld-slim", slim, -22)
