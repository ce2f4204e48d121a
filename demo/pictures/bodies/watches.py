"""Watches, bands and straps."""
from studio import *
from bodies.registry import MODELS
from bodies.phones import stand_front


def strap(w, st, y0=1.95, z0=-.30, hang=-5.15):
    path = [(0, y0, z0), (0, y0 + .8, z0 - .2), (0, y0 + 1.35, z0 - 1.1), (0, y0 + 1.2, -3.0), (0, 2.1, -4.5), (0, 0, hang)]
    band(path + [(0, -y, z) for _, y, z in reversed(path[:-1])], w, .27, st, res=20, name="strap")
    o = slab(w + .2, .5, .12, .2, st, .05); o.rotation_euler = (radians(180), 0, 0); o.location = (0, .2, hang - .1)


def watch_round(rugged=False):
    al = mat("wcase", 0, .25, 1., tint=1); st = mat("wstrap", 0, .6, tint=2)
    with group() as g:
        R = 2.2
        lathe([(R * .72, -.68), (R * .93, -.60), (R, -.40), (R, .10), (R * .985, .28), (R * .95, .42), (R * .90, .50), (R * .865, .50), (R * .85, .46)], al, n=120, sharp=30)
        for i in range(60):
            a = 2 * pi * i / 60; b = slab(.03 if i % 5 else .06, .07, .008, .01, mat("wtick", .75, .4), .003, n=2, seg=2, z=.497, x=cos(a) * R * .8825, y=sin(a) * R * .8825); b.rotation_euler = (0, 0, a + pi / 2)
        lathe([(R * .86, .40), (R * .855, .47), (R * .82, .515), (R * .6, .545), (.01, .55)], darkglass(), n=120, sharp=60)
        o = sweep(ellipse(R * .80, n=96), [(0, 0), (0, .001)], display(), "ws", cap0=False); o.location.z = .552
        if rugged:
            lathe([(R * 1.06, -.1), (R * 1.08, .3), (R * 1.02, .52), (R * .93, .56), (R * .90, .50)], mat("bez", .02, .5), n=24, sharp=60, cap0=False, cap1=False)
            for i in range(6):
                a = 2 * pi * (i + .5) / 6; disc(.13, .06, steel(.3), .02, .54, cos(a) * R * .98, sin(a) * R * .98, n=20)
        for (y, w) in ((.95, .62), (-.95, .62)):
            c = lathe([(.22, 0), (.22, .28), (.19, .33), (.01, .34)], al); rot(c, 0, 90); c.location = (math.sqrt(R * R - y * y) - .06, y, -.12)
        c = lathe([(.34, 0), (.36, .05), (.36, .30), (.31, .36), (.01, .37)], al); rot(c, 0, 90); c.location = (R - .02, 0, -.12)
        for i in range(24):
            a = 2 * pi * i / 24; b = slab(.24, .05, .05, .02, mat("wcr", .02, .5, .5), .01, n=2, seg=2); b.location = (R + .16, .355 * cos(a), -.12 + .355 * sin(a) - .02)
        for sx in (-1, 1):                               # lugs
            for sy in (-1, 1):
                o = slab(.36, .95, .40, .16, al, .14, x=sx * 1.36, y=sy * 1.86, z=-.60); o.rotation_euler = (radians(-sy * 30), 0, 0)
        path = [(0, 1.95, -.30), (0, 2.75, -.50), (0, 3.3, -1.4), (0, 3.15, -3.0), (0, 2.1, -4.5), (0, 0, -5.15), (0, -2.1, -4.5), (0, -3.15, -3.0), (0, -3.3, -1.4), (0, -2.75, -.50), (0, -1.95, -.30)]
        band(path, 2.3, .27, st, res=20, name="strap")
        o = slab(2.5, .5, .12, .2, st, .05); o.rotation_euler = (radians(180), 0, 0); o.location = (0, .2, -5.25)
        b = slab(2.2, .9, .10, .2, al, .04); b.rotation_euler = (radians(180), 0, 0); b.location = (0, -.7, -5.22)
    return g


