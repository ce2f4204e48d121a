"""The keys of keyboards and laptops."""
from studio import *


def keys(w, h, m_key, legend=None, gap=.13, t=.12, z=0., emit=0., wide=None, taper=0., rad=.14, lz=None):
    """Keyboard block centred on the origin, top of keys at z+t, plus legends."""
    from layout import ROWS
    u, rh = w / 14.5, h / 6; y = h / 2
    for row in ROWS:
        x = -w / 2; sc = 14.5 / sum(k[1] for k in row)
        for (lab, kw) in row:
            kwid = kw * u * sc
            if taper: o = sweep(rrect(kwid - gap, rh - gap, rad, 3), [(0, 0), (taper * .6, t * .75), (taper * .8, t * .95), (taper * 1.1, t)], m_key, "key")
            else: o = sweep(rrect(kwid - gap, rh - gap, rad, 3), bevprof(0, t, .03, 0, 2), m_key, "key", cap0=False)
            o.location = (x + kwid / 2, y - rh / 2, z); x += kwid
        y -= rh
    if legend: plane(w, h, decal_mat(legend, emit), 0, 0, z + t + (lz or .004), "legend")
