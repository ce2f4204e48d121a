"""Laptops: the base lies with its hinge at Y = 0, the lid opens upwards."""
from studio import *
from bodies.registry import MODELS
from bodies.keys import keys


def laptop(open_=112, W=31., D=21.6, gaming=False, numbers=False, plain=False):
    al = (mat("alu", 0, .30, 1., tint=1) if not plain else mat("matte", 0, .5, tint=1)) if not gaming else mat("galu", 0, .38, .0, tint=1, coat=.0)
    deck = al; T = .95 if not gaming else 1.7; r = 1.1 if not gaming else .7
    with group() as g:
        with group() as b:             # base: hinge edge at y=0, front edge at y=-D
            o = sweep(rrect(W, D, r, 12), [(.35, 0), (.10, T * .30), (.02, T * .62), (0, T - .12), (.03, T - .03), (.10, T)], al, "base"); o.location = (0, -D / 2, 0)
            kw, kh = ((27.4, 10.6) if not numbers else (24.6, 10.2)) if not gaming else (30.2, 11.2)
            ky = -2.2 - kh / 2 if not gaming else -3.4 - kh / 2
            slab(kw + .35, kh + .35, .012, .35, black(.5) if not gaming else mat("glow", .01, .5), .003, z=T, y=ky)
            with group() as k:
                if gaming:
                    plane(kw + .1, kh + .1, screen("rainbow.png", 1.5, rough=.6), 0, 0, 0, "glowp"); keys(kw, kh, mat("gkey", .008, .5), "legend_rgb.png", .26, .20, .02, emit=1.6)
                else: keys(kw, kh, mat("lkey", .012, .55), "legend_light.png", .24, .11, .0)
            k.place((0 if not numbers else -3.6, ky, T + .013))
            if numbers:
                slab(6.3, kh + .35, .012, .35, black(.5), .003, z=T, y=ky, x=12.7)
                for i in range(4):
                    for j in range(6): slab(1.3, kh / 6 - .26, .11, .14, mat("lkey", .012, .55), .03, z=T + .013, x=10.4 + i * 1.55, y=ky + kh / 2 - (j + .5) * kh / 6, n=3, seg=2)
            pw, ph = (13.2, 8.0) if not gaming else (11.5, 6.6)
            slab(pw, ph, .02, .5, (mat("pad", 0, .36, 1., tint=1) if not plain else mat("padm", 0, .4, tint=1)) if not gaming else mat("gpad", .03, .35), .006, z=T - .008, y=-D + ph / 2 + .45)
            if gaming:
                slab(W - 3, 1.6, .02, .3, mat("vent", .008, .6), .005, z=T, y=-1.5)
                for i in range(46): slab(.12, 1.2, .02, .05, mat("ventbar", .05, .5), .005, z=T + .015, x=-W / 2 + 2.2 + i * (W - 4.4) / 45, y=-1.5)
                o = slab(W - 4, .22, .02, .1, screen("rainbow.png", 3., rough=.5), .002); rot(o, 90); o.location = (0, -D + .18, T * .35)
            else:
                for s in (-1, 1):      # speaker perforation
                    for i in range(26):
                        for j in range(3): disc(.07, .004, hole(), .001, T + .001, s * (kw / 2 + .55 + j * .26), ky - kh / 2 + .4 + i * (kh - .8) / 25, n=8)
            for i, (yy, l) in enumerate(((-3.0, .9), (-4.6, .9), (-6.4, 1.3))):
                for s in (-1, 1):
                    o = slab(l, .28, .01, .13, hole(), .002); o.rotation_euler = (radians(90), 0, radians(90 * s)); o.location = (s * (W / 2 + .002), yy, T * .68)
            for s in (-1, 1):
                for yy in (-2.5, -D + 2.5): disc(.7, .25, mat("foot", .02, .7), .03, -.2, s * (W / 2 - 3), yy, n=24)
        with group() as l:             # lid, lying open (screen up), hinge at y=0
            t = .52 if not gaming else .7; H = D - .1
            o = sweep(rrect(W, H, r, 12), bevprof(-t, 0, .06, .14), al, "lid"); o.location = (0, H / 2, 0)
            slab(W - .3, H - .3, .012, r - .1, black(.22), .003, y=H / 2)
            sw = W - 1.0; sh = sw * 10 / 16 if not gaming else sw * 9.6 / 16; sh = min(sh, H - 1.4)
            slab(sw, sh, .004, .35, display(), .001, z=.0125, y=H - .55 - sh / 2)
            disc(.09, .003, mat("pupil", (.01, .012, .03), .03, coat=1., spec=1.), .0005, .0125, 0, H - .3, n=24)
            if gaming:
                for s in (-1, 1):
                    o = slab(.25, 6.5, .02, .1, screen("rainbow.png", 2.5, rough=.5), .004, z=-t - .015, x=s * 5, y=H * .55); rot(o, 0, 0, s * 28)
            hb = lathe([(0, 0), (.42, 0), (.45, .03), (.45, W * .72), (.42, W * .72 + .03), (0, W * .72 + .03)], black(.4), name="hingebar", cap0=False, cap1=False); rot(hb, 0, 90); hb.location = (-W * .36, .05, -t / 2)
        l.ob.rotation_euler = (radians(180 - open_), 0, 0); l.ob.location = (0, .1, T + .18)
    return g


GAMING = dict(gaming=True, W=35.5, D=25.)


def open_views(name, az, **shape):
    def hero(): laptop(110, **shape); stage(az=az, el=19, fill=.92)
    def back(): laptop(72, **shape); stage(az=150, el=20, fill=.90)
    MODELS[name] = dict(hero=hero, back=back)


def tent(name, az, **shape):
    """A convertible, stood up as a tent."""
    def hero():
        g = laptop(305, **shape); g.ob.rotation_euler = (radians(-117), 0, 0); drop(g); stage(az=az + 180, el=14, fill=.9)
    def front(): laptop(112, **shape); stage(az=-az, el=19, fill=.92)
    MODELS[name] = dict(hero=front, tent=hero)


open_views("laptop-thin", -27)
open_views("laptop-wide", 26, W=34., D=23.2)
open_views("laptop-numbers", -24, W=35.6, D=23.6, numbers=True, plain=True)
open_views("laptop-matte", 28, W=31.5, D=22., plain=True)
open_views("laptop-case", 0, W=30.2, D=21.4)
tent("laptop-flip", 25, W=31.6, D=22.4)
open_views("laptop-gaming", 27, **GAMING)
open_views("laptop-gaming-slim", -26, gaming=True, W=33.0, D=23.)
