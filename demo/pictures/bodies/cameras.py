"""Cameras. Those with an exchangeable lens differ in hump, dials, grip and lens; built lying (X right, Y up, Z towards the viewer)."""
from studio import *
from bodies.registry import MODELS
from bodies.phones import stand_front

TOP = dict(rough=.38, tint=1, coat=.1)


def leather(): return mat("leather", .012, .62, bump=.5, bscale=9)
def dark(): return mat("cbody", .018, .42)
def rubber(): return mat("rubber", .01, .7)


def dial(x, y, z, r, h, m=None):
    c = lathe([(r, 0), (r, h - .08), (r - .08, h), (0.01, h)], m or mat("dial", .03, .35, .3), sharp=30); c.rotation_euler = (radians(-90), 0, 0); c.location = (x, y, z)
    for i in range(30):
        a = 2 * pi * i / 30; b = slab(.07, .07, h * .8, .02, mat("dialr", .02, .4), .01, n=2, seg=2); b.rotation_euler = (radians(-90), 0, 0); b.location = (x + cos(a) * r, y, z + sin(a) * r)


def release(x, y, z, tilt=-70):
    for o in (disc(.62, .35, chrome(.15), .08, n=40), ring(.85, .64, .3, dark())):
        o.rotation_euler = (radians(tilt), 0, 0); o.location = (x, y, z)


def ribs(r, z, length, x, y, n=80):
    for i in range(n):
        a = 2 * pi * i / n; b = slab(.13, .10, length, .03, rubber(), .02, n=2, seg=2, z=z, x=x + cos(a) * r, y=y + sin(a) * r); b.rotation_euler = (0, 0, a)


def glass(r, z, x, y):
    """Front elements: dark core, three coated rings, a pupil under glass."""
    disc(r, .05, mat("lenscore", (.004, .004, .006), .1), .01, z - .5, x, y)
    for k, (r0, r1, dz, c) in enumerate(((.9, .78, -.30, (.10, .04, .22)), (.72, .62, -.38, (.03, .12, .16)), (.5, .41, -.40, (.15, .06, .08)))):
        lathe([(r * r0, .15), (r * r1, 0)], mat(f"mcoat{k}", c, .15, 1.), z + dz, x, y, cap0=False, cap1=False)
    dome(r * .35, r * .12, mat("pupil", (.01, .012, .03), .03, coat=1., spec=1.), z - .44, x, y)
    dome(r * 1.03, r * .22, glass_mat("lensglass", .94), z, x, y)


def barrel(x, y, r, length, accent=(.25, .02, .01)):
    """A lens on the mount: two grips with ribs, a coloured line, the front elements."""
    L = length
    ring(r * 1.08, r * .9, .4, steel(.25), 1.5, x, y, .05)
    lathe([(r * .95, 0), (r, L * .1), (r * 1.05, L * .16), (r * 1.05, L * .30), (r, L * .32), (r, L * .58), (r * 1.05, L * .60), (r * 1.07, L * .7), (r * 1.07, L * .96), (r * 1.04, L), (r * .96, L), (r * .93, L - .1), (r * .88, L - .5), (r * .80, L - 1.0), (r * .76, L - 1.1)],
          mat("barrel", .012, .38), 1.8, x, y, sharp=28, cap0=False, cap1=False)
    ribs(r * 1.02, 1.8 + L * .33, L * .24, x, y)
    if L > 7: ribs(r * 1.08, 1.8 + L * .72, L * .2, x, y)
    lathe([(r * 1.075, 0), (r * 1.075, .10)], mat("accent", .5, .3, 1., emit=accent, estr=.2), 1.8 + L * .66, x, y, cap0=False, cap1=False)
    glass(r * .77, 1.8 + L - .5, x, y)


def screen_back(W, tilt=False):
    with group() as b:
        slab(8.2, 5.4, .35, .4, dark(), .1, x=.8, y=-.75, z=0); slab(7.4, 4.9, .01, .2, screen("viewfinder.png", 1.1), .002, x=.8, y=-.75, z=.352)
        for (x, y, r) in ((-W / 2 + 1.4, 1.6, .35), (-W / 2 + 1.4, -2.9, .35), (-W / 2 + .8, 2.8, .4), (-W / 2 + 2.4, 2.8, .3)): disc(r, .14, dark(), .05, .0, x, y, n=32)
        ring(.95, .62, .16, dark(), 0, -W / 2 + 1.5, -.8, .05); disc(.55, .14, dark(), .05, 0, -W / 2 + 1.5, -.8)
    b.ob.rotation_euler = (0, pi, 0); b.ob.location.z = -1.68
    return b


