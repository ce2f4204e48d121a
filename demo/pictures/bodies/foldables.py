"""Foldable phones: a book that opens sideways, a clamshell that opens upwards. Both are built lying, with the hinge along Y."""
from studio import *
from bodies.registry import MODELS
from bodies.phones import COATINGS, flash, lens, stand_back, stand_front

T = .50


def outline(side, start, width, half, r):
    """Square at the hinge, round outside."""
    def f(d):
        o = []
        for cx, cy, a0 in ((width - r, half - r, 0), (start + .02, half - .02, 90), (start + .02, -half + .02, 180), (width - r, -half + r, 270)):
            rr = max((r if cx > start + .1 else .02) - d, 0)
            for j in range(11):
                t = radians(a0 + 9 * j); o.append((cx + rr * cos(t), cy + rr * sin(t), cos(t), sin(t)))
        return o if side > 0 else [(-x, y, -nx, ny) for (x, y, nx, ny) in reversed(o)]
    return f


def half(side, W, H, R, back, frame, screen):
    sweep(outline(side, .10, W, H / 2, R), bevprof(-T, -.02, .05, .09), frame, "half")
    sweep(outline(side, .16, W - .10, H / 2 - .10, R - .1), bevprof(-T - .025, -T + .01, .005, .03), back, "halfback")
    sweep(outline(side, 0, W - .06, H / 2 - .06, R - .06), bevprof(-.04, .0, .01, .0), black(.25), "bezel")
    sweep(outline(side, 0, W - .28, H / 2 - .28, R - .28), [(0, .0), (0, .003)], screen, "screen", cap0=False)


def cover(W, H, lenses, clam):
    """The outer display; on a clamshell it surrounds the lenses."""
    with group() as c:
        sweep(rrect(W - .3, H - .3, .75, 12), bevprof(0, .03, .02, .0), darkglass(), "coverglass").location = (W / 2, 0, 0)
        o = sweep(rrect(W - .6, H - .6, .6, 12), [(0, 0), (0, .002)], display(2, sub=(1, 0) if clam else (0, 1), turned=clam), "cover", cap0=False); o.location = (W / 2, 0, .031)
        for k, (x, y) in enumerate(lenses): lens(x, y, .04, .62, black(.2), COATINGS[k])
    c.ob.rotation_euler = (0, pi, 0); c.ob.location.z = -T - .02
    return c


def foldable(angle, W, H, R, clam):
    """`angle`: 180 is flat, 0 closed."""
    frame = mat("frame", 0, .22, 1., tint=2); back = mat("back", 0, .32, tint=1, coat=.3)
    with group() as g:
        with group() as l: half(-1, W, H, R, back, frame, display(1, sub=(0, .5), turned=clam))
        with group() as r:
            half(1, W, H, R, back, frame, display(1, sub=(.5, 1), turned=clam))
            if not clam:
                with group() as cam:
                    sweep(rrect(1.75, 4.6, .85, 14), bevprof(0, .16, .06, .0), frame, "island").location = (-1.35, H / 2 - 2.9, 0)
                    for k, y in enumerate((1.45, 0, -1.45)): lens(-1.35, H / 2 - 2.9 + y, .15, .60, black(.2), COATINGS[k])
                    flash(-2.65, H / 2 - 1.3, .01, .16)
                cam.ob.rotation_euler = (0, pi, 0); cam.ob.location.z = -T - .02
        outer = cover(W, H, [] if not clam else [(-W + 1.1, -H / 2 + 1.1), (-W + 1.1, -H / 2 + 2.6)], clam)
        if clam: outer.ob.parent = r.ob; outer.ob.children[0].location.x = outer.ob.children[1].location.x = -W / 2
        else: outer.ob.parent = l.ob
        hinge = lathe([(0, 0), (.30, 0), (.32, .02), (.32, H - .1), (.30, H - .08), (0, H - .08)], frame, name="hinge", cap0=False, cap1=False)
        rot(hinge, 90); hinge.location = (0, H / 2 - .04, -.32)
        t = (180 - angle) / 2
        l.ob.rotation_euler = (0, radians(t), 0); r.ob.rotation_euler = (0, radians(-t), 0)
    return g


def book(angle): return foldable(angle, 7.0, 15.4, .85, False)


def clamshell(angle):
    """Upright: the upper half is the one with the outer display."""
    with group() as g: foldable(angle, 8.3, 7.3, 1.0, True).ob.rotation_euler = (0, 0, radians(90))
    return g


def _book_hero():
    stand_front(book(150), (2.2, -1.0, 0), yaw=14); stand_front(book(2), (-6.4, 3.2, 0), yaw=-112); stage(az=0, el=9, fill=.90)


def _book_open(): stand_front(book(178)); stage(az=0, el=2, fill=.88)


def _clam_hero():
    stand_front(clamshell(166), (2.6, 1.0, 0), yaw=-22)
    closed = clamshell(2); closed.place((-6.2, -3.0, 0), (0, 0, 158)); drop(closed)
    stage(az=0, el=8, fill=.90)


def _clam_half():
    g = clamshell(96); g.ob.rotation_euler = (radians(42), 0, radians(-26)); drop(g); stage(az=0, el=16, fill=.84)


MODELS["phone-book"] = dict(hero=_book_hero, open=_book_open)
MODELS["phone-clamshell"] = dict(hero=_clam_hero, half=_clam_half)
