"""What else one plays with: halves, a grip around a phone, a wheel, a small console, controllers of other shapes."""
from studio import *
from bodies.registry import MODELS
from bodies.consoles import controller, pad_views
from bodies.handhelds import buttons, directions, stick


def half(side):
    """One half of a controller: lying, its straight edge inwards."""
    m = mat("hh", 0, .4, tint=1); s = side
    with group() as g:
        outline = poly([(-1.7, -5.2), (1.7, -5.2), (1.7, 5.2), (-1.7, 5.2)], 1.1, 10)
        sweep(outline, bevprof(-.75, .75, .35, .4, 6), m, "half")
        slab(.22, 8.6, .9, .1, mat("rail", .02, .35), .04, x=-s * 1.68, z=-.45)
        if s < 0: stick(0, 2.1, .72); buttons(0, -1.2, .70)
        else: buttons(0, 2.1, .70); stick(0, -1.2, .72)
        slab(.7, .2, .08, .1, mat("padk", .015, .45), .03, x=-s * .7, y=4.2, z=.72); slab(.55, .55, .06, .12, mat("padk", .015, .45), .02, x=-s * .6, y=-3.4, z=.72)
        o = slab(2.4, 1.0, .6, .4, mat("padk", .015, .45), .2); o.rotation_euler = (radians(-90), 0, 0); o.location = (0, 5.15, -.1)
    return g


def halves():
    a = half(-1); a.place((-3.0, .6, 0), (64, 0, -18)); drop(a)
    b = half(1); b.place((2.6, -.6, 0), (64, 0, 14)); drop(b)


def stretch():
    """Two grips that hold a phone between them."""
    m = mat("hh", 0, .45, tint=1); dark = mat("padk", .015, .45)
    with group() as g:
        slab(16.4, 7.6, .8, 1.1, mat("phone", .02, .3), .1, z=-.2); slab(16.1, 7.3, .03, 1.0, darkglass(), .01, z=.59); slab(15.6, 6.9, .004, .8, display(), .001, z=.6205)
        slab(14, 3.0, .8, .5, dark, .2, z=-1.0)
        for s in (-1, 1):
            blob([slab(4.6, 9.8, 1.9, 1.6, None, .7, x=s * 9.6, z=-.8), ball(2.3, None, s * 10.4, -2.4, -1.1, .9, 1.5, .8)], m, .14, 12, "grip")
        stick(-9.9, 2.1, 1.06); directions(-9.9, -1.2, 1.04); buttons(9.9, 2.1, 1.04); stick(9.9, -1.2, 1.06)
    return g


def wheel():
    """A rim on its motor, with three pedals before it."""
    m = mat("wheelb", 0, .42, tint=1); rubber = mat("rubber", .01, .7); metal = steel(.25)
    with group() as w:
        tube([(13.6 * cos(2 * pi * i / 24), 13.6 * sin(2 * pi * i / 24), 0) for i in range(24)], 1.55, rubber, cyclic=True)
        slab(8.6, 7.0, 1.8, 2.2, m, .5, z=-.6); disc(2.6, .3, mat("hub", .03, .3), .1, 1.15, n=64)
        for a in (0, 180, 270): o = slab(11.0, 3.2, .5, .5, metal, .15); o.rotation_euler = (0, 0, radians(a)); o.location = (cos(radians(a)) * 8.0, sin(radians(a)) * 8.0, -.1)
        for s in (-1, 1):
            for dy in (1.0, -1.0): disc(.55, .3, mat("btn" + ("w" if dy > 0 else "k"), .02, .25, coat=.4), .1, 1.15, s * 3.2, dy, n=32)
            slab(4.2, 1.4, .3, .5, metal, .1, x=s * 8.6, y=2.4, z=-1.9)
        disc(.8, .2, mat("stripe", (.05, .25, .8), .4), .05, 1.5, 0, 13.6, n=32)
    w.place((0, -4, 17), (72, 0, 0))
    o = lathe([(5.2, 0), (5.6, .4), (5.6, 7.0), (6.4, 8.0), (6.4, 12.0), (5.6, 12.6)], m, n=80); o.rotation_euler = (radians(-72), 0, 0); o.location = (0, -2.0, 16.4)
    slab(22, 13, 8.0, 3.0, m, .8, y=6.5, z=0)
    with group() as p:
        slab(26, 17, 1.2, 1.2, m, .3)
        for x in (-7.5, 0, 7.5):
            o = slab(4.6, 8.5, .4, .8, metal, .12); o.rotation_euler = (radians(62), 0, 0); o.location = (x, -1.0, 5.6)
            slab(1.0, 5.6, 1.0, .3, mat("arm", .03, .4), .1, x=x, y=2.2, z=1.6)
    p.place((28, -10, 0), (0, 0, -18)); drop(p)


def slim_console():
    """A flat little tower beside its controller."""
    W, D, H = 6.6, 15.4, 27.5; skin = mat("con", 0, .46, tint=1)
    slab(W, D, H, .7, skin, .16, z=.5); slab(W - 1, D - 1, .5, .5, black(.6), .05)
    for i in range(9):
        length = 9.4 - abs(i - 4) * .7; o = slab(length, .7, .03, .34, hole(), .006); rot(o, 90, 0, 90); o.location = (W / 2 - .01, 0, 13.5 + i * 1.25)
    rot(slab(.3, 4.4, .02, .12, hole(), .004), 90).location = (0, -D / 2 - .01, 16)
    rot(disc(.5, .06, mat("conring", .3, .3, emit="#ffffff", estr=1.2), .02, n=40), 90).location = (0, -D / 2, H - 2.0)
    rot(slab(.4, 1.1, .02, .1, hole(), .004), 90).location = (0, -D / 2 - .01, 4.2)
    c = controller(True); c.place((-14.0, -8.0, 0), (62, 0, 12)); drop(c)


def laid(build, tilt, az, el, fill, side):
    """`side` is the place of the camera of the second view."""
    def seen(az, el): g = build(); g.place((0, 0, 0), (tilt, 0, 0)); drop(g); stage(az=az, el=el, fill=fill)
    return dict(hero=lambda: seen(az, el), side=lambda: seen(*side))


def standing(build, az, el, fill, side):
    def seen(az, el): build(); stage(az=az, el=el, fill=fill)
    return dict(hero=lambda: seen(az, el), side=lambda: seen(*side))


MODELS["pad-halves"] = standing(halves, 0, 18, .80, side=(42, 26))
MODELS["pad-stretch"] = laid(stretch, 62, -22, 14, .90, side=(34, 30))
MODELS["pad-wheel"] = standing(wheel, -28, 15, .92, side=(30, 24))
MODELS["pad-full"] = pad_views(True, -22, (6.0, -3.2, 2.15))
MODELS["pad-full-right"] = pad_views(True, 24, (6.0, -3.4, 2.05))
MODELS["pad-long"] = pad_views(True, 22, (7.2, -4.6, 1.55), lit=True)
MODELS["console-slim"] = standing(slim_console, 30, 12, .88, side=(-16, 16))
