"""Tablets, their covers and keyboards."""
from studio import *
from bodies.registry import MODELS
from bodies.keys import keys
from bodies.phones import lens, stand_back, stand_front


def tablet(W=25.2, H=18.0, T=.62, cams=1, thick=.75, corner=1.3, portrait=False):
    """A lying tablet; `portrait`: its picture stands when X points upwards."""
    al = mat("alu", 0, .32, 1., tint=1)
    with group() as g:
        slab(W, H, T, corner, al, .10, n=16, name="tab")
        slab(W - .22, H - .22, .04, corner - .1, darkglass(), .015, z=T - .03, n=16)
        slab(W - 2 * thick, H - 2 * thick, .003, max(corner - thick, .3), display(turned=portrait), .001, z=T + .0105, n=12)
        disc(.09, .002, mat("pupil", (.01, .012, .03), .03, coat=1., spec=1.), .0005, T + .0105, 0, H / 2 - .4, n=24)
        with group() as c:
            high = 3.6 if cams == 1 else 4.6
            sweep(rrect(2.0, high, .9, 12), bevprof(-.02, .12, .05, .0), al, "tisl").location = (-W / 2 + 2.2, H / 2 - 1.2 - high / 2, 0)
            for k in range(cams): lens(-W / 2 + 2.2, H / 2 - 2.25 - k * 1.5, .12, .62, black(.25))
            if cams == 1: disc(.18, .03, mat("flash", (.95, .9, .75), .2, coat=.5), .01, .11, -W / 2 + 2.2, H / 2 - 3.9, n=40)
        c.ob.rotation_euler = (0, pi, 0)
        for x in (W / 2 - 1.6, W / 2 - 3.0): rot(slab(1.0, .25, .06, .12, al, .03, x=x, y=H / 2 + .01, z=T / 2), -90)
    return g


def _folio():
    """Tablet on its keyboard folio, three-quarter."""
    fab = mat("folio", 0, .75, tint=2, bump=.15, bscale=60); kt = mat("fkey", 0, .6, tint=2)
    slab(25.4, 17.2, .45, 1.0, fab, .15, y=0, z=0)
    with group() as k: keys(23.2, 9.4, mat("fkeys", .02, .55), "legend_light.png", .32, .14, .45)
    k.place((0, 1.2, 0)); slab(9.0, 4.4, .02, .5, mat("fpad", .03, .45), .005, z=.45, y=-6.0)
    f = slab(25.4, 19, .28, 1.0, fab, .1); rot(f, 68); f.location = (0, 8.6 + 2.0 + 1.2, .2 + 9.1)
    t = tablet(thick=.9); t.ob.rotation_euler = (radians(68), 0, 0); t.ob.location = (0, 7.6 + 3.0, .7 + 8.9)


def kids():
    """A tablet in a thick soft cover with a handle."""
    m = mat("kid", 0, .6, tint=1)
    with group() as g:
        sweep(rrect(27.4, 20.2, 2.6, 16), [(.5, -1.0), (.1, -.8), (0, -.3), (0, .8), (.1, 1.1), (.5, 1.2), (1.0, 1.15), (1.2, .7)], m, "kcover")
        tube([(-6, 9.6, .1), (-5.2, 13.4, .1), (5.2, 13.4, .1), (6, 9.6, .1)], 1.0, m)
        slab(24.8, 17.6, .1, 1.2, darkglass(), .03, z=.7); slab(23.2, 16.0, .003, .7, display(), .001, z=.803)
    return g


def cover(book=True):
    """A cover stood up as a tent, without a tablet."""
    m = mat("cover", 0, .7, tint=1, bump=.15, bscale=50)
    o = slab(25.0, 18.2, .4, 1.2, m, .15); rot(o, 64); o.location = (0, 3.6, 8.2)
    o = slab(25.0, 18.4, .3, 1.2, mat("coverin", 0, .85, tint=2), .1); o.location = (0, -5.2, 0)
    if book:
        o = slab(24.0, 1.1, .45, .3, m, .1, y=-1.0, z=.3)


def pair(build):
    def hero(): stand_back(build(), (-6.0, 6.0, 0), yaw=-26, lean=-6); stand_front(build(), (4.2, -3.0, 0), yaw=-26, lean=10); stage(az=0, el=8, fill=.92)
    def front(): stand_front(build()); stage(az=0, el=0, fill=.90)
    return dict(hero=hero, front=front)


def upright(build):
    """In portrait, for small tablets."""
    def turn(g, yaw, loc, lean, back=False):
        g.ob.rotation_euler = (0, 0, radians(90))
        with group() as h: pass
        g.ob.parent = h.ob; return (stand_back if back else stand_front)(h, loc, yaw, lean)
    def hero(): turn(build(), -24, (-5.4, 4.0, 0), -4, True); turn(build(), -24, (4.0, -3.0, 0), 6); stage(az=0, el=7, fill=.92)
    def front(): turn(build(), 0, (0, 0, 0), 0); stage(az=0, el=0, fill=.90)
    return dict(hero=hero, front=front)


MODELS["tablet-slate"] = pair(tablet)
MODELS["tablet-wide"] = pair(lambda: tablet(27.6, 17.2, .56, 2, .6, 1.0))
MODELS["tablet-frame"] = pair(lambda: tablet(25.0, 16.4, .74, 1, 1.05, .9))
MODELS["tablet-edge"] = pair(lambda: tablet(25.8, 18.8, .5, 2, .45, 1.5))
MODELS["tablet-small"] = upright(lambda: tablet(19.5, 13.5, .63, 1, .8, 1.2, portrait=True))
def _kids_hero(): stand_front(kids(), yaw=-22, lean=8); stage(az=0, el=10, fill=.9)
def _kids_front(): stand_front(kids()); stage(az=0, el=2, fill=.9)
MODELS["tablet-kids"] = dict(hero=_kids_hero, front=_kids_front)
def _folio_view(az, el):
    def f(): _folio(); stage(az=az, el=el, fill=.92)
    return f
MODELS["tablet-folio"] = dict(hero=_folio_view(-26, 20), side=_folio_view(34, 14))
MODELS["keycover"] = dict(hero=_folio_view(28, 26), side=_folio_view(-30, 16))
def _cover_view(az): 
    def f(): cover(); stage(az=az, el=18, fill=.88)
    return f
MODELS["cover-tent"] = dict(hero=_cover_view(-28), side=_cover_view(32))
