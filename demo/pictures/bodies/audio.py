"""Headphones, earbuds and speakers."""
from studio import *
from bodies.registry import MODELS


def headphones(rx=3.55, ry=4.35, p=2.5, ends="cap", mic=False, thin=False):
    """Cups on forks; `p` squares the cups, `thin` is a light pair on the ear, `mic` a headset for games."""
    m = mat("hp", 0, .45, tint=1); al = mat("hpm", 0, .28, 1., tint=2); cu = mat("cushion", .02, .65, bump=.1, bscale=20)
    with group() as g:
        P = [(9.3 * cos(radians(a)), 0, 5.2 + 10.4 * sin(radians(a))) for a in range(4, 177, 6)]
        band(P[1:-1], 1.5 if thin else 2.5, .5 if thin else .62, m, bez=False)
        Q = [(8.75 * cos(radians(a)), 0, 5.2 + 9.72 * sin(radians(a))) for a in range(40, 141, 5)]
        band(Q, 1.4 if thin else 2.3, .5 if thin else .8, cu, bez=False)
        for s in (-1, 1):
            # metal slider and fork
            band([(s * 9.12, 0, 7.6), (s * 9.32, 0, 6.2), (s * 9.45, 0, 5.2)], 1.1, .34, al)
            F = [(s * 9.15, 3.80 * sin(radians(a)), 1.0 + 4.6 * cos(radians(a))) for a in range(-96, 97, 8)]
            band(F, .75, .30, al, bez=False)
            for t in (-1, 1): o = disc(.5, .5, al, .1, n=32); rot(o, 90 * t); o.location = (s * 9.1, -t * 3.35, .8)
            with group() as c:                           # cup: z = outwards
                sweep(ellipse(rx, ry, 96, p), [(.9, -1.15), (.25, -1.1), (.0, -.8), (0, .1), (.06, .45), (.22, .78), (.55, 1.02), (1.1, 1.16), (1.8, 1.22), (2.6, 1.25)], m, "cup")
                sweep(ellipse(rx - 1.5, ry - 1.6, 80, p), [(0, 0), (.02, .03), (.06, .04)], al, "cap").location = (0, 0, 1.18)
                sweep(ellipse(rx - .1, ry - .1, 96, p), [(1.75, -.9), (1.70, -2.1), (1.45, -2.55), (1.0, -2.75), (.5, -2.6), (.12, -2.2), (0, -1.7), (.1, -1.15), (.3, -1.0)], cu, "cush", cap0=False, cap1=False)
                slab(rx * 1.18, ry * 1.29, .05, 1.6, mat("hpin", .03, .9, bump=.3, bscale=40), .01, z=-1.3)
            c.ob.rotation_euler = (radians(90), 0, radians(90 * s)); c.ob.location = (s * 8.6, 0, 1.0)
            bpy.context.view_layer.update()
            w = Matrix.Rotation(radians(-s * 5), 4, "Y"); c.ob.matrix_world = Matrix.Translation((s * 8.6, 0, 1.0)) @ w @ Matrix.Translation((-s * 8.6, 0, -1.0)) @ c.ob.matrix_world
        if mic:
            tube([(-9.4, -2.6, -1.2), (-9.0, -6.4, -3.2), (-6.4, -9.2, -3.9)], .26, mat("boom", .015, .6))
            o = slab(1.0, 2.0, 1.0, .45, mat("foam", .01, .95, bump=.8, bscale=20), .3); o.rotation_euler = (radians(90), 0, radians(-40)); o.location = (-5.9, -9.7, -3.9)
            for s in (-1, 1): o = ring(2.1, 1.95, .12, mat("glow", .01, .4, emit="#4fd2ff", estr=2.), bev=.03); o.rotation_euler = (0, radians(90 * s), 0); o.location = (s * 9.95, 0, .9)
    return g


