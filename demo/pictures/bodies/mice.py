"""Mice: lying on Z = 0, the wheel towards +Y, the thumb on the left."""
from studio import *
from bodies.registry import MODELS


class Mouse:
    """A hump over an oval: its size, how far it leans to the right, and how square it is."""

    def __init__(self, L=12.0, W=6.3, H=3.9, lean=0., square=2.45, waist=.10):
        self.L, self.W, self.H, self.lean, self.square, self.waist = L, W, H, lean, square, waist

    def hump(self, x, y, z):
        t = y / (self.L / 2)
        k = 1.0 - .30 * max(t, -.25) ** 2 * (1 if t > 0 else .6) - .14 * t
        k *= 1 - self.lean * x / self.W
        return x * (1 - self.waist * math.exp(-((t - .1) ** 2) * 6)), y, z * k

    def side(self, a):
        """A point of the profile, `a` degrees up from the edge: inset and height."""
        a = radians(a); return self.W / 2 * .93 * (1 - cos(a) ** .9), .9 + (self.H - .9) * sin(a) ** .95

    def skin(self, m):
        prof = [(.30, 0), (.12, .12), (.03, .45), (0, .9)] + [self.side(i * 7.5) for i in range(1, 13)]
        o = sweep(ellipse(self.W / 2, self.L / 2, 96, self.square), prof, m, "mouse"); deform(o, self.hump)

    def top(self, y, x=0.):
        """The height of the surface, near the middle line."""
        d = self.L / 2 - abs(y); D = self.W / 2 * .93
        z = self.H if d >= D else .9 + (self.H - .9) * sin(math.acos(max(0, 1 - d / D) ** (1 / .9))) ** .95
        return self.hump(x, y, z)[2]

    def slope(self, y): return math.degrees(math.atan2(self.top(y + .4) - self.top(y - .4), .8))

    def seams(self):
        for share in ((.485, .46, .43, .40, .37), (.185, .15, .10, .05)):
            tube([(0, self.L * s, self.top(self.L * s) + .0) for s in share], .04, hole(), "seam")

    def wheel(self, m=None, at=.27):
        y = self.L * at; z = self.top(y); s = radians(self.slope(y))
        o = slab(.80, 1.8, .06, .38, hole(), .01); o.rotation_euler = (s, 0, 0); o.location = (0, y, z - .035)
        c = disc(.55, .50, m or black(.5), .13, n=40); rot(c, 0, 90); c.location = (-.25, y, z - .18)
        for i in range(30):
            a = 2 * pi * i / 30; r = slab(.05, .04, .32, .01, hole(), .005, n=2, seg=2); r.rotation_euler = (0, radians(90), 0); r.location = (-.16, y + .555 * cos(a), z - .18 + .555 * sin(a))

    def side_buttons(self, m, places=((.9, 1.9), (-1.3, 1.9)), at=42):
        """Two long buttons for the thumb: (Y, length)."""
        d, z = self.side(at)
        for y, length in places:
            x, _, zz = self.hump(-(self.W / 2 - d) , y, z)
            o = slab(length, .62, .5, .28, m, .16); o.rotation_euler = (radians(90 - at * .55), 0, radians(-90)); o.location = (x + .34, y, zz - .05)


def skin(): return mat("ms", 0, .40, tint=1)
def grip(): return mat("grip", .014, .62)


def plain(L=12.4, W=6.3, H=3.9, square=2.45, waist=.10):
    """For games: light, the same on both sides."""
    m = Mouse(L, W, H, square=square, waist=waist); m.skin(skin()); m.seams(); m.wheel(); m.side_buttons(grip())
    return m


def ergonomic(lit=True, L=12.7, lean=.22):
    """For games: it leans to the right; `lit`: a line of light around its foot."""
    m = Mouse(L, 6.9, 4.3, lean=lean, waist=.14); m.skin(skin()); m.seams(); m.wheel(mat("wheel", .03, .4)); m.side_buttons(grip(), ((1.2, 2.1), (-1.2, 2.1)), 48)
    if lit: rim = sweep(ellipse(m.W / 2, m.L / 2, 96, m.square), [(.06, .30), (.03, .46)], mat("msglow", .01, .4, emit="#58d0ff", estr=3.), "glow", cap0=False, cap1=False); deform(rim, lambda x, y, z: (m.hump(x, y, z)[0] * 1.01, y * 1.004, z))
    y = m.L * .10; o = slab(.6, 1.0, .1, .25, grip(), .04); o.rotation_euler = (radians(m.slope(y)), 0, 0); o.location = (0, y, m.top(y) - .05)


