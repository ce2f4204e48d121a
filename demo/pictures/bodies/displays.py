"""Monitors and all-in-one computers: a panel stands on a foot, its screen towards -Y."""
from studio import *
from bodies.registry import MODELS
from bodies.keys import keys


def panel(W, H, body, chin=0., thick=1.4, bezel=.6, corner=.5):
    """Lying, its screen upwards and its lower edge at Y = 0."""
    h = H - chin
    slab(W, H, thick, corner, body, .18, y=H / 2, z=-thick, n=12)
    slab(W - .16, h - .08, .03, corner - .1, darkglass(), .01, y=chin + h / 2, z=-.01, n=12)
    slab(W - 2 * bezel, h - 2 * bezel, .004, .12, display(), .001, y=chin + h / 2, z=.0205)


def foot(width, depth, height, look, post=6.5):
    """A post behind the panel on a flat plate."""
    rot(slab(post, height, 1.0, .8, look, .2), 90).location = (0, 3.6, height / 2 + 1)
    slab(width, depth, .8, 1.6, look, .2, y=2)


def forked(width, look):
    """Two legs that spread from a round post."""
    lathe([(1.7, 0), (1.7, 22)], look).location = (0, 3.4, 1)
    for s in (-1, 1): tube([(0, 3.4, .8), (s * width / 2, -7.5, .6)], .75, look, bez=False)
    tube([(0, 3.4, .8), (0, 11, .6)], .75, look, bez=False)


def monitor(W=61., H=35.4, legs=False, bezel=.55):
    body = mat("mon", 0, .35, tint=1); stand = mat("monstand", 0, .35, tint=1) if legs else mat("monmetal", 0, .3, 1., tint=2)
    with group() as p: panel(W, H, body, thick=1.6, bezel=bezel)
    p.place((0, 0, 11), (86, 0, 0))
    forked(W * .62, stand) if legs else foot(26, 20, 24, stand)


def loose_keyboard(case, key, legend, W=30., D=11.6):
    with group() as g:
        rot(slab(W, D, .75, .9, case, .12), 3)
        with group() as k: keys(W - 1.1, D - 1.0, key, legend, .24, .16, .74)
        k.place((0, 0, 0), (3, 0, 0))
    return g


def all_in_one(chin=3.6):
    """With a wide chin in its colour, or with a bar for sound under the screen; its keyboard before it."""
    metal = mat("alu", 0, .30, 1., tint=1)
    with group() as p:
        panel(54, 34 + chin * .6, mat("aiobody", 0, .35, tint=1, coat=.2), chin=max(chin, 1.6), thick=1.3, bezel=.8, corner=1.0)
        if chin < 2: slab(52, 1.3, .12, .5, mat("aiobar", .03, .9), .04, y=.9, z=.0)
    p.place((0, 0, 9.0), (85, 0, 0))
    rot(slab(14, 24, .55, 2.0, metal, .18), 82).location = (0, 4.2, 11.5)
    slab(19, 16, .7, 2.2, metal, .2, y=3.4)
    k = loose_keyboard(mat("kcase", 0, .35, 1., tint=1), mat("kwhite", .82, .5), "legend_dark.png"); k.place((0, -18, 0)); drop(k)


def views(name, build, az, el=9):
    def hero(): build(); stage(az=az, el=el, fill=.90)
    def front(): build(); stage(az=0, el=5, fill=.90)
    MODELS[name] = dict(hero=hero, front=front)


views("monitor-flat", monitor, 26)
views("monitor-legs", lambda: monitor(60., 35., legs=True, bezel=.4), -25)
views("monitor-ultrawide", lambda: monitor(81.5, 35., legs=True, bezel=.4), 18)
views("all-in-one-chin", all_in_one, -24, 11)
views("all-in-one-bar", lambda: all_in_one(1.0), 22, 11)