def slr(W=13.0, H=7.8, hump=1.75, grip=4.1, lens=(3.1, 5.75), retro=False, x0=.9):
    """A hump for the finder; `retro` puts metal dials on a flat top and no grip."""
    top = mat("ctop", 0, **TOP)
    with group() as g:
        slab(W, H, 3.4, 1.1, leather(), .45, z=-1.7, n=14)
        sweep(rrect(W + .06, 2.1, .7, 12), bevprof(-1.72, 1.74, .35, .35, 8), top, "topplate").location = (0, H / 2 - .85, 0)
        sweep(rrect(W + .06, .9, .4, 12), bevprof(-1.72, 1.74, .2, .2, 6), top, "bottom").location = (0, -H / 2 + .3, 0)
        w = 2.2 if not retro else 2.5
        o = sweep(poly([(-w, 0), (w, 0), (w * .7, hump), (-w * .7, hump)], .4, 8), bevprof(-2.1, 1.9, .35, .3, 8), top, "hump"); o.location = (x0 - .9, H / 2 - .2, 0)
        if grip: sweep(rrect(2.9, H - .2, 1.3, 14), bevprof(-1.0, grip, 1.25, .1, 10), leather(), "grip").location = (-W / 2 + 1.35, -.05, 0)
        y = H / 2 + .2
        if retro:
            metal = mat("dialt", 0, .3, 1., tint=1)
            for (x, z, r, h) in ((-4.9, 0, 1.0, .7), (-2.9, .1, .85, .55), (3.4, 0, 1.1, .8), (5.3, 0, .85, .55)): dial(x, y, z, r, h, metal)
            release(-4.1, y - .05, 1.2, -90)
        else:
            release(-W / 2 + 1.4, H / 2 - .15, 3.0 if grip > 3 else 1.5)
            for (x, z, r, h) in ((-3.9, .2, .95, .75), (4.2, -.1, 1.1, .65), (5.5, .6, .6, .45)): dial(x * W / 13, y, z, r, h)
        hot = slab(1.7, 1.5, .12, .1, steel(.3), .03); hot.rotation_euler = (radians(-90), 0, 0); hot.location = (x0 - .9, H / 2 - .2 + hump, -.2)
        barrel(x0, -.15, *lens)
        disc(.22, .06, mat("aflamp", (.5, .1, .02), .2, coat=.5), .02, 1.72, -3.2, H / 2 - .9, n=24)
        for s in (-1, 1):
            r = ring(.38, .26, .12, steel(.25), bev=.03); r.rotation_euler = (0, radians(90), 0); r.location = (s * (W / 2 + .08) - .06, H / 2 - .9, 0)
        with screen_back(W) as b: pass
        with group() as e:
            slab(3.6, 1.9, .9, .7, rubber(), .25, y=H / 2 + .2, z=.2, x=-(x0 - .9)); slab(2.2, 1.2, .02, .4, darkglass(), .005, y=H / 2 + .2, z=1.1, x=-(x0 - .9))
        e.ob.rotation_euler = (0, pi, 0); e.ob.location.z = -1.68
    return g


