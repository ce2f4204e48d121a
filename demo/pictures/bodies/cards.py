"""Memory cards, with the adapter that small ones come with."""
from studio import *
from bodies.registry import MODELS


def label(w, h, y, z, lines):
    slab(w, h, .006, .1, mat("sdl", 0, .3, tint=1, coat=.3), .002, y=y, z=z)
    for at, width, high in lines: slab(w * width, h * high, .003, .02, mat("print", .75, .5), .001, x=-w * (.44 - width / 2), y=y + h * at, z=z + .0055, n=3)


def full():
    """24 by 32 mm, a corner cut off."""
    W, H, c = 2.4, 3.2, .45; dark = mat("sdk", .016, .40)
    with group() as g:
        sweep(poly([(-W / 2, -H / 2), (W / 2, -H / 2), (W / 2, H / 2 - c), (W / 2 - c, H / 2), (-W / 2, H / 2)], .09, 5), bevprof(0, .21, .035, .035, 4), dark, "sd")
        label(1.95, 2.2, -.32, .208, ((.32, .5, .10), (.14, .34, .05), (-.34, .26, .14)))
        slab(.12, .42, .20, .03, mat("sdsw", .8, .4), .02, x=-W / 2 - .01, y=.55)
        for i in range(4): slab(1.6, .04, .012, .02, dark, .005, y=H / 2 - .18 - i * .11, z=.205, n=3)
    return g


def micro():
    """11 by 15 mm, a step in its side."""
    W, H = 1.1, 1.5
    with group() as g:
        sweep(poly([(-W / 2, -H / 2), (W / 2, -H / 2), (W / 2, H / 2 - .42), (W / 2 - .16, H / 2 - .2), (W / 2 - .16, H / 2), (-W / 2, H / 2)], .05, 5), bevprof(0, .10, .02, .02, 3), mat("sdk", .016, .40), "micro")
        slab(.14, .16, .13, .03, mat("sdk", .016, .40), .02, x=-W / 2 + .2, y=H / 2 - .12, n=4)
        label(.92, .92, -.2, .099, ((.28, .5, .13), (.06, .34, .07), (-.30, .26, .18)))
    return g


def adapter():
    W, H, c = 2.4, 3.2, .45; dark = mat("sdk", .016, .40)
    with group() as g:
        sweep(poly([(-W / 2, -H / 2), (W / 2, -H / 2), (W / 2, H / 2 - c), (W / 2 - c, H / 2), (-W / 2, H / 2)], .09, 5), bevprof(0, .21, .035, .035, 4), dark, "adapter")
        slab(1.9, 1.5, .006, .1, mat("adl", .05, .4), .002, y=.35, z=.208); slab(1.2, .10, .004, .02, mat("print", .6, .5), .001, y=.55, z=.213, n=3); slab(.8, .07, .004, .02, mat("print", .6, .5), .001, y=.3, z=.213, n=3)
        slab(.5, .08, .02, .03, hole(), .005, y=-H / 2 + .35, z=.2)
    return g


def both():
    a = adapter(); a.place((-.9, .7, 0), (74, 0, -18)); drop(a); b = micro(); b.place((1.0, -.5, 0), (70, 0, -12), 1.25); drop(b)


def two(build, at=1.0):
    a = build(); a.place((-at, .6, 0), (74, 0, -18)); drop(a); b = build(); b.place((at * 1.1, -.9, 0), (0, 0, -22)); drop(b)


def views(name, build, el, fill, one):
    def hero(): build(); stage(az=0, el=el, fill=fill)
    def front(): one().place((0, 0, 0), (84, 0, 0)); stage(az=0, el=6, fill=.74)
    MODELS[name] = dict(hero=hero, front=front)


views("card-full", lambda: two(full), 22, .82, full)
views("card-micro", both, 16, .78, micro)
views("card-express", lambda: two(micro, .55), 24, .76, micro)
