"""Cases for phones, shown on a phone: the back, and behind it the front."""
from studio import *
from bodies.registry import MODELS
from bodies.phones import BODIES, flash, lens, phone, stand_back, stand_front

# The phones that cases hold: the body, and its cameras as an opening: (x, distance from the top, width, height, corner), seen from the back.
ISLAND = {"phone-stack": (-1.85, 3.25, 3.45, 6.0, 1.15), "phone-column": (-1.75, 3.75, 3.5, 6.6, 1.2), "phone-visor": (0, 2.85, 6.5, 2.3, 1.15)}


def sizes(body):
    b = BODIES[body]; return b["W"], b["H"], b["T"], b["R"]


def sides(w, h, t, r, m, thick=.17, high=.13):
    """The edge of a case, open towards the display."""
    d = thick
    sweep(rrect(w + 2 * d, h + 2 * d, r + d, 16), [(.30, -.22), (.10, -.17), (0, -.02), (0, t - .25), (.02, t + high * .5), (.06, t + high), (.12, t + high), (d, t + high * .5), (d, 0), (.30, -.04)], m, "side", sharp=60, cap0=False)


def plate(w, h, r, m, thick=.06, z=-.235):
    slab(w - .3, h - .3, thick, max(r - .1, .2), m, .02, z=z, n=16)


def buttons(w, h, t, m):
    for y, length in ((3.6, 1.1), (2.3, 1.1)): rot(slab(.3, length, .09, .14, m, .05, x=-w / 2 - .16, y=y, z=t / 2), 0, -90)
    rot(slab(.3, 1.8, .09, .14, m, .05, x=w / 2 + .16, y=2.4, z=t / 2), 0, 90)
    rot(slab(1.9, .42, .02, .2, hole(), .004), 90).location = (0, -h / 2 - .165, t / 2)


def rim(body, m, high=.40):
    """A raised edge around the cameras, on the back (built upwards, then turned)."""
    x, up, w, h, r = ISLAND[body]; H = sizes(body)[1]
    with group() as g:
        sweep(rrect(w, h, r, 14), [(-.10, -.05), (-.03, .18), (0, high - .06), (.04, high), (.12, high), (.17, high - .06), (.19, .1)], m, "rim", cap0=False, cap1=False).location = (x, H / 2 - up, 0)
        sweep(rrect(w - .3, h - .3, r - .12, 14), [(0, 0), (0, .17)], mat("isl", .02, .35), "isl").location = (x, H / 2 - up, 0)
        if body == "phone-visor": places = ((-2.1, 2.85), (-.4, 2.85), (1.1, 2.85)); light = (2.4, 2.85)
        else: places = tuple((x + (.42 if body == "phone-stack" else -.55), up + d) for d in (-1.75, 0, 1.75)); light = (x - .95 if body == "phone-stack" else x + .95, up - 1.8)
        for k, (lx, ly) in enumerate(places): lens(lx, H / 2 - ly, .18, .70, black(.25), ((.10, .04, .26), (.04, .12, .16), (.16, .06, .10))[k])
        flash(light[0], H / 2 - light[1], .17)
    g.ob.rotation_euler = (0, pi, 0); g.ob.location.z = -.22


def magnet(m, z=.26):
    """The ring and the line for chargers that hold by magnets, on the back."""
    with group() as g:
        ring(2.6, 2.42, .02, m, z, 0, -.6, .005, n=96); slab(.18, 1.6, .02, .06, m, .005, y=-4.4, z=z)
    g.ob.rotation_euler = (0, pi, 0)


def soft(body, rings=False):
    """Silicone in its colour."""
    m = mat("case", 0, .62, tint=1, sheen=.15); w, h, t, r = sizes(body)
    with group() as g:
        sides(w, h, t, r, m); plate(w, h, r, m); buttons(w, h, t, m); phone(body); rim(body, m)
        if rings: magnet(mat("caser", 0, .5, tint=2), .235)
    return g