def watch_square(W=3.9, H=4.6, rugged=False):
    al = mat("wcase", 0, .22, 1., tint=1); st = mat("wstrap", 0, .6, tint=2); T = 1.0
    with group() as g:
        sweep(rrect(W, H, 1.15, 16), [(.5, -.66), (.2, -.56), (.04, -.3), (0, 0), (.05, .26), (.16, .40), (.24, .42)], al, "case", sharp=30)
        sweep(rrect(W - .3, H - .3, 1.0, 16), [(0, .38), (.1, .46), (.3, .50), (.6, .515)], darkglass(), "glass", cap0=False, sharp=60)
        o = slab(W - .75, H - .75, .002, .72, display(), .0005, z=.517, n=14)
        c = lathe([(.42, 0), (.44, .05), (.44, .30), (.38, .36), (.01, .37)], al); rot(c, 0, 90); c.location = (W / 2 - .04, .8, -.1)
        for i in range(24):
            a = 2 * pi * i / 24; b = slab(.24, .05, .05, .02, mat("wcr", .02, .5, .5), .01, n=2, seg=2); b.location = (W / 2 + .14, .8 + .43 * cos(a), -.1 + .43 * sin(a) - .02)
        slab(.1, 1.3, .4, .05, al, .04, x=W / 2 + .0, y=-.75, z=-.3)
        if rugged: slab(.16, 1.5, .5, .08, mat("actb", (.9, .25, .02), .4), .05, x=-W / 2 - .04, y=0, z=-.35)
        strap(2.5, st, H / 2 - .15)
    return g


def fitness_band():
    al = mat("wcase", 0, .22, 1., tint=1); st = mat("wstrap", 0, .6, tint=2)
    with group() as g:
        sweep(rrect(2.2, 4.7, 1.05, 16), [(.35, -.5), (.1, -.4), (0, -.1), (.03, .18), (.12, .3), (.2, .32)], al, "case", sharp=30)
        sweep(rrect(2.0, 4.5, .95, 16), [(0, .28), (.08, .36), (.25, .39)], darkglass(), "glass", cap0=False, sharp=60)
        slab(1.7, 4.1, .002, .8, display(), .0005, z=.391, n=14); strap(1.7, st, 2.1, -.2)
    return g


def loop(metal=True):
    """A strap alone, closed."""
    st = mat("wstrap", 0, .62, tint=1, bump=0 if metal else .5, bscale=30)
    with group() as g:
        P = [(0, 3.2 * cos(radians(a)), 2.9 * sin(radians(a))) for a in range(100, 441, 10)]
        band(P, 2.4, .26, st, bez=False, res=8)
        for s in (-1, 1): o = slab(2.3, .5, .3, .12, steel(.25), .06); o.rotation_euler = (radians(-70 * s), 0, 0); o.location = (0, s * .55, 2.95)
        for i in range(6): o = disc(.13, .3, hole(), .02, n=20); a = radians(290 + i * 9); o.rotation_euler = (a - pi / 2, 0, 0); o.location = (0, 3.2 * cos(a), 2.9 * sin(a) - .14)
    return g


def views(name, build, yaw):
    def hero(): stand_front(build(), yaw=yaw); stage(az=0, el=12, fill=.86)
    def front(): stand_front(build()); stage(az=0, el=2, fill=.86)
    MODELS[name] = dict(hero=hero, front=front)


views("watch-round", watch_round, 28)
views("watch-rugged", lambda: watch_round(True), -26)
views("watch-square", watch_square, 30)
views("watch-square-action", lambda: watch_square(4.1, 4.8, True), -28)
views("watch-band", fitness_band, 30)
def _loop(az):
    def f(): g = loop(); g.place((0, 0, 0), (0, 0, 58)); drop(g); stage(az=az, el=16, fill=.8)
    return f
MODELS["strap-sport"] = dict(hero=_loop(0), side=_loop(40))
