"""Power banks: built lying, the face upwards (+Z), the ports at the top edge (+Y)."""
from studio import *
from bodies.registry import MODELS
from bodies.phones import stand_front, stand_back


def port(x, y, z, w=.95, h=.34, r=.17):
    o = slab(w, h, .02, r, hole(), .004); rot(o, -90); o.location = (x, y, z)


def magnetic():
    """Small, with a ring for the back of a phone."""
    W, H, T = 6.6, 10.2, 1.5
    with group() as g:
        sweep(rrect(W, H, 1.5, 16), bevprof(0, T, .45, .45, 8), mat("pb", 0, .45, tint=1), "bank")
        ring(2.35, 2.2, .02, mat("pbr", .33, .4), T - .005, y=.9, bev=.005, n=96); slab(.14, 1.4, .02, .06, mat("pbr", .33, .4), .005, y=-2.6, z=T - .005)
        for i in range(4): disc(.09, .03, mat("dots", .01, .4, emit="#ffffff", estr=2.5), .004, T - .01, -.6 + i * .4, -H / 2 + 1.0, n=20)
        port(0, H / 2 - .005, T / 2)
    return g


def slim(digits=True):
    """Flat, as long as a phone."""
    W, H, T = 7.0, 14.6, 1.7
    with group() as g:
        sweep(rrect(W, H, 1.2, 16), bevprof(0, T, .55, .55, 10), mat("pb", 0, .42, tint=1), "bank")
        for i in range(4): slab(.5, .12, .02, .05, mat("dots", .01, .4, emit="#dff3ff", estr=2.5), .005, x=-.9 + i * .6, y=H / 2 - 1.3, z=T - .005)
        slab(W - 2.6, .06, .01, .03, mat("pbr", .33, .4), .003, y=-H / 2 + 2.0, z=T - .003)
        port(-1.5, H / 2 - .005, T / 2, 1.15, .52, .05); port(0, H / 2 - .005, T / 2); port(1.5, H / 2 - .005, T / 2)
        o = slab(1.0, .4, .1, .2, mat("pbbtn", 0, .3, 1., tint=2), .04); o.rotation_euler = (radians(90), 0, radians(90)); o.location = (W / 2 - .05, H / 2 - 2.4, T / 2)
    return g


def display():
    """Thick, with a dark end that shows what is left."""
    W, H, T = 5.6, 13.0, 4.6
    with group() as g:
        sweep(rrect(W, H, 1.0, 16), bevprof(0, T, .45, .45, 8), mat("pb", 0, .36, .3, tint=1), "bank")
        slab(W - .8, 4.2, .04, .6, darkglass(), .015, y=H / 2 - 2.8, z=T - .02); plane(3.0, .72, decal_mat("lbl_78.png", 3.), 0, H / 2 - 2.6, T + .028)
        for i in range(12): slab(W - 1.4, .10, .02, .04, mat("pbr", .33, .4), .005, y=-H / 2 + 1.4 + i * .34, z=T - .004, n=3)
        port(-1.2, H / 2 - .005, T / 2 + .7); port(1.2, H / 2 - .005, T / 2 + .7); port(0, H / 2 - .005, T / 2 - .8, 1.15, .52, .05)
    return g


def lipped():
    """Rounded, with its own cable that serves as a loop."""
    W, H, T = 7.0, 11.2, 2.4
    with group() as g:
        sweep(rrect(W, H, 2.2, 20), bevprof(0, T, .8, .8, 10), mat("pb", 0, .45, tint=1), "bank")
        slab(2.6, 1.0, .02, .45, darkglass(), .006, y=H / 2 - 2.0, z=T - .005); plane(1.7, .42, decal_mat("lbl_78.png", 3.), 0, H / 2 - 2.0, T + .018)
        band([(-W / 2 + .6, H / 2 - 1.2, T / 2), (-W / 2 - .5, H / 2 + 1.2, T / 2), (0, H / 2 + 2.8, T / 2), (W / 2 + .5, H / 2 + 1.2, T / 2), (W / 2 - .6, H / 2 - 1.2, T / 2)], .35, .9, mat("pbloop", 0, .6, tint=2), res=24, tilt=90)
    return g


def views(name, build, gap, yaw=-26, lay=62):
    def hero():
        stand_front(build(), (-gap * .34, gap * .4, 0), yaw=yaw); b = build(); b.place((gap * .8, -gap * .7, 0), (0, 0, lay)); drop(b); stage(az=0, el=15, fill=.88)
    def front(): stand_front(build(), yaw=yaw); stage(az=0, el=10, fill=.86)
    def back(): stand_back(build(), yaw=yaw); stage(az=0, el=10, fill=.86)
    MODELS[name] = dict(hero=hero, front=front, back=back)


views("bank-magnetic", magnetic, 5.6)
views("bank-slim", slim, 6.6)
views("bank-display", display, 6.6, -30)
views("bank-loop", lipped, 6.8, 24, -58)