def earbud(m, s=1):
    """Single bud, stem down, nozzle towards -Y; about 3 cm."""
    with group() as g:
        b = blob([ball(.82, None, 0, 0, 0, 1, .95, .95), ball(.6, None, s * .22, -.42, .06)] + capsule((0, .28, .1), (0, .40, -2.0), .34, .29, steps=10), m, .05, 10, "bud")
        t = lathe([(.30, 0), (.46, .12), (.50, .34), (.40, .60), (.22, .66)], mat("tip", .38, .6), cap0=False); t.rotation_euler = (radians(90), 0, radians(s * 30)); t.location = (s * .42, -.75, .08)
        d = disc(.2, .02, hole(), .004, n=24); d.rotation_euler = (radians(90), 0, radians(s * 30)); d.location = (s * .75, -1.36, .08)
        o = slab(.14, .75, .02, .07, hole(), .005); o.rotation_euler = (radians(90), 0, radians(180)); o.location = (0, .70, -.9)
        lathe([(.22, 0), (.24, .03), (.24, .10)], steel(.2), -2.32, 0, .40)
    return g


def buds_case(open_=105, buds=True):
    m = mat("budc", 0, .22, tint=1, coat=.4); inn = mat("budin", 0, .35, tint=1)
    with group() as g:
        A, B = 6.0, 2.6
        sweep(ellipse(A / 2, B / 2, 96, 3.2), [(.95, 0), (.62, .10), (.34, .32), (.14, .70), (.04, 1.15), (0, 1.6), (0, 2.75), (.03, 2.8)], m, "caseb")
        sweep(ellipse(A / 2 - .14, B / 2 - .14, 96, 3.2), [(0, 0), (.02, .02)], inn, "deck").location = (0, 0, 2.79)
        for s in (-1, 1): sweep(ellipse(.95, .75, 40), [(0, 0), (.05, .01)], mat("well", .05, .5), "well").location = (s * 1.3, -.1, 2.81)
        o = disc(.07, .02, mat("ledg", .01, .4, emit="#4ade80", estr=4), .005, n=20); rot(o, 90); o.location = (0, -B / 2 - .0, 2.1)
        with group() as l:
            sweep(ellipse(A / 2, B / 2, 96, 3.2), [(.16, .30), (.16, 0), (.03, 0), (0, .05), (0, .70), (.05, 1.1), (.20, 1.5), (.48, 1.78), (.95, 1.92), (1.2, 1.94)], m, "lid", cap0=True)
        l.ob.location = (0, B / 2 - .12, 2.86)
        for o in l.ob.children: o.location.y -= B / 2 - .12
        l.ob.rotation_euler = (radians(-open_), 0, 0)
        if buds:
            bm = mat("bud", 0, .2, tint=1, coat=.5)
            for s in (-1, 1): earbud(bm, s).place((s * 1.3, .12, 3.72), (-8, 0, 180 + s * 20), .92)
    return g


def stemless(m, s):
    """A bud without a stem: a rounded drop with a touch plate."""
    with group() as g:
        blob([ball(.95, None, 0, 0, 0, 1, .8, 1.1), ball(.7, None, s * .3, -.4, -.1)], m, .05, 10, "bud")
        disc(.62, .06, mat("budplate", 0, .2, 1., tint=2), .03).rotation_euler = (radians(-90), 0, 0); bpy.context.scene.objects[-1].location = (0, .70, .1)
        t = lathe([(.34, 0), (.52, .12), (.56, .36), (.44, .62), (.24, .68)], mat("tip", .38, .6), cap0=False); t.rotation_euler = (radians(90), 0, radians(s * 30)); t.location = (s * .45, -.8, -.1)
    return g


