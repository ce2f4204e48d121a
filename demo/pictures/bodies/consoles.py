"""Consoles and their controllers."""
from studio import *
from bodies.registry import MODELS

BUTTONS = ("#3ddc97", "#ff5d5d", "#4aa8ff", "#ffc94d")


def pad_dark(): return mat("padk", .015, .45)


def pad_shell(grip):
    """The skin of a controller: two grips and what joins them, flat in front. `grip`: where a grip ends, and how thick."""
    x, y, r = grip
    parts = [slab(10.4, 5.6, 3.2, 1.8, None, 1.3, z=-1.6, y=1.2), slab(8.2, 4.4, 2.8, 1.5, None, 1.2, z=-1.45, y=-.6)]
    for s in (-1, 1):
        parts += capsule((s * 4.9, .8, -.1), (s * x, y, -1.0), 2.6, r, steps=12)
        parts += [ball(3.15, None, s * 4.75, 1.5, 0, 1, .98, .62)]
    skin = blob(parts, mat("pad", 0, .42, tint=1), .14, 14, "pad")
    for v in skin.data.vertices:
        if v.co.z > 1.25: v.co.z = 1.25 + (v.co.z - 1.25) * .35
    skin.data.update()


def pad_stick(x, y, z):
    rubber = mat("rubber", .01, .7)
    lathe([(1.42, -.6), (1.40, .02), (1.32, .10), (1.18, .10), (1.10, -.1)], pad_dark(), z - .02, x, y, cap0=False, cap1=False)
    disc(1.15, .02, hole(), .005, z - .06, x, y)
    lathe([(.42, 0), (.40, .55), (.52, .75), (.88, .85), (.92, .95), (.90, 1.06), (.78, 1.10), (.66, 1.03), (.3, .99), (.01, .98)], rubber, z, x, y, sharp=50)


def pad_cross(x, y, z):
    lathe([(1.45, -.4), (1.43, .10), (1.36, .15), (.01, .11)], pad_dark(), z - .02, x, y)
    for w, h in ((.72, 2.2), (2.2, .72)): slab(w, h, .40, .14, mat("dpad", .03, .35), .09, z=z, x=x, y=y)


def pad_buttons(x, y, z):
    for k, (dx, dy) in enumerate(((0, .92), (.92, 0), (0, -.92), (-.92, 0))):
        lathe([(.52, -.2), (.52, .16), (.47, .26), (.3, .31), (.01, .33)], mat("btn", .02, .25, coat=.4), z, x + dx, y + dy)
        disc(.17, .01, mat("btnd" + BUTTONS[k], BUTTONS[k], .4, emit=BUTTONS[k], estr=.5), .003, z + .325, x + dx, y + dy, n=28)


def shoulders():
    for s in (-1, 1):
        for w, h, deep, y, z, turn in ((3.4, 1.5, 1.1, 3.75, -1.25, 10), (2.6, 1.7, 1.6, 3.0, -2.4, 8)):
            o = sweep(rrect(w, h, .7, 12), bevprof(0, deep, .35, .2), pad_dark(), "shoulder"); o.location = (s * 4.65, y, z); o.rotation_euler = (radians(-15), 0, radians(-s * turn))


GRIP = (6.5, -4.2, 1.75)


def controller(offset=False, grip=GRIP, lit=False):
    """Lying: X right, Y up, Z towards the eyes. `offset`: the left stick stands above the cross; `lit`: a line of light."""
    z = 1.48; low, high = (-2.35, -.9), (-4.75, 1.75)
    with group() as g:
        pad_shell(grip); pad_stick(2.35, -.9, z); pad_buttons(4.75, 1.75, z); shoulders()
        pad_stick(*(high if offset else low), z); pad_cross(*(low if offset else high), z)
        if offset: disc(.52, .14, mat("padled", .3, .4, emit="#dfe9ff", estr=.35), .05, z - .03, 0, 2.5, n=40)
        else:
            slab(3.6, 1.8, .10, .35, pad_dark(), .04, z=z, y=2.35)
            slab(2.6, .09, .03, .04, mat("padbar", .01, .4, emit="#39a8ff", estr=3), .01, z=z + .09, y=1.62)
        for s in (-1, 1): slab(.34, .78, .12, .17, pad_dark(), .05, x=s * (1.4 if offset else 2.5), y=1.3 if offset else 2.5, z=z - .03)
        disc(.38, .10, pad_dark(), .04, z - .01, 0, -.3, n=36)
        if lit: slab(5.2, .14, .06, .06, mat("padglow", .01, .4, emit="#5ce08a", estr=3), .02, y=.55, z=z - .02)
    return g


