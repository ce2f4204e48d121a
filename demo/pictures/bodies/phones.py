"""Smartphones. Each family of products has its own back: how many lenses, on what island, on which kind of edge."""
from studio import *
from bodies.registry import MODELS

COATINGS = ((.10, .04, .26), (.04, .12, .16), (.16, .06, .10), (.05, .14, .20))


def lens(x, y, z, r, m_ring, glow=(.10, .05, .22)):
    """A camera lens: metal ring, recessed dark cone, coloured coating, front glass."""
    h = r * .28
    ring(r, r * .86, h, m_ring, z, x, y, bev=r * .07)
    disc(r * .87, h * .5, black(.3), .005, z, x, y)
    lathe([(r * .86, h * .86), (r * .62, h * .52), (r * .50, h * .50)], mat("lensstep", .01, .25, .6), z, x, y, cap0=False, cap1=False)
    disc(r * .52, h * .5, mat("lenscore", (.004, .004, .006), .1), .005, z, x, y)
    lathe([(r * .44, 0), (r * .40, h * .05), (r * .30, h * .05)], mat("coat%.2f%.2f" % glow[:2], glow, .12, 1.), z + h * .5, x, y, cap0=False, cap1=False)
    dome(r * .26, r * .10, mat("pupil", (.01, .012, .03), .03, coat=1., spec=1.), z + h * .5, x, y)
    dome(r * .86, r * .05, glass_mat("lensglass", .96), z + h * .88, x, y)


def flash(x, y, z, r=.22):
    disc(r, .03, mat("flash", (.95, .9, .75), .2, coat=.5), .01, z, x, y, n=40)
    ring(r + .03, r - .01, .04, black(.3), z - .005, x, y, .01)


# Places are seen from the back, in cm from its centre; `up` is the distance below the top edge. An island is a plate
# ("plate", x, up, width, height, corner), a "disc" (x, up, radius) or a raised "rim" around each lens.
def body(islands=(), lenses=(), flashes=(), edge="flat", W=7.5, H=15.8, T=.80, R=1.15, island="back", rise=.20, apart=5.6):
    return dict(islands=islands, lenses=lenses, flashes=flashes, edge=edge, W=W, H=H, T=T, R=R, island=island, rise=rise, apart=apart)