def clear(body):
    """The phone shows through; its edge and its ring take the colour."""
    w, h, t, r = sizes(body); edge = mat("edge", 0, .25, tint=1, coat=.5)
    with group() as g:
        sides(w, h, t, r, edge, .14); phone(body)
        plate(w, h, r, glass_mat("cover", .95), .04, -.20); rim(body, edge, .36); magnet(mat("white", .82, .45), .16)
    return g


def armour(body):
    """Hard, with thick corners and grooves."""
    m = mat("case", 0, .5, tint=1); w, h, t, r = sizes(body); dark = mat("armour", .016, .55)
    with group() as g:
        sides(w, h, t, r, dark, .26, .2); plate(w, h, r, m, .10, -.30); buttons(w + .2, h + .2, t, dark); phone(body); rim(body, dark, .46)
        for sx in (-1, 1):
            for sy in (-1, 1): slab(1.3, 1.3, t + .44, .6, dark, .2, z=-.30, x=sx * (w / 2 - .22), y=sy * (h / 2 - .22))
        with group() as lines:
            for i in range(4): o = slab(.16, 3.4, .04, .06, mat("groove", .006, .6), .01, x=-1.2 + i * .8, y=-5.0, z=.285); o.rotation_euler = (0, 0, radians(-24))
            slab(3.2, 2.6, .05, .35, dark, .02, y=-1.4, z=.275)
        lines.ob.rotation_euler = (0, pi, 0)
    return g


def ribbed(body):
    """Soft, with a pattern of small ribs against slipping."""
    m = mat("case", 0, .6, tint=1); w, h, t, r = sizes(body)
    with group() as g:
        sides(w, h, t, r, m, .2); plate(w, h, r, m); buttons(w, h, t, m); phone(body); rim(body, m)
        with group() as lines:
            for i in range(11):
                for s in (-1, 1): o = slab(.22, 2.3, .05, .1, m, .025, x=s * .78, y=-6.6 + i * .82, z=.225); o.rotation_euler = (0, 0, radians(s * 62))
        lines.ob.rotation_euler = (0, pi, 0)
    return g


def woven(body):
    """Cloth with a fine weave, between edges in a second tone."""
    m = mat("cloth", 0, .85, tint=1, bump=.8, bscale=22, sheen=.3); edge = mat("clothedge", 0, .5, tint=2); w, h, t, r = sizes(body)
    with group() as g:
        sides(w, h, t, r, edge); plate(w, h, r, m, .08, -.25); buttons(w, h, t, edge); phone(body); rim(body, edge)
    return g


def frosted(body):
    """A thin matt back that lets the phone's ring be felt, within edges of its colour."""
    m = mat("frost", 0, .75, tint=1); w, h, t, r = sizes(body)
    with group() as g:
        sides(w, h, t, r, mat("edge", 0, .25, tint=1, coat=.5), .12); plate(w, h, r, m, .05, -.23); buttons(w, h, t, mat("metalbtn", .5, .3, 1.)); phone(body); rim(body, mat("camring", .4, .25, 1.), .34)
        magnet(mat("frostr", 0, .45, tint=2), .235)
    return g


def views(name, build, body, apart=5.4):
    def hero():
        stand_back(build(body), (-apart * .54, 1.8, 0), yaw=-24); stand_front(build(body), (apart * .46, -1.8, 0), yaw=-24); stage(az=0, el=6, fill=.90)
    def back(): stand_back(build(body), yaw=-24); stage(az=0, el=6, fill=.90)
    MODELS[name] = dict(hero=hero, back=back)


views("case-soft", soft, "phone-stack")
views("case-magnet", lambda b: soft(b, True), "phone-column")
views("case-clear", clear, "phone-stack")
views("case-clear-column", clear, "phone-column")
views("case-armour", armour, "phone-stack")
views("case-ribbed", ribbed, "phone-stack")
views("case-woven", woven, "phone-stack")
views("case-frosted", frosted, "phone-stack")
views("case-thin", soft, "phone-visor", 7.4)
