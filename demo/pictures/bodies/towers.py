"""Desktop towers: the front towards -Y, the window of gaming towers on the right (+X)."""
from studio import *
from bodies.registry import MODELS

COOL = ("#35d0ff", "#7a5cff", "#ff4fa3")


def skin(): return mat("case", 0, .45, tint=1)
def inner(): return mat("caseIn", .06, .5)
def glow(name, colour, strength=4.): return mat(name + colour, .01, .4, emit=colour, estr=strength)


def front_plate(w, h, t, r, m, x, y, z, bev=.05):
    """A plate that faces the viewer; its middle stands at (x, y, z)."""
    o = slab(w, h, t, r, m, bev); rot(o, 90); o.location = (x, y, z)
    return o


def fan(r, colour, lit=True):
    """Facing +Z: a ring, a hub and nine blades."""
    blade = mat("blade", .06, .4)
    with group() as g:
        ring(r, r * .90, .25, glow("fan", colour, 3.) if lit else mat("fanring", .04, .4), 0, 0, 0, .03)
        disc(r * .24, .5, blade, .1, -.2, n=32)
        for i in range(9):
            a = 2 * pi * i / 9; b = slab(r * .62, r * .34, .06, r * .12, blade, .02)
            b.rotation_euler = (radians(32), 0, a); b.location = (cos(a) * r * .55, sin(a) * r * .55, -.1)
    return g


def insides(W, D, H, colours):
    """What the window shows: board, cooler, graphics card, memory, the fan at the back."""
    dark = inner()
    slab(W - 4, D - 6, .3, .2, glow("inlight", "#b9c6ff", 5.), .05, z=H - 2.0)
    slab(W - 1.6, D - 2, 8.5, .4, dark, .1, x=.2, z=2.4)
    rot(slab(26, 28, .2, .4, mat("pcb", .03, .4), .03), 90, 0, 90).location = (-W / 2 + 1.2, 3, 27)
    with group() as c:
        fan(5.2, colours[0]).ob.location.z = 3.6; disc(5.3, 3.2, mat("cooler", .05, .35, .5), .2, .2)
    c.place((-W / 2 + 1.6, 4, 32), (0, 90, 0))
    slab(9.5, D * .68, 4.2, .4, mat("gpu", .04, .3), .25, x=-.2, y=1, z=19)
    slab(.06, D * .56, .5, .05, glow("gpul", colours[1]), .01, x=4.6, z=21.2)
    for i in range(4):
        slab(3.2, .7, 12, .1, mat("ram", .06, .35), .05, x=-W / 2 + 3.0, y=-5.0 - i * 1.1, z=27)
        slab(.5, .6, 12, .1, glow("ram", colours[i % 3], 3.), .05, x=-W / 2 + 4.8, y=-5.0 - i * 1.1, z=27)
    fan(5.6, colours[2]).place((1, D / 2 - 1.2, H - 10), (90, 0, 0))


def shell(W, D, H, colours=COOL):
    """The case of a gaming tower without its front."""
    m, dark = skin(), inner()
    for z, t in ((1.2, 1.4), (H - 1.4, 1.4)): slab(W, D, t, .8, m, .15, z=z)
    slab(.4, D - .4, H - 3, .1, m, .05, x=-W / 2 + .2, z=1.5)
    front_plate(W - .2, H - 3, .4, .2, dark, 0, D / 2, H / 2)
    for y in (-D / 2 + .7, D / 2 - .7): slab(1.0, 1.0, H - 2, .3, m, .1, x=W / 2 - .55, y=y, z=1.2)
    slab(.05, D - 1.6, H - 3, .1, dark, .01, x=-W / 2 + .5, z=1.6)
    insides(W, D, H, colours)
    pane = slab(D - 1.6, H - 3.2, .25, .3, glass_mat("tglass", .80), .05); rot(pane, 90, 0, 90); pane.location = (W / 2 - .15, 0, H / 2 + .1)
    for y in (-D / 2 + 5, D / 2 - 5): slab(W - 4, 3, 1.3, .6, black(.6), .1, y=y)
    disc(.5, .1, m, .03, H, W / 2 - 2.5, -D / 2 + 2.5, n=32)
    ring(.62, .52, .04, glow("pwl", "#ffffff", 3.), H - .02, W / 2 - 2.5, -D / 2 + 2.5, .01)


def glass(W=21, D=42, H=44, fans=3, colours=COOL):
    """Lit fans behind a mesh, one above the other."""
    shell(W, D, H, colours)
    front_plate(W, H - 1.2, 1.0, .9, skin(), 0, -D / 2 + .2, H / 2 + .6, .25)
    front_plate(W - 3.4, H - 6, .02, .6, black(.6), 0, -D / 2 - .8, H / 2 + .6, .005)
    each = (H - 6.8) / fans
    for i in range(fans): fan(min(each * .476, W / 2 - 2.2), colours[i]).place((0, -D / 2 - .82, H - 3.0 - (i + .5) * each), (90, 0, 0))
    for i in range(34): slab(W - 3.6, .10, .10, .04, mat("meshbar", .03, .5), .02, y=-D / 2 - 1.12, z=4.4 + i * (H - 7.6) / 33, n=2, seg=2)