def pebble_case(p=2.2, A=6.4, B=4.4, buds="stemless"):
    """A flat open case seen from above, its lid upright behind the buds."""
    m = mat("budc", 0, .35, tint=1, coat=.15); inn = mat("budin", 0, .45, tint=1); b = mat("bud", 0, .25, tint=1, coat=.4)
    with group() as g:
        sweep(ellipse(A / 2, B / 2, 96, p), [(1.2, 0), (.7, .08), (.3, .35), (.06, .9), (0, 1.4), (.02, 1.75), (.08, 1.8)], m, "pebble")
        sweep(ellipse(A / 2 - .2, B / 2 - .2, 96, p), [(0, 0), (.02, .02)], inn, "deck").location = (0, 0, 1.79)
        for s in (-1, 1): sweep(ellipse(.95, 1.1, 40), [(0, 0), (.05, .01)], mat("well", .05, .5), "well").location = (s * A * .23, -.15, 1.81)
        with group() as l: sweep(ellipse(A / 2, B / 2, 96, p), [(.14, .3), (.14, 0), (.02, 0), (0, .06), (.03, .5), (.25, .95), (.8, 1.2), (1.2, 1.24)], m, "lid")
        l.ob.location = (0, B / 2 - .1, 1.9)
        for o in l.ob.children: o.location.y -= B / 2 - .1
        l.ob.rotation_euler = (radians(-98), 0, 0)
        for s in (-1, 1): (stemless(b, s) if buds == "stemless" else clip(b, s)).place((s * A * .23, -.1, 2.6), (-30, 0, 180 + s * 14), .95)
        o = disc(.07, .02, mat("ledg", .01, .4, emit="#4ade80", estr=4), .005, n=20); rot(o, 90); o.location = (0, -B / 2 + .02, 1.2)
    return g


def clip(m, s):
    """A bud that clips around the ear: a ball and a bean joined by a bridge."""
    with group() as g:
        ball(.62, m, 0, -.45, -.2); ball(.6, m, 0, .75, -.1, .8, .75, 1.25)
        tube([(0, -.5, .2), (0, -.2, .95), (0, .5, .95), (0, .75, .3)], .2, m)
    return g


def cylinder(L=19., r=4.1, strap=True):
    fab = mat("fab", 0, .85, tint=1, bump=.9, bscale=26, sheen=.3); rub = mat("rubber2", .02, .6); 
    with group() as g:
        b = lathe([(r * .86, 0), (r * .97, .18), (r, .6), (r, L - .6), (r * .97, L - .18), (r * .86, L)], fab, n=128); rot(b, 0, 90); b.location = (-L / 2, 0, r + .35)
        for s in (-1, 1):
            e = lathe([(r * .90, 0), (r * .93, .10), (r * .92, .55), (r * .84, .72), (r * .80, .60), (r * .62, .35), (.01, .30)], rub); e.rotation_euler = (0, radians(90 * s), 0); e.location = (s * (L / 2 - .1), 0, r + .35)
            d = lathe([(r * .60, 0), (r * .5, .18), (r * .3, .24), (.01, .26)], mat("memb", 0, .3, 1., tint=2)); d.rotation_euler = (0, radians(90 * s), 0); d.location = (s * (L / 2 + .2), 0, r + .35)
        slab(L * .62, 3.2, .7, .8, rub, .2)
        o = slab(min(8.6, L * .6), 1.5, .12, .6, rub, .05, z=2 * r + .30)
        for i, x in enumerate(x * min(1, L / 14) for x in (-3.2, -1.1, 1.1, 3.2)):
            if i == 0: ring(.36, .27, .03, mat("ic", .6, .4), 2 * r + .42, x, 0, .01)
            elif i == 1: slab(.6, .12, .03, .05, mat("ic", .6, .4), .01, x=x, z=2 * r + .42)
            elif i == 2: slab(.6, .12, .03, .05, mat("ic", .6, .4), .01, x=x, z=2 * r + .42); slab(.12, .6, .03, .05, mat("ic", .6, .4), .01, x=x, z=2 * r + .42)
            else: o = sweep(poly([(-.28, -.34), (.36, 0), (-.28, .34)], .05), [(0, 0), (0, .03)], mat("ic", .6, .4)); o.location = (x, 0, 2 * r + .42)
        if strap: tube([(L / 2 - .2, 0, 2 * r + .1), (L / 2 + 1.1, -.3, 2 * r - .9), (L / 2 + 1.2, -.5, r + 1.2), (L / 2 + .7, -.3, r + .2)], .17, mat("strap", 0, .7, tint=2))
        o = slab(2.6, .9, .10, .2, rub, .04); o.rotation_euler = (radians(90), 0, 0); o.location = (0, -r - .02, r + .35)
        o = slab(1.7, .12, .02, .05, mat("ic", .6, .4), .004); o.rotation_euler = (radians(90), 0, 0); o.location = (0, -r - .13, r + .35)
    return g


