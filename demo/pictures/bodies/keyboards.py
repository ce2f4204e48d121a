"""Keyboards: built lying, their front edge towards -Y, the case in the first colour and the keys in the second."""
from studio import *
from bodies.registry import MODELS
from bodies.keys import keys


def key(): return mat("kkey", 0, .52, tint=2)


def block(columns, rows, x, y, z, t, taper=0., rad=.14, unit=1.9, gap=.25):
    """Keys without legends, such as those for numbers or for moving about; `x`, `y`: the middle."""
    for i in range(columns):
        for j in range(rows):
            form = [(0, 0), (taper * .6, t * .75), (taper * .8, t * .95), (taper * 1.1, t)] if taper else bevprof(0, t, .03, 0, 2)
            o = sweep(rrect(unit - gap, unit - gap, rad, 3), form, key(), "key", cap0=False)
            o.location = (x + (i - (columns - 1) / 2) * unit, y + (j - (rows - 1) / 2) * unit, z)


def arrows(x, y, z, t, taper=0., rad=.14, unit=1.9):
    block(3, 1, x, y, z, t, taper, rad, unit); block(1, 1, x, y + unit, z, t, taper, rad, unit)


def board(W=43.0, D=13.0):
    """Full width, low, with numbers; a thick edge at the back."""
    case = mat("kcase", 0, .34, tint=1)
    slab(W, D, .55, 1.0, case, .16)
    o = rot(slab(W - 1.2, 1.5, 1.3, .7, case, .3), 0); o.location = (0, D / 2 - .8, .1)
    with group() as k: keys(28.4, 11.0, key(), "legend_grey.png", .30, .18, 0, rad=.3)
    k.place((-6.6, -.55, .55))
    block(3, 2, 10.5, 3.1, .55, .18, rad=.3, unit=1.86, gap=.3); block(3, 1, 10.5, -5.1, .55, .18, rad=.3, unit=1.86, gap=.3); block(1, 1, 10.5, -3.24, .55, .18, rad=.3, unit=1.86, gap=.3)
    block(4, 6, 17.2, -.55, .55, .18, rad=.3, unit=1.86, gap=.3)


def slim(W=27.9, D=11.5):
    """A thin wedge of metal, every key low."""
    sweep(rrect(W, D, 1.1, 12), bevprof(0, .45, .12, .12, 6), mat("kmetal", 0, .3, 1., tint=1), "slim")
    with group() as k: keys(W - .9, D - .9, key(), "legend_grey.png", .24, .16, 0, rad=.2)
    k.place((0, 0, .45))


def pebble(W=27.9, D=12.4):
    """Rounded all over, with round keys."""
    sweep(rrect(W, D, 2.6, 20), bevprof(0, 1.5, .5, .4, 8), mat("kcase", 0, .42, tint=1), "pebble")
    with group() as k: keys(W - 2.4, D - 2.2, key(), "legend_grey.png", .32, .2, 0, rad=.8)
    k.place((0, 0, 1.46))


def mini(W=31.2, D=13.0):
    """Low mechanical keys on a plate of metal."""
    sweep(rrect(W, D, .7, 10), bevprof(0, 1.1, .14, .3, 5), mat("kplate", 0, .34, .8, tint=1), "plate")
    with group() as k: keys(W - 1.4, D - 1.5, key(), "legend_grey.png", .24, .62, 0, taper=.12, rad=.2)
    k.place((0, -.1, 1.1))


def thick_case(W, D):
    sweep(rrect(W, D, 1.0, 12), [(.3, 0), (.05, .2), (0, .6), (0, 1.75), (.06, 1.88), (.18, 1.95)], mat("mkc", 0, .38, tint=1), "mkcase")


def lit_keys(w, h, t=.95, taper=.24):
    """Mechanical keys above a glow of every colour."""
    plane(w + .1, h + .1, screen("rainbow.png", 4.5, rough=.6), 0, 0, .05)
    keys(w, h, mat("mkk", 0, .5, tint=2), "legend_rgb.png", .26, t, .15, emit=3.0, taper=taper, rad=.3)