BODIES = {
    "phone-stack": body([("plate", -1.85, 3.25, 3.05, 5.6, .95)], [(-1.43, 1.5, .74), (-1.43, 3.25, .74), (-1.43, 5.0, .74)], [(-2.77, 1.5)]),
    "phone-pill": body([("plate", -2.25, 2.85, 1.95, 4.0, .97)], [(-2.25, 1.85, .78), (-2.25, 3.85, .78)], [(-.75, 1.85)], W=7.2, H=14.9, R=1.2),
    "phone-solo": body([("rim", -2.1, 2.1, 1.02)], [(-2.1, 2.1, .84)], [(-.5, 2.1)], W=7.2, H=14.9, T=.62, R=1.2, island="frame", rise=.14),
    "phone-column": body([("rim", -2.35, y, .86) for y in (1.75, 3.75, 5.75)], [(-2.35, y, .74) for y in (1.75, 3.75, 5.75)] + [(-.65, 4.75, .34), (-.65, 2.75, .34)], [(-.65, 1.6)], island="frame", rise=.13, R=.7, W=7.6),
    "phone-slim": body([("plate", -2.45, 3.35, 1.55, 5.0, .77)], [(-2.45, 1.75, .58), (-2.45, 3.35, .58), (-2.45, 4.85, .44)], [(-1.1, 1.75)], rise=.12, W=7.6, R=.9),
    "phone-visor": body([("plate", 0, 2.85, 6.1, 1.9, .95)], [(-2.1, 2.85, .70), (-.35, 2.85, .70), (1.1, 2.85, .50)], [(2.3, 2.85)], island="frame", rise=.30, R=1.05, W=7.3, apart=7.4),
    "phone-band": body([("plate", -1.0, 2.3, 4.4, 1.6, .8)], [(-2.35, 2.3, .62), (-.75, 2.3, .62)], [(.5, 2.3)], island="back", rise=.10, R=1.05, W=7.3, H=15.2, apart=7.4),
    "phone-disc": body([("disc", 0, 4.0, 2.62)], [(-.86, 3.14, .78), (.86, 3.14, .78), (-.86, 4.86, .78), (.86, 4.86, .50)], [(0, 2.1)], edge="curved", R=1.35, island="frame", apart=7.4),
    "phone-quad": body([("plate", -1.55, 2.4, 3.5, 3.5, .85)], [(-2.35, 1.6, .68), (-.75, 1.6, .68), (-2.35, 3.2, .68)], [(-.75, 3.2)], edge="soft", R=1.0, island="dark", rise=.16),
    "phone-cushion": body([("plate", 0, 3.5, 4.7, 4.4, 1.75)], [(0, 2.35, .72), (-1.15, 4.2, .72), (1.15, 4.2, .72)], [(0, 3.75)], edge="curved", R=1.3, island="frame", rise=.24, apart=7.4),
    "phone-twin": body([("disc", -1.75, 2.35, 1.65), ("disc", -1.75, 5.6, 1.25)], [(-1.75, 2.35, 1.05), (-1.75, 5.6, .80)], [(.55, 2.35)], edge="soft", R=1.15, island="frame"),
    "phone-block": body([("plate", -1.62, 2.12, 3.3, 3.3, 1.05)], [(-2.4, 1.35, .58), (-.85, 1.35, .58), (-2.4, 2.9, .58), (-.85, 2.9, .40)], [(.6, .95)], edge="flat", R=1.2, island="frame", rise=.18, W=7.4),
    "phone-pillar": body([("plate", -1.95, 3.0, 2.5, 4.6, 1.25)], [(-1.95, 1.75, .92), (-1.95, 4.2, .92)], [(-.15, 1.4)], edge="curved", R=1.3, island="dark", rise=.22),
    "phone-moon": body([("disc", -1.65, 2.55, 1.95)], [(-2.35, 2.0, .56), (-.95, 2.0, .56), (-1.65, 3.3, .56)], [(-1.65, 5.15)], edge="soft", R=1.2, island="frame"),
    "phone-trail": body([("rim", x, 2.7, .80) for x in (-1.7, 0, 1.7)], [(x, 2.7, .68) for x in (-1.7, 0, 1.7)], [(0, 4.3)], edge="flat", R=1.0, island="dark", rise=.12, W=7.6, apart=7.4),
    "phone-pair": body([("rim", -2.2, y, .92) for y in (1.65, 3.6)], [(-2.2, y, .74) for y in (1.65, 3.6)], [(-.7, 1.65)], edge="flat", R=.95, island="frame", rise=.13, W=7.7, H=16.4),
    "phone-rugged": body([("plate", -2.2, 2.9, 2.0, 4.0, .5)], [(-2.2, 1.9, .62), (-2.2, 3.8, .62)], [(-.8, 1.9)], edge="flat", R=1.35, T=1.15, W=7.9, H=16.6, island="dark", rise=.05),
}


def shell(b, frame, back):
    """Frame, back and front glass; the height at which the display lies, and its distance from the edge."""
    W, H, T, R = b["W"], b["H"], b["T"], b["R"]
    if b["edge"] == "curved":
        sweep(rrect(W, H, R, 16), [(.16, .02), (.07, .08), (.02, .17), (0, .30), (0, T - .30), (.02, T - .17), (.07, T - .08), (.15, T - .02)], frame, "body")
        sweep(rrect(W, H, R, 16), [(.46, -.045), (.30, -.03), (.20, -.005), (.13, .035)], back, "backglass", cap1=False)
        sweep(rrect(W, H, R, 16), [(.12, T - .035), (.18, T), (.26, T + .02), (.40, T + .03)], darkglass(), "front", cap0=False)
        return T + .031, .26
    if b["edge"] == "soft":
        sweep(rrect(W, H, R, 16), [(.22, .02), (.10, .07), (.03, .16), (0, .30), (0, T - .12), (.03, T - .04), (.09, T)], frame, "body")
        sweep(rrect(W, H, R, 16), [(.50, -.03), (.34, -.015), (.22, .012), (.15, .05)], back, "backglass", cap1=False)
    else:
        sweep(rrect(W, H, R, 16), bevprof(0, T, .085, .085, 5), frame, "body")
        slab(W - .20, H - .20, .05, R - .10, back, .03, z=-.02, name="backglass", n=16)
    slab(W - .16, H - .16, .05, R - .08, darkglass(), .03, z=T - .03, name="front", n=16)
    return T + .0205, .27