def box_speaker(W=9.5, H=7.6, D=4.2):
    """A small brick of cloth with a loop."""
    fab = mat("fab", 0, .85, tint=1, bump=.9, bscale=26, sheen=.3); rub = mat("rubber2", .02, .6)
    with group() as g:
        o = slab(W, H, D, 1.5, fab, .9, n=16); rot(o, 90); o.location = (0, D / 2, H / 2)
        o = slab(W * .34, H * .2, .06, .5, rub, .02); rot(o, 90); o.location = (0, -D / 2 - .01, H * .5)
        tube([(W / 2 - .8, 0, H - .3), (W / 2 + .7, 0, H + .5), (W / 2 + .9, 0, H - 1.2), (W / 2 - .1, 0, H - 1.9)], .2, mat("strap", 0, .7, tint=2))
        for i, x in enumerate((-1.6, 0, 1.6)): slab(.7, .16, .05, .06, rub, .01, x=x, z=H - .01); slab(.16, .7, .05, .06, rub, .01, x=x, z=H - .01) if i == 2 else None
        slab(W - 2, D - 1.2, .3, .6, rub, .1, z=-.15)
    return g


def party():
    """A tall box with two cones behind a grille, a handle and rings of light."""
    m = mat("pbox", 0, .5, tint=1); dk = mat("pgrille", .012, .6, bump=.6, bscale=30)
    with group() as g:
        o = slab(29, 33, 28, 3.0, m, 1.2, n=14); rot(o, 90); o.location = (0, 14, 16.5)
        o = slab(25.5, 29, .5, 2.2, dk, .2, n=12); rot(o, 90); o.location = (0, -14.0, 16.5)
        for z, r, c in ((11.5, 9.0, "#ff5f3d"), (25.0, 4.2, "#8b6cff")):
            for o in (ring(r, r - .5, .7, mat("plight" + c, .01, .4, emit=c, estr=2.6), bev=.1), lathe([(r - .6, .5), (r * .5, .0), (r * .34, .3), (.01, .6)], mat("cone", .02, .5), cap0=False, cap1=False)):
                rot(o, 90); o.location = (0, -14.5, z)
        tube([(-8, 0, 33), (-7.2, 0, 36.4), (7.2, 0, 36.4), (8, 0, 33)], .9, mat("phandle", .02, .5))
        slab(13, 6, .4, 1, dk, .1, z=33, y=-5)
    return g


def orb():
    """A ball of knitted cloth with a lit disc on top."""
    fab = mat("fab", 0, .9, tint=1, bump=1., bscale=9, sheen=.4)
    with group() as g:
        lathe([(2.4, 0), (3.6, .5), (4.5, 1.7), (4.95, 3.3), (4.95, 4.8), (4.5, 6.6), (3.5, 7.8), (2.6, 8.25)], fab, n=128, sharp=80)
        lathe([(2.65, 8.2), (2.55, 8.36), (.01, 8.4)], mat("orbtop", .01, .08, coat=1.), cap0=False)
        disc(1.3, .02, mat("orbglow", .01, .3, emit="#ff7ac8", estr=.9), .005, 8.39); disc(.8, .02, mat("orbglow2", .01, .3, emit="#6fd3ff", estr=1.2), .005, 8.40); lathe([(3.3, 0), (3.2, .25)], mat("rubber2", .02, .6), -.1)
    return g


def views(name, build, az, el, fill, second, yaw=0):
    def placed(turn): g = build(); g.place((0, 0, 0), (0, 0, turn)); return drop(g)
    def hero(): placed(yaw); stage(az=az, el=el, fill=fill)
    def other(): placed(0); stage(**second)
    MODELS[name] = {"hero": hero, "side": other}


