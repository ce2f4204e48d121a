"""Drones: the camera looks towards the viewer (-Y); the arms end in rotors."""
from studio import *
from bodies.registry import MODELS
from bodies.phones import lens


def skin(): return mat("drn", 0, .40, tint=1)
def dark(): return mat("drnk", .015, .45)


def rotor(x, y, z, length, blades=2, turn=35):
    lathe([(1.0, 0), (1.1, .2), (1.1, 1.5), (.95, 1.9), (.4, 2.0)], dark(), z - 1.9, x, y)
    for k in range(blades):
        a = radians(turn + 360 / blades * k); b = slab(length, 1.15, .09, .55, mat("blade2", .03, .35), .04)
        b.rotation_euler = (radians(7), 0, a); b.location = (x + cos(a) * length * .52, y + sin(a) * length * .52, z + .12)
    disc(.45, .45, steel(.25), .1, z, x, y, n=32)


def eyes(y, z, apart=1.6, r=.5):
    """The pair of sensors that see obstacles."""
    for s in (-1, 1):
        d = lathe([(r, 0), (r * .9, .1), (r * .6, .12)], darkglass()); d.rotation_euler = (radians(90), 0, 0); d.location = (s * apart, y, z)


def camera(x, y, z, r=1.6, eye=1.05):
    """A camera in its joint."""
    ball(r, dark(), x, y, z)
    with group() as c: lens(0, 0, 0, eye, steel(.3))
    c.place((x, y - r * .82, z), (90, 0, 0))


def lamps(y, z):
    for i in range(4): slab(.5, .16, .05, .06, mat("dled", .01, .4, emit="#5ce08a", estr=4), .01, x=-1.2 + i * .8, y=y, z=z)


def folding(wide=6.2, deep=13.5, reach=(11.2, -9.0, 9.2), blade=8.2, lenses=1):
    """Four arms that fold away beside a long hull."""
    m = skin()
    blob([slab(wide, deep, 3.8, 2.4, None, 1.5, z=-1.9), ball(wide * .48, None, 0, -deep * .37, -.2, 1, 1.2, .75), slab(wide * 1.2, deep * .48, 2.6, 2.2, None, 1.1, z=-1.2, y=2.0)], m, .16, 16, "hull")
    ex, front, rear = reach
    for sx in (-1, 1):
        for sy, ey in ((-1, front), (1, rear)):
            band([(sx * wide * .42, sy * deep * .28, .2), (sx * ex * .6, (sy * deep * .28 + ey) / 2, .9), (sx * ex, ey, 1.0)], 1.1, 1.5, m, r=.5, res=20)
            rotor(sx * ex, ey, 2.7, blade, turn=35 * sx * sy); slab(.8, .8, 3.6, .35, m, .15, x=sx * ex, y=ey, z=-3.4)
    y = -deep * .62
    if lenses == 1: camera(0, y, -1.9, 1.75, 1.15)
    else:
        ball(2.3, dark(), 0, y, -2.0)
        for dx, dz, r in ((0, -.62, .95), (-.75, .85, .62), (.8, .85, .5)):
            with group() as c: lens(0, 0, 0, r, steel(.3))
            c.place((dx, y - 2.0, -2.0 + dz), (90, 0, 0))
    for s in (-1, 1): tube([(s * 2.0, y, -1.9), (s * 2.1, y + 1.1, -.9), (s * 1.2, y + 1.7, -.2)], .28, dark())
    eyes(y + .45, .6); lamps(deep * .31, 1.72); slab(2.6, 1.8, .03, .4, mat("dtop", 0, .5, tint=1), .01, y=.5, z=1.86)


def guarded():
    """Small, with a cage of rings and spokes around every rotor."""
    m = skin(); R = 4.7
    blob([slab(4.6, 9.0, 2.8, 1.8, None, 1.1, z=-1.4), ball(2.3, None, 0, -3.6, -.1, 1, 1.1, .8)], m, .14, 14, "hull")
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * 6.4, sy * 5.0
            for z in (-.55, .85): ring(R, R - .34, .30, m, z, x, y, .1, n=80)
            for k in range(12):
                a = 2 * pi * k / 12; tube([(x + cos(a) * (R - .17), y + sin(a) * (R - .17), -.5), (x + cos(a) * (R - .17), y + sin(a) * (R - .17), 1.1)], .09, m, bez=False)
            for k in range(3):
                a = 2 * pi * k / 3 + .5; tube([(x, y, -.3), (x + cos(a) * R * .96, y + sin(a) * R * .96, -.3)], .16, m, bez=False)
            rotor(x, y, .75, 3.7, 3, 20 * sx)
    camera(0, -5.4, -.9, 1.25, .85); eyes(-5.55, .75, 1.0, .32); lamps(2.6, 1.36)


def ducted():
    """For racing views: broad ducts around a hull that carries its battery on top."""
    m = skin(); R = 5.0
    blob([slab(5.0, 13.5, 3.4, 1.8, None, 1.1, z=-1.2), ball(2.5, None, 0, -5.4, .6, 1, 1.1, .8), slab(3.8, 7.5, 2.2, 1.2, None, .7, z=1.6, y=1.2)], m, .15, 14, "hull")
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * 6.6, sy * 5.3
            lathe([(R - .22, -1.3), (R + .1, -1.4), (R + .22, -1.0), (R + .05, .7), (R - .25, 1.0), (R - .42, .8), (R - .30, -.8), (R - .22, -1.3)], m, 0, x, y, n=80, cap0=False, cap1=False, sharp=60)
            for k in range(4): a = pi / 2 * k + .4; tube([(x, y, -1.0), (x + cos(a) * R * .97, y + sin(a) * R * .97, -1.0)], .2, m, bez=False)
            rotor(x, y, .35, 4.0, 3, 25 * sx)
    camera(0, -7.4, .5, 1.55, 1.05); slab(3.0, 5.5, .05, .5, mat("drnk", .015, .45), .02, y=1.4, z=3.78); lamps(5.2, 2.0)


def views(name, build, az=-32, el=27, fill=.92):
    def hero(): build(); stage(az=az, el=el, fill=fill)
    def top(): build(); stage(az=0, el=55, fill=.88)
    MODELS[name] = dict(hero=hero, top=top)


views("drone-fold", folding)
views("drone-large", lambda: folding(7.8, 16.0, (14.0, -11.5, 10.5), 10.4, 3), 30, 25)
views("drone-guarded", guarded, -30, 30)
views("drone-ducted", ducted, 32, 28)