def thumb():
    """For the desk: a rest and a second wheel for the thumb."""
    m = Mouse(12.5, 7.4, 5.0, lean=.30, square=2.3, waist=.06); m.skin(skin()); m.seams(); m.wheel(steel(.22))
    blob([ball(1.5, None, -3.4, -.4, .9, 1.0, 2.3, .6), ball(1.2, None, -4.2, .0, .7, 1.0, 2.2, .5), ball(1.6, None, -2.2, -.6, 1.2, 1.0, 2.4, .8)], grip(), .12, 12, "rest")
    w = lathe([(.5, -.45), (.66, -.35), (.66, .35), (.5, .45)], steel(.22)); w.rotation_euler = (radians(90), radians(0), radians(10)); w.location = (-3.0, 1.7, 2.9)
    for i in range(34):
        a = 2 * pi * i / 34; r = slab(.06, .04, .7, .01, hole(), .005, n=2, seg=2); r.rotation_euler = (radians(90), 0, radians(10)); r.location = (-3.0 + .665 * cos(a), 1.7 + .35, 2.9 + .665 * sin(a))
    m.side_buttons(mat("msb", 0, .35, tint=2), ((-.4, 1.5), (-2.2, 1.5)), 52)


def flat():
    """A low shell without a wheel on a foot of metal."""
    m = Mouse(11.4, 5.8, 2.3, square=2.9, waist=.03)
    prof = [(.42, .30), (.16, .42), (.05, .62), (0, .9)] + [(d, z) for d, z in (m.side(i * 7.5) for i in range(1, 13))]
    o = sweep(ellipse(m.W / 2, m.L / 2, 96, m.square), prof, mat("mst", 0, .16, tint=1, coat=.6), "shell"); deform(o, m.hump)
    sweep(ellipse(m.W / 2 - .2, m.L / 2 - .2, 96, m.square), [(.5, 0), (.2, .08), (0, .3), (-.06, .5)], mat("msfoot", 0, .3, 1., tint=2), "foot")


def vertical():
    """Held as in a handshake: steep on the thumb's side, falling on the palm's side."""
    L, W, H = 10.8, 7.4, 6.6; m = Mouse(L, W, H, square=2.3)

    def leaned(x, y, z):
        rise = max(z / H, 0); t = y / (L / 2); side = max(0, -x / (W / 2))
        return x * (1 - .12 * t) - 1.9 * rise ** 1.4 + .9 * side * math.sin(pi * min(rise, 1)), y, z * (1 - .16 * t - .12 * t * t)
    prof = [(.30, 0), (.10, .15), (0, .5), (0, .9)] + [(m.W / 2 * .9 * (1 - cos(radians(i * 6))), .9 + (H - .9) * sin(radians(i * 6))) for i in range(1, 15)]
    o = sweep(ellipse(W / 2, L / 2, 96, 2.3), prof, skin(), "vertical"); deform(o, leaned)
    foot = sweep(ellipse(W / 2 + .1, L / 2 + .1, 96, 2.3), [(.3, 0), (0, .12), (0, .5), (.3, .62)], grip(), "foot")
    for y, z in ((-.7, 4.25), (1.25, 4.1)): o = slab(1.7, .64, .6, .3, mat("msb", 0, .35, tint=2), .18); o.rotation_euler = (radians(78), 0, radians(-90)); o.location = (-2.95, y, z)
    c = disc(.66, .55, grip(), .14, n=40); c.rotation_euler = (0, radians(52), radians(12)); c.location = (-.15, 3.35, 4.1)


def views(name, build, turn, el=26, fill=.78):
    def hero():
        with group() as g: build()
        g.place((0, 0, 0), (0, 0, turn)); drop(g); stage(az=-4, el=el, fill=fill)
    def top():
        with group() as g: build()
        drop(g); stage(az=0, el=62, fill=.80)
    MODELS[name] = dict(hero=hero, top=top)


views("mouse-plain", plain, 150)
views("mouse-ergonomic", ergonomic, 128, 24)
views("mouse-thumb", thumb, 122, 26)
views("mouse-flat", flat, 150, 24)
views("mouse-vertical", vertical, 118, 20, .74)
views("mouse-plain-mini", lambda: plain(11.4, 6.1, 3.6, 2.7, .05), 172, 34, .72)
views("mouse-plain-side", lambda: plain(12.5, 6.3, 3.9, 2.3, .13), 104, 22, .80)
views("mouse-plain-round", lambda: plain(11.2, 6.2, 4.1, 2.2, .04), 132, 30, .74)
views("mouse-ergonomic-bare", lambda: ergonomic(False, 12.4, .26), 156, 30)
views("mouse-ergonomic-side", lambda: ergonomic(True, 13.0, .30), 104, 22, .82)