def flat_top(W=12.0, H=7.0, finder=True, grip=1.6, lens=(2.7, 4.2), mic=False, x0=.7, silver=True):
    """No hump: a finder window at the corner, or a microphone on a camera for video."""
    top = mat("ctop", 0, **TOP); skin = leather() if silver else mat("cskin", 0, .55, tint=1)
    with group() as g:
        slab(W, H, 3.0, .9, skin, .4, z=-1.5, n=14)
        sweep(rrect(W + .06, 1.8, .6, 12), bevprof(-1.52, 1.54, .3, .3, 8), top, "topplate").location = (0, H / 2 - .75, 0)
        sweep(rrect(W + .06, .8, .35, 12), bevprof(-1.52, 1.54, .2, .2, 6), top, "bottom").location = (0, -H / 2 + .3, 0)
        if grip: sweep(rrect(2.3, H - 1.6, 1.1, 14), bevprof(-.6, 1.5 + grip, 1.0, .1, 10), leather(), "grip").location = (-W / 2 + 1.3, -.3, 0)
        y = H / 2 + .12
        metal = mat("dialt", 0, .3, 1., tint=1)
        dial(-W / 2 + 3.4, y, 0, .95, .6, metal); dial(-W / 2 + 5.2, y, .1, .7, .45, metal); release(-W / 2 + 1.6, y - .05, .6, -90)
        if finder:
            slab(1.5, 1.1, .06, .2, darkglass(), .02, x=W / 2 - 1.6, y=H / 2 - .85, z=1.53); slab(1.1, .8, .06, .15, mat("iflash", .9, .25, coat=.6), .02, x=W / 2 - 4.0, y=H / 2 - .85, z=1.53)
        if mic:
            o = slab(3.4, 2.2, .5, .5, mat("foam", .01, .95, bump=.8, bscale=20), .2); o.rotation_euler = (radians(-90), 0, 0); o.location = (1.2, y - .1, 0)
        barrel(x0, -.1, *lens)
        for s in (-1, 1):
            r = ring(.34, .22, .12, steel(.25), bev=.03); r.rotation_euler = (0, radians(90), 0); r.location = (s * (W / 2 + .08) - .06, H / 2 - .8, 0)
        b = screen_back(W); b.ob.location.z = -1.48; b.ob.scale = (.92, .9, 1)
    return g


def compact(W=10.5, H=6.2, r=2.3, depth=1.9):
    """A pocket camera with a lens that has come out in two steps."""
    skin = mat("cskin", 0, .45, tint=1, coat=.1)
    with group() as g:
        slab(W, H, 2.6, .8, skin, .5, z=-1.3, n=16)
        sweep(rrect(1.0, H - 1.4, .5, 12), bevprof(0, .35, .3, .02), rubber(), "grip").location = (-W / 2 + 1.2, -.3, 1.25)
        for k, s in enumerate((1, .86, .72)):
            lathe([(r * s, -.2), (r * s, depth * .42), (r * s - .1, depth * .5), (r * .5, depth * .5)], mat("cring", .02, .3, .6) if k % 2 == 0 else steel(.3), 1.3 + k * depth * .46, .6, -.1, sharp=30, cap0=False, cap1=False)
        glass(r * .52, 1.3 + depth * 1.5 + .2, .6, -.1)
        dial(-1.6, H / 2 - .1, 0, .9, .5); release(-W / 2 + 1.8, H / 2 - .1, .1, -90)
        slab(1.9, .7, .05, .15, mat("iflash", .9, .25, coat=.6), .02, x=W / 2 - 1.9, y=H / 2 - .9, z=1.29); disc(.18, .05, mat("aflamp", (.5, .1, .02), .2, coat=.5), .02, 1.29, -2.4, H / 2 - .9, n=24)
        b = screen_back(W); b.ob.location.z = -1.3; b.ob.scale = (.86, .88, 1)
    return g


def action(round_lens=False):
    b = mat("abody", 0, .55, tint=1, bump=.08, bscale=30); dk = black(.4)
    with group() as g:
        slab(7.1, 5.1, 2.6, .95, b, .35, z=-1.3, n=14); slab(6.4, 4.4, .10, .7, mat("aface", .012, .3), .04, z=1.28)
        sweep(rrect(3.1, 3.1, 1.5 if round_lens else .75, 16), bevprof(0, .62, .18, .05), dk, "alens").location = (1.65, .75, 1.3)
        disc(1.25, .03, mat("lenscore", (.004, .004, .006), .1), .01, 1.9, 1.65, .75)
        lathe([(1.2, .08), (.95, .02)], mat("acoat", (.05, .06, .2), .12, 1.), 1.92, 1.65, .75, cap0=False, cap1=False); lathe([(.85, .05), (.6, .02)], mat("acoat2", (.16, .05, .12), .12, 1.), 1.92, 1.65, .75, cap0=False, cap1=False)
        dome(.45, .15, mat("pupil", (.01, .012, .03), .03, coat=1., spec=1.), 1.92, 1.65, .75); slab(2.75, 2.75, .02, 1.35 if round_lens else .6, glass_mat("lensglass", .95), .005, z=2.0, x=1.65, y=.75, n=16)
        slab(2.5, 2.5, .02, .25, screen("action.png", 1.1), .004, x=-1.55, y=.45, z=1.38)
        disc(.10, .03, mat("rec", .01, .3, emit="#ff2a2a", estr=4), .005, 1.38, -.0, -1.7, n=20)
        for i in range(5): slab(1.6, .09, .01, .04, hole(), .002, x=-2.0, y=-1.35 - i * .19, z=1.38, n=4)
        o = slab(1.5, .9, .22, .4, dk, .06); o.rotation_euler = (radians(-90), 0, 0); o.location = (-1.6, 2.5, 0); o = ring(.30, .22, .02, mat("redr", (.6, .02, .02), .3)); o.rotation_euler = (radians(-90), 0, 0); o.location = (-1.6, 2.72, 0)
        if not round_lens:
            for x in (-.55, .55): slab(.35, 1.1, 1.3, .3, dk, .08, x=x, y=-2.8, z=-.65)
        with group() as back: slab(6.0, 3.9, .03, .3, darkglass(), .01); slab(5.5, 3.4, .01, .2, screen("viewfinder.png", 1.1), .002, z=.03)
        back.ob.rotation_euler = (0, pi, 0); back.ob.location.z = -1.29
    return g