def strip(W=22, D=43, H=46):
    """A closed front with a slanted seam, upright slats beside it and a line of light."""
    warm = ("#ff5a3c", "#ff8a3c", "#ff3c6a"); shell(W, D, H, warm)
    y = -D / 2
    front_plate(W, H - 1.2, 1.2, 1.2, skin(), 0, y + .3, H / 2 + .6, .35)
    front_plate(8.0, H - 7, .02, .8, black(.6), -W / 2 + 6.2, y - .9, H / 2 + .6, .005)
    for i in range(11): front_plate(.34, H - 7.4, .5, .12, mat("slat", 0, .4, tint=2), -W / 2 + 2.8 + i * .68, y - .75, H / 2 + .6, .08)
    o = front_plate(.32, H - 9, .06, .14, glow("strip", "#ff5a3c", 5.), 2.4, y - .9, H / 2 + .6, .02); o.rotation_euler = (radians(90), radians(7), 0)
    o = front_plate(.10, H - 9, .04, .04, hole(), 4.4, y - .9, H / 2 + .6, .01); o.rotation_euler = (radians(90), radians(7), 0)


def arch(W=20, D=42, H=45):
    """Round edges in plan and in front, an oval of light around a dark inlet."""
    m = skin()
    sweep(rrect(W, D, 7.5, 24), bevprof(0, H, 1.6, .6, 8), m, "arch").location = (0, 0, 1.0)
    for y in (-12, 12): slab(W - 5, 4, 1.2, .6, black(.6), .1, y=y)
    y = -D / 2
    for rx, rz, t, c in ((6.6, 19.0, .42, mat("archrim", 0, .35, tint=2)), (6.0, 18.4, .50, glow("arch", "#58b7ff", 3.2)), (5.6, 18.0, .60, black(.45))):
        o = sweep(ellipse(rx, rz, 96, 3.2), bevprof(0, t, .12, .0), c, "oval"); rot(o, 90); o.location = (0, y + .05, H / 2 + 1)
    for i in range(21):
        z = (i - 10) * 1.6; half = 5.1 * max(0, 1 - abs(z / 17.6) ** 3.2) ** (1 / 3.2)
        if half > 1: front_plate(half * 2, .5, .2, .24, mat("louvre", .035, .4), 0, y - .5, H / 2 + 1 + z, .06)
    disc(1.2, .15, mat("power", .03, .35), .05, H + 1, 0, -D / 2 + 5.5, n=48); ring(1.45, 1.25, .06, glow("pw", "#58b7ff"), H + .98, 0, -D / 2 + 5.5, .01)
    rot(slab(D - 16, .5, .02, .2, hole(), .004), 90, 0, 90).location = (W / 2 + .01, 2, 6)


def plain(W=16, D=30, H=35):
    """An office tower: a drive above, ports below it, lines to breathe at its foot."""
    m = skin(); y = -D / 2
    slab(W, D, H, .5, m, .12, z=.8)
    front_plate(W, H, .9, .6, m, 0, y + .2, H / 2 + .8, .25)
    front_plate(W - 2.2, 1.5, .05, .2, mat("drive", 0, .3, tint=2), 0, y - .68, H - 3.0, .02); front_plate(W - 3.2, .10, .02, .04, hole(), 0, y - .73, H - 3.3, .004)
    front_plate(W - 2.2, 4.6, .04, .4, black(.3), 0, y - .68, H - 7.2, .02)
    for x in (-3.4, -1.6): front_plate(1.2, .5, .02, .06, mat("usb", .35, .4), x, y - .73, H - 7.2, .004)
    front_plate(.9, .32, .02, .15, mat("usb", .35, .4), .4, y - .73, H - 7.2, .004)
    rot(disc(.28, .02, hole(), .004, n=32), 90).location = (2.2, y - .73, H - 7.2)
    rot(disc(.75, .12, chrome(.25), .04, n=48), 90).location = (4.8, y - .70, H - 7.2); rot(disc(.12, .02, glow("led", "#ffffff"), .004, n=24), 90).location = (4.8, y - .83, H - 7.2)
    for i in range(9): front_plate(W - 3, .34, .06, .16, hole(), 0, y - .66, 4.0 + i * 1.0, .02)
    for s in (-1, 1): slab(3, D - 6, .8, .5, black(.6), .1, x=s * (W / 2 - 2.4))


def slats(W=17, D=32, H=36):
    """A small tower whose front is ribbed from top to bottom beside a plain part."""
    m = skin(); y = -D / 2
    slab(W, D, H, .5, m, .12, z=.8)
    front_plate(W, H, 1.0, 1.6, m, 0, y + .2, H / 2 + .8, .3)
    front_plate(7.4, H - 3.4, .03, .7, black(.5), W / 2 - 5.2, y - .78, H / 2 + .8, .01)
    for i in range(20): front_plate(6.8, .62, .34, .2, mat("rib", .03, .4), W / 2 - 5.2, y - .78, 3.4 + i * (H - 5.2) / 19, .1)
    for k, (w, h) in enumerate(((.34, .9), (.34, .9), (.5, 1.2), (.5, 1.2))): front_plate(w, h, .02, .1, mat("usb", .35, .4), -W / 2 + 3.2, y - .79, 17 + k * 2.2, .004)
    rot(disc(.9, .12, mat("power", .03, .35), .04, n=48), 90).location = (-W / 2 + 3.2, y - .80, H - 3.6); rot(ring(.98, .84, .03, glow("pw", "#dfe9ff", 3.), bev=.01), 90).location = (-W / 2 + 3.2, y - .92, H - 3.6)
    for s in (-1, 1): slab(3, D - 6, .8, .5, black(.6), .1, x=s * (W / 2 - 2.4))


def views(name, build, az, el=11):
    def hero(): build(); stage(az=az, el=el, fill=.90)
    def front(): build(); stage(az=12 if az > 0 else -12, el=7, fill=.90)
    MODELS[name] = dict(hero=hero, front=front)


views("tower-glass", glass, 42)
views("tower-twin", lambda: glass(22, 40, 42, 2, ("#ff4a4a", "#ff7a3c", "#ff4a4a")), 36)
views("tower-strip", strip, 40)
views("tower-arch", arch, 32)
views("tower-plain", plain, -34)
views("tower-slats", slats, 34)