def shells(H=36, D=24, W=7.6, stripes=0):
    """Upright between two shells; `stripes` of vents across them."""
    skin = mat("con", 0, .42, tint=1); dark = mat("conk", .012, .25, coat=.3)
    slab(W - 2.6, D - 1.6, H - 1.2, .8, dark, .3, z=1.6, n=10)
    for s in (-1, 1):
        o = sweep(rrect(D, H, 2.6, 16), bevprof(0, 1.15, .55, .12, 8), skin, "shell"); o.rotation_euler = (radians(90), 0, radians(90 * s)); o.location = (s * (W / 2 - 1.15), 0, H / 2 + 1.2)
    for k in range(stripes):
        for s in (-1, 1): rot(slab(D - 3, .55, .1, .2, black(.4), .03), 90, 0, 90).location = (s * (W / 2) - .05, 0, H / 2 + 3.4 - k * 1.5)
    rot(slab(.28, H - 6, .04, .14, mat("conled", .01, .4, emit="#58b7ff", estr=4), .01), 90).location = (-1.15, -D / 2 + .78, H / 2 + 1.8)
    rot(slab(.35, 9.6, .02, .12, hole(), .004), 90).location = (.9, -D / 2 + .79, 23)
    for z, length in ((10.5, 1.0), (8.2, 1.2)): rot(slab(.45, length, .02, .15, hole(), .004), 90).location = (.9, -D / 2 + .79, z)
    lathe([(6.2, 0), (6.3, .2), (6.2, .9), (5.2, 1.4), (4.0, 1.7)], mat("stand", .03, .4), n=80)


def block(W=15., D=15., H=30.):
    """A plain tower, with holes in its top for the air."""
    skin = mat("con", 0, .5, tint=1)
    slab(W, D, H, .5, skin, .12, z=.6)
    slab(W - 1.2, D - 1.2, .6, .4, black(.6), .05)
    for i in range(9):
        for j in range(9): disc(.52, .03, hole(), .01, H + .59, (i - 4) * 1.5, (j - 4) * 1.5, n=20)
    rot(slab(.3, 6.5, .02, .12, hole(), .004), 90).location = (-W / 2 + 2.2, -D / 2 - .005, H * .6)
    rot(disc(.55, .06, mat("conring", .3, .3, emit="#ffffff", estr=1.2), .02, n=40), 90).location = (-W / 2 + 2.2, -D / 2, H - 2.2)
    rot(slab(.5, 1.2, .02, .1, hole(), .004), 90).location = (W / 2 - 2.2, -D / 2 - .005, 4.2)


def set_of(build, offset, at, az):
    """A console and its controller."""
    def hero(): build(); c = controller(offset); c.place(at, (66, 0, -14)); drop(c); stage(az=az, el=10, fill=.90)
    def front(): build(); stage(az=-8, el=6, fill=.90)
    return dict(hero=hero, front=front)


def pad_views(offset, az, grip=GRIP, lit=False):
    def hero(): g = controller(offset, grip, lit); g.place((0, 0, 0), (38, 0, 0)); drop(g); stage(az=az, el=24, fill=.84)
    def front(): g = controller(offset, grip, lit); g.place((0, 0, 0), (62, 0, 0)); drop(g); stage(az=0, el=20, fill=.84)
    return dict(hero=hero, front=front)


MODELS["console-shells"] = set_of(shells, False, (11.5, -10.5, 0), -26)
MODELS["console-shells-tall"] = set_of(lambda: shells(39, 22, 8.6, 3), False, (-13.5, -10.5, 0), 30)
MODELS["console-block"] = set_of(block, True, (15.0, -11.0, 0), -24)
MODELS["pad-even"] = pad_views(False, -24)
MODELS["pad-offset"] = pad_views(True, 26)
MODELS["pad-even-right"] = pad_views(False, 26)
MODELS["pad-offset-left"] = pad_views(True, -26, (6.7, -4.6, 1.7))