def edges(b, frame):
    """Buttons, port, speaker holes and aerial lines."""
    W, H, T = b["W"], b["H"], b["T"]
    rot(slab(.24, 1.7, .10, .12, frame, .05, x=W / 2 - .02, y=2.4, z=T / 2), 0, 90, 0)
    for y in (3.6, 2.3): rot(slab(.24, 1.0, .10, .12, frame, .05, x=-W / 2 + .02, y=y, z=T / 2), 0, -90, 0)
    rot(slab(.88, .26, .01, .13, hole(), .002, y=-H / 2 - .004, z=T / 2), 90)
    for i in range(6):
        for s in (-1, 1): rot(disc(.055, .01, hole(), .002, y=-H / 2 - .004, x=s * (1.0 + i * .19), z=T / 2, n=20), 90)
    for s in (-1, 1):
        for y in (H / 2 - 2.0, -H / 2 + 2.0): slab(.03, .09, T - .18, .002, mat("antenna", 0, .5, tint=2), .001, z=.09, x=s * (W / 2 - .008), y=y)
    if T > 1:
        for sx in (-1, 1):
            for sy in (-1, 1): slab(1.5, 1.5, T + .16, .6, mat("bumper", .015, .7), .2, z=-.06, x=sx * (W / 2 - .62), y=sy * (H / 2 - .62))


def camera(b, frame, back):
    """Islands and lenses, seen from the back, rising towards +Z."""
    top = b["H"] / 2; rise = b["rise"]
    m = {"back": back, "frame": frame, "dark": mat("camplate", .012, .2, coat=.8)}[b["island"]]
    for kind, x, up, *size in b["islands"]:
        y = top - up
        if kind == "plate":
            w, h, r = size
            sweep(rrect(w, h, r, 14), [(-.10, -.03), (-.055, .01), (-.02, rise * .3), (0, rise * .6), (.02, rise * .8), (.06, rise * .95), (.12, rise)], m, "island").location = (x, y, 0)
        elif kind == "disc":
            r, = size
            lathe([(r, -.05), (r - .02, .05), (r - .08, .13), (r - .16, .17), (r - .22, .18)], m, .03, x, y)
            disc(r - .24, .04, mat("camplate", .012, .2, coat=.8), .02, .185, x, y, n=96)
        else:
            r, = size
            lathe([(r, -.03), (r - .02, rise * .5), (r - .07, rise * .9), (r - .15, rise)], m, 0, x, y)
    z = .215 if any(i[0] == "disc" for i in b["islands"]) else rise - .005
    bare = mat("lring", .03, .2, 1.) if b["island"] != "back" else frame
    for k, (x, up, r) in enumerate(b["lenses"]): lens(x, top - up, z, r, bare, COATINGS[k % 4])
    flat = all(i[0] == "rim" for i in b["islands"])
    for x, up in b["flashes"]:
        inside = any(i[0] == "disc" and math.hypot(x - i[1], up - i[2]) < i[3] or i[0] == "plate" and abs(x - i[1]) < i[3] / 2 and abs(up - i[2]) < i[4] / 2 for i in b["islands"])
        flash(x, top - up, z if inside and not flat else .012)


def phone(name):
    """A lying phone: its screen faces +Z, its back -Z."""
    b = BODIES[name]; curved = b["edge"] == "curved"
    frame = mat("frame", 0, .16 if curved else .26, 1., tint=2)
    back = mat("back", 0, .34, tint=1, coat=.9 if curved else .25)
    with group() as g:
        z, margin = shell(b, frame, back)
        slab(b["W"] - 2 * margin, b["H"] - 2 * margin, .002, b["R"] - margin * .9, display(), .0005, z=z, name="screen", n=16)
        slab(1.1, .045, .01, .02, hole(), .002, z=z - .004, y=b["H"] / 2 - .17)
        edges(b, frame)
        with group() as cam: camera(b, frame, back)
        cam.ob.rotation_euler = (0, pi, 0); cam.ob.location.z = -.03 if curved else -.02
    return g


def stand_front(g, loc=(0, 0, 0), yaw=0., lean=0.):
    """Upright, the screen towards -Y, then turned and leaned back, in degrees."""
    g.ob.rotation_mode = "XYZ"; g.ob.rotation_euler = (radians(90 - lean), 0, radians(yaw)); g.ob.location = loc; return drop(g, loc[2])


def stand_back(g, loc=(0, 0, 0), yaw=0., lean=0.):
    return stand_front(g, loc, 180 + yaw, -lean)


def _views(name):
    apart = BODIES[name]["apart"]

    def hero():
        stand_back(phone(name), (-apart * .54, 1.8, 0), yaw=-24)
        stand_front(phone(name), (apart * .46, -1.8, 0), yaw=-24)
        stage(az=0, el=6, fill=.90)

    def back():
        stand_back(phone(name), yaw=-22); stage(az=0, el=5, fill=.90)

    MODELS[name] = dict(hero=hero, back=back)


for _name in BODIES: _views(_name)