def knob(W=32.6, D=14.2):
    """For games: compact, thick, with a knob for the volume."""
    thick_case(W, D)
    with group() as k: lit_keys(30.4, 11.7)
    k.place((-.4, -.7, 1.86))
    lathe([(1.05, 0), (1.05, .75), (.95, .9), (.01, .9)], mat("knob", .35, .3, 1.), 1.9, W / 2 - 2.0, D / 2 - 1.2, n=64)
    for i in range(40):
        a = 2 * pi * i / 40; slab(.06, .06, .7, .02, mat("knobr", .1, .4, 1.), .01, n=2, seg=2, x=W / 2 - 2.0 + cos(a) * 1.06, y=D / 2 - 1.2 + sin(a) * 1.06, z=1.95)
    slab(3.2, .5, .04, .2, mat("kled", .01, .4, emit="#58b7ff", estr=3), .01, x=W / 2 - 6, y=D / 2 - 1.0, z=1.94)


def tkl(W=36.0, D=14.2):
    """For games: no numbers, the keys to move about apart from the rest."""
    thick_case(W, D)
    with group() as k: lit_keys(28.2, 12.0)
    k.place((-3.2, -.5, 1.86))
    plane(5.9, 12.0, screen("rainbow.png", 4.5, rough=.6), 14.6, -.5, 1.91)
    block(3, 3, 14.6, 3.0, 2.0, .95, .24, .3, 1.92, .26); arrows(14.6, -5.5, 2.0, .95, .24, .3, 1.92)


def low(W=36.8, D=15.0):
    """For games: thin, low keys that shine white, a roller and round keys above."""
    slab(W, D, 1.0, .5, mat("kplate", 0, .34, .7, tint=1), .12)
    plane(28.5, 11.6, mat("whiteglow", .01, .6, emit="#dfe9ff", estr=1.6), -3.4, -1.1, 1.02)
    with group() as k: keys(28.4, 11.5, key(), "legend_grey.png", .24, .5, 0, taper=.1, rad=.22)
    k.place((-3.4, -1.1, 1.02))
    block(3, 3, 14.7, 2.1, 1.02, .5, .1, .22, 1.9, .24); arrows(14.7, -5.9, 1.02, .5, .1, .22, 1.9)
    for i in range(5): disc(.52, .14, mat("round", .05, .4), .05, .98, -W / 2 + 2.0 + i * 1.6, D / 2 - 1.2, n=32)
    roller = lathe([(.6, -1.7), (.66, -1.6), (.66, 1.6), (.6, 1.7)], mat("roller", .5, .3, 1.)); roller.rotation_euler = (0, radians(90), 0); roller.location = (W / 2 - 2.8, D / 2 - 1.2, .85)


def views(name, build, az, el=30, tilt=4):
    def hero():
        with group() as g: build()
        g.place((0, 0, 0), (tilt, 0, 0)); drop(g); stage(az=az, el=el, fill=.92)
    def front():
        with group() as g: build()
        g.place((0, 0, 0), (tilt, 0, 0)); drop(g); stage(az=0, el=52, fill=.92)
    MODELS[name] = dict(hero=hero, front=front)


views("keyboard-board", board, 22, 34)
views("keyboard-slim", slim, -22, 34, 3)
views("keyboard-pebble", pebble, 24, 36)
views("keyboard-mini", mini, -26, 32)
views("keyboard-knob", knob, -24)
views("keyboard-tkl", tkl, 22)
views("keyboard-low", low, -20, 34)
views("keyboard-knob-right", lambda: knob(33.4, 13.8), 24)
views("keyboard-tkl-left", lambda: tkl(35.6, 13.8), -26)
views("keyboard-low-right", low, 22, 32)