def sphere_stick():
    """A tall body with one lens bulging from each side."""
    b = mat("abody", 0, .5, tint=1); dk = black(.35)
    with group() as g:
        slab(4.6, 12.4, 2.4, .9, b, .5, z=-1.2, n=16); slab(4.0, 5.6, .06, .4, darkglass(), .02, y=-1.9, z=1.17); slab(3.6, 5.2, .01, .25, screen("action.png", 1.1), .002, y=-1.9, z=1.232)
        ring(1.95, 1.6, .35, dk, 1.15, 0, 3.9, .1); dome(1.7, 1.15, mat("bulb", (.008, .01, .02), .03, coat=1., spec=1.), 1.3, 0, 3.9); dome(.7, .3, mat("acoat", (.05, .06, .2), .12, 1.), 2.1, 0, 3.9)
        disc(.35, .12, mat("recb", (.5, .02, .02), .3, coat=.4), .04, 1.18, 0, -5.3, n=32)
        with group() as back: ring(1.95, 1.6, .35, dk, 0, 0, 3.9, .1); dome(1.7, 1.15, mat("bulb", (.008, .01, .02), .03, coat=1., spec=1.), .15, 0, 3.9)
        back.ob.rotation_euler = (0, pi, 0); back.ob.location.z = -1.15
    return g


def gimbal():
    """A handle with a display, an arm, and a small camera that keeps level."""
    b = mat("abody", 0, .5, tint=1); dk = black(.35)
    with group() as g:
        slab(3.4, 9.6, 2.6, 1.0, b, .6, z=-1.3, y=-1.6, n=16); slab(2.6, 4.4, .05, .3, darkglass(), .02, y=.4, z=1.28); slab(2.3, 4.0, .01, .2, screen("action.png", 1.1), .002, y=.4, z=1.332)
        disc(.5, .3, dk, .1, 1.25, -.5, -3.0, n=32); disc(.42, .12, mat("recb", (.5, .02, .02), .3, coat=.4), .04, 1.28, .7, -3.0, n=32)
        lathe([(1.2, 0), (1.2, .9), (1.05, 1.1), (.01, 1.15)], dk).rotation_euler = (radians(-90), 0, 0); bpy.context.scene.objects[-1].location = (0, 3.2, 0)
        band([(1.1, 3.9, 0), (2.2, 4.8, 0), (2.3, 6.4, 0), (2.0, 7.2, 0)], .9, .8, b, r=.35)
        o = disc(1.0, 1.0, dk, .2, n=48); o.rotation_euler = (0, radians(90), 0); o.location = (1.1, 7.0, 0)
        slab(2.9, 2.9, 2.4, .8, b, .5, z=-1.2, y=7.0, x=-.4, n=16); ring(1.15, .95, .3, steel(.3), 1.15, -.4, 7.0, .06); disc(.95, .05, mat("lenscore", (.004, .004, .006), .1), .01, 1.2, -.4, 7.0)
        lathe([(.85, .1), (.6, 0)], mat("acoat", (.05, .06, .2), .12, 1.), 1.27, -.4, 7.0, cap0=False, cap1=False); dome(.95, .2, glass_mat("lensglass", .95), 1.4, -.4, 7.0)
    return g


