"""Cables, coiled on the table, their plugs in front."""
from studio import *
from bodies.registry import MODELS


def usb_c(m):
    """Along +Z: the plug's metal above its sleeve."""
    slab(1.15, .62, 2.0, .3, m, .10, z=-2.0); slab(.83, .26, .66, .125, steel(.22), .03); slab(.66, .10, .01, .05, hole(), .002, z=.66)
    lathe([(.24, 0), (.30, .2), (.36, 1.0)], m, -3.0)


def lightning(m):
    slab(.95, .55, 1.7, .27, m, .10, z=-1.7); slab(.62, .16, .62, .07, mat("tip", .75, .35), .03)
    for i in range(8): rot(slab(.045, .3, .01, .01, mat("gold", (.75, .48, .14), .25, 1.), .003, n=2), 90).location = (-.22 + i * .063, -.085, .3)
    lathe([(.2, 0), (.26, .2), (.3, .9)], m, -2.5)


def hdmi(m):
    slab(2.1, 1.05, 2.8, .2, m, .12, z=-2.8); rot_shape = poly([(-.70, -.05), (-.52, -.22), (.52, -.22), (.70, -.05), (.70, .22), (-.70, .22)], .06, 3)
    sweep(rot_shape, bevprof(0, .95, .03, 0, 3), mat("goldplug", (.72, .52, .22), .25, 1.), "shell"); slab(1.1, .14, .01, .03, hole(), .002, z=.95)
    lathe([(.3, 0), (.4, .3), (.46, 1.3)], m, -4.1)


def turn_to(g, direction, at, back):
    """Turns a group that points along +Z towards `direction`, lying flat."""
    d = Vector(direction); d.z = 0; d.normalize(); up = Vector((0, 0, 1))
    g.ob.rotation_mode = "QUATERNION"; g.ob.rotation_quaternion = Matrix((up.cross(d).normalized(), up, d)).transposed().to_quaternion()
    g.ob.location = Vector(at) + d * back


def coil(look, thick, plugs, turns=3.25, size=4.1, back=(2.6, 2.6), squeeze=1.12):
    """A coil whose two ends run out in front, to the right and to the left."""
    P = []; n = 150
    for i in range(n + 1):
        t = i / n; a = 2 * pi * turns * t + .6; r = size + .19 * math.sin(t * 9)
        P.append((r * cos(a) * squeeze, r * sin(a), thick + .02 + thick * 1.9 * .8 * t * turns * .75 + .05 * sin(a * 3)))
    x, y, z = P[-1]; P += [(x - 2.0, y + 1.2, z - .2), (x - 4.2, y + .6, max(thick, .7)), (x - 5.6, y - 2.2, thick + .1)]
    x, y, _ = P[0]; P = [(x + 3.2, y - 5.4, thick + .08), (x + 2.6, y - 3.6, thick + .06), (x + 1.2, y - 1.6, thick + .04)] + P
    tube(P[::3] + [P[-1]], thick, look, "cable", res=10)
    for plug, (end, before), far in zip(plugs, ((P[0], P[1]), (P[-1], P[-2])), back):
        with group() as g: plug()
        turn_to(g, Vector(end) - Vector(before), end, far)


def strap(size, thick):
    """A hook-and-loop strap around the left side of the coil."""
    o = band([(-size * 1.12 - .75, -.2, .1), (-size * 1.12 - .75, -.2, 1.8 + thick * 2), (-size * 1.12 + .75, -.2, 1.8 + thick * 2), (-size * 1.12 + .75, -.2, .1)], 1.3, .12, mat("strap", .02, .8), cyclic=True)
    return o


def braided(): return mat("braid", 0, .75, tint=1, bump=.6, bscale=60)
def smooth(): return mat("cabl", 0, .42, tint=1)
def sleeve(): return mat("plug", 0, .30, tint=2, coat=.2)
def own(): return mat("plugo", 0, .34, tint=1)


def braid():
    p = lambda: usb_c(sleeve()); coil(braided(), .24, (p, p)); strap(4.1, .24)


def plain():
    p = lambda: usb_c(own()); coil(smooth(), .17, (p, p), 2.25, 4.4)


def thick():
    p = lambda: usb_c(sleeve()); coil(smooth(), .33, (p, p), 2.25, 4.6)


def two_kinds():
    coil(braided(), .20, (lambda: usb_c(own()), lambda: lightning(own())), 2.25, 3.9, (2.6, 2.1)); strap(3.9, .20)


def video():
    p = lambda: hdmi(own()); coil(braided(), .38, (p, p), 2.25, 5.4, (3.6, 3.6))


def views(name, build, az=-10, el=42):
    def hero(): build(); stage(az=az, el=el, fill=.86)
    def top(): build(); stage(az=0, el=75, fill=.86)
    MODELS[name] = dict(hero=hero, top=top)


views("cable-braided", braid)
views("cable-plain", plain, 12, 46)
views("cable-thick", thick, 14, 42)
views("cable-lightning", two_kinds, -14, 46)
views("cable-video", video, 10, 40)