HEAD = {"headphones-round": (-38, {}), "headphones-round-right": (34, {}), "headphones-oval": (36, dict(rx=3.2, ry=4.5, p=2.1)), "headphones-oval-left": (-32, dict(rx=3.2, ry=4.5, p=2.1)),
        "headphones-square": (-30, dict(rx=3.5, ry=4.3, p=4.6)), "headphones-soft": (-22, dict(rx=3.3, ry=4.0, p=2.2)), "headphones-broad": (28, dict(rx=3.7, ry=4.5, p=3.2)), "headphones-arched": (-36, dict(rx=3.4, ry=4.2, p=3.6)),
        "headphones-deep": (22, dict(rx=3.6, ry=4.5, p=2.8)), "headphones-light": (40, dict(rx=2.7, ry=2.9, p=2.0, thin=True)), "headphones-light-left": (-34, dict(rx=2.8, ry=3.1, p=2.6, thin=True)),
        "headset-wing": (34, dict(rx=3.7, ry=4.6, p=2.9, mic=True)), "headset-oval": (28, dict(rx=3.9, ry=4.9, p=2.0, mic=True)), "headset-slim": (-42, dict(rx=3.4, ry=4.4, p=2.3, mic=True)),
        "headset-round": (-34, dict(rx=3.9, ry=4.3, p=2.1, mic=True)), "headset-square": (-28, dict(rx=3.6, ry=4.4, p=5., mic=True)), "headset-small": (40, dict(rx=3.3, ry=3.7, p=2.0, mic=True))}
for _name, (_az, _form) in HEAD.items(): views(_name, lambda form=_form: headphones(**form), _az, 10, .86, dict(az=-78, el=6, fill=.86))


def _stem(az=-24): buds_case(100); stage(az=az, el=14, fill=.82)


def _stem_pair(az=-14):
    m = mat("bud", 0, .2, tint=1, coat=.5); a = buds_case(0, False); a.place((0, 2.6, 0))
    b = earbud(m, 1); b.place((-2.0, -2.6, 0), (-82, 0, 30)); drop(b); c = earbud(m, -1); c.place((1.8, -3.0, 0), (-80, 0, -40)); drop(c)
    stage(az=az, el=26, fill=.84)


def _shut(build, make):
    def f():
        m = mat("bud", 0, .25, tint=1, coat=.4)
        for s in (-1, 1): b = make(m, s); b.place((s * 2.0, -3.4, 0), (-60, 0, s * 40), 1.1); drop(b)
        build(); stage(az=18, el=28, fill=.84)
    return f


MODELS["earbuds-stem"] = dict(hero=_stem, pair=_stem_pair)
MODELS["earbuds-pair"] = dict(hero=_stem_pair, open=_stem)
MODELS["earbuds-pair-right"] = dict(hero=lambda: _stem_pair(26), open=lambda: _stem(22))
views("earbuds-pebble", pebble_case, 22, 30, .84, dict(az=-20, el=12, fill=.84))
views("earbuds-pill", lambda: pebble_case(4.0, 6.9, 3.7), -24, 28, .84, dict(az=16, el=14, fill=.84))
views("earbuds-clip", lambda: pebble_case(2.8, 5.6, 5.0, "clip"), -18, 32, .82, dict(az=24, el=14, fill=.84))
views("earbuds-square", lambda: pebble_case(6.0, 5.8, 5.4), 26, 34, .82, dict(az=-20, el=14, fill=.84))
views("speaker-cylinder", cylinder, -28, 14, .88, dict(az=0, el=8, fill=.88))
views("speaker-short", lambda: cylinder(14., 4.6, False), 30, 16, .84, dict(az=0, el=8, fill=.88))
views("speaker-box", box_speaker, -26, 14, .78, dict(az=20, el=8, fill=.8))
views("speaker-party", party, 26, 10, .88, dict(az=0, el=6, fill=.88))
views("speaker-orb", orb, -10, 24, .72, dict(az=0, el=8, fill=.72))
views("earbuds-pebble-flat", lambda: pebble_case(3.2, 6.0, 4.6), 12, 42, .82, dict(az=-20, el=12, fill=.84))
views("speaker-large", lambda: cylinder(24., 5.6), 24, 12, .9, dict(az=0, el=8, fill=.88))
views("speaker-bar", lambda: box_speaker(17., 7.4, 5.2), -24, 14, .84, dict(az=20, el=8, fill=.8))
views("speaker-upright", lambda: box_speaker(7.6, 11.5, 6.4), 26, 14, .80, dict(az=20, el=8, fill=.8))
views("speaker-flask", lambda: box_speaker(15., 8.6, 4.8), 24, 16, .84, dict(az=20, el=8, fill=.8))