def cube():
    """A camera the size of a thumb, beside the dock with its display."""
    b = mat("abody", 0, .45, tint=1); dk = black(.35)
    with group() as g:
        with group() as a:
            slab(5.6, 2.7, 2.4, 1.2, b, .6, z=-1.2, n=16); ring(1.05, .85, .25, dk, 1.15, -1.3, 0, .06); disc(.85, .05, mat("lenscore", (.004, .004, .006), .1), .01, 1.2, -1.3, 0)
            lathe([(.75, .1), (.5, 0)], mat("acoat", (.05, .06, .2), .12, 1.), 1.25, -1.3, 0, cap0=False, cap1=False); dome(.85, .2, glass_mat("lensglass", .95), 1.35, -1.3, 0); disc(.5, .08, dk, .03, 1.18, 1.2, 0, n=32)
        a.place((-1.0, 2.9, 1.0))
        slab(6.6, 4.4, 1.8, .9, b, .4, z=-1.2, y=-1.4, n=16); slab(5.6, 3.4, .03, .4, darkglass(), .01, z=.6, y=-1.4); slab(5.2, 3.0, .01, .25, screen("viewfinder.png", 1.1), .002, z=.632, y=-1.4)
    return g


def instant(shape="round"):
    b = mat("ibody", 0, .30, tint=1, coat=.3); w = mat("iwhite", .85, .3, coat=.3); dk = black(.35); sil = steel(.3)
    W, H, r, bev = {"round": (11.6, 10.6, 2.6, 1.1), "box": (10.4, 10.0, 1.0, .5), "wide": (16.4, 9.4, 1.2, .7)}[shape]
    face = w if shape == "round" else sil
    with group() as g:
        sweep(rrect(W, H, r, 20), bevprof(-3.0, 2.6, bev, bev, 12), b, "ib")
        if shape == "round": sweep(rrect(9.6, 2.0, .9, 12), bevprof(0, .25, .1, .02), w, "iface").location = (0, -3.6, 2.5)
        else: sweep(rrect(W + .04, 2.0, .5, 12), bevprof(-2.9, 2.62, .3, .3), sil, "iband").location = (0, H / 2 - 1.2, 0)
        k = 1 if shape != "wide" else 1.12
        lathe([(3.35 * k, 0), (3.3 * k, .5), (3.1 * k, .9), (2.9 * k, .95)], face, 2.4, 0, -.6, cap0=False, cap1=False); lathe([(2.95, 0), (2.9, 1.1), (2.75, 1.3), (2.45, 1.3), (2.3, 1.1), (1.7, .7), (1.5, .65)], dk, 2.4, 0, -.6, sharp=30, cap0=False, cap1=False)
        glass(1.55, 3.55, 0, -.6)
        y = H / 2 - 1.3
        slab(2.7, 1.5, .25, .4, dk, .08, x=-W * .29, y=y, z=2.5); slab(2.3, 1.1, .02, .25, mat("iflash", .9, .25, coat=.6, spec=.8), .005, x=-W * .29, y=y, z=2.75)
        sweep(rrect(2.0, 1.6, .5, 10), bevprof(0, .2, .08, .02), dk, "ivf").location = (W * .29, y, 2.55); slab(1.3, 1.0, .02, .3, darkglass(), .005, x=W * .29, y=y, z=2.75)
        disc(.75, .4, mat("ishut", 0, .3, tint=2, coat=.3) if shape == "round" else sil, .12, 2.45, -W * .38, .2, n=40)
        s = slab(7.6 if shape != "wide" else 11, .8, .02, .2, hole(), .005); s.rotation_euler = (radians(-90), 0, 0); s.location = (0, H / 2 + .005, -1.0)
        pw, ph = (6.4, 7.2) if shape != "wide" else (9.6, 6.2)
        slab(pw, ph, .05, .08, mat("paper", .86, .5), .01, n=4).location = (0, H / 2 + ph / 2 - 1.6, -1.02); slab(pw - .9, ph - 2.0, .004, .02, screen("print.png", .75, rough=.4), .001, n=2).location = (0, H / 2 + ph / 2 - 1.0, -.968)
    return g


def views(name, build, az=-30, el=12, fill=.86, back=True):
    def hero(): stand_front(build()); stage(az=az, el=el, fill=fill)
    def behind(): stand_front(build()); stage(az=158, el=12, fill=fill)
    def front(): stand_front(build()); stage(az=0, el=5, fill=fill)
    MODELS[name] = dict(hero=hero, **({"back": behind} if back else {"front": front}))


views("camera-slr", slr)
views("camera-pro", lambda: slr(14.2, 10.2, 2.0, 4.4, (3.4, 9.0)), fill=.9)
views("camera-light", lambda: slr(11.4, 7.0, 1.35, 2.9, (2.75, 4.4)), az=28)
views("camera-retro", lambda: slr(13.4, 7.4, 1.2, 0, (2.9, 3.6), retro=True), az=-24)
views("camera-finder", flat_top, az=-28)
views("camera-slab", lambda: flat_top(12.2, 7.0, True, 2.4, (2.9, 5.4), silver=True, x0=1.2), az=30)
views("camera-vlog", lambda: flat_top(11.2, 6.2, False, 1.9, (2.7, 3.9), mic=True, silver=False), az=-26, el=16)
views("camera-pocket", compact, az=-26)
views("camera-classic", lambda: flat_top(12.4, 7.2, True, .9, (2.55, 2.4)), az=-22)
views("camera-mini", lambda: flat_top(9.4, 6.4, True, 0, (1.9, 2.0), silver=True, x0=.3), az=26)
views("camera-superzoom", lambda: slr(13.6, 8.6, 1.6, 4.6, (3.9, 13.5)), az=-38, fill=.9)
views("action-box", action, el=14, fill=.8)
views("action-box-left", action, az=28, el=10, fill=.8)
views("action-round", lambda: action(True), az=26, el=12, fill=.8)
views("action-globe", sphere_stick, az=-24, fill=.88, back=False)
views("action-gimbal", gimbal, az=-24, fill=.88, back=False)
views("action-thumb", cube, az=-24, el=16, fill=.8, back=False)
views("instant-round", instant, az=-26, back=False)
views("instant-box", lambda: instant("box"), az=24, back=False)
views("instant-box-left", lambda: instant("box"), az=-28, el=16, back=False)
views("instant-wide", lambda: instant("wide"), az=-24, fill=.9, back=False)

# Of the same kinds, but of other makers: told apart by their proportions, lens and side.
views("camera-slr-tall", lambda: slr(13.4, 8.4, 1.5, 4.5, (3.3, 7.2)), az=28)
views("camera-slr-compact", lambda: slr(11.6, 8.2, 1.5, 3.0, (2.9, 4.6)), az=32)
views("camera-slr-broad", lambda: slr(12.4, 8.0, 1.9, 4.0, (3.2, 3.6)), az=-24)
views("camera-light-long", lambda: slr(12.6, 7.6, 1.5, 3.6, (3.0, 5.2)), az=-36)
views("camera-light-wide", lambda: slr(13.0, 8.2, 1.8, 4.0, (3.3, 6.4)), az=24)
views("camera-finder-right", lambda: flat_top(12.0, 7.2, True, 0, (2.4, 3.0)), az=26)
views("camera-small", lambda: slr(11.4, 6.9, 1.1, 2.4, (2.6, 4.0)), az=-28)
views("camera-slab-bare", lambda: flat_top(11.2, 6.6, False, .9, (2.5, 3.4)), az=-32)
views("camera-vlog-plain", lambda: flat_top(11.8, 7.2, False, 2.2, (2.9, 4.6), silver=False), az=28)
views("camera-vlog-wide", lambda: flat_top(12.6, 7.2, False, 2.6, (2.9, 3.4), mic=True, silver=False), az=24, el=14)
views("camera-pocket-right", lambda: compact(11.6, 6.8, 2.6, 2.2), az=28)
views("camera-pro-tall", lambda: slr(14.2, 11.4, 1.6, 4.6, (3.6, 8.0)), az=28, fill=.9)
views("camera-sport", lambda: slr(13.2, 8.8, 1.5, 4.4, (3.3, 8.2)), az=26, fill=.88)
views("camera-full", lambda: slr(13.4, 9.6, 1.8, 4.2, (3.2, 6.0)), az=-24)
views("action-front", action, az=10, el=16, fill=.76)
views("action-round-left", lambda: action(True), az=-28, el=16, fill=.8)
views("action-globe-right", sphere_stick, az=26, fill=.88, back=False)
views("action-dock", cube, az=28, el=22, fill=.8, back=False)
