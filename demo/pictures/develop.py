"""Two half-sample EXR files of one view: denoised once, then mixed from the light passes in any colour and with any wallpaper."""
import sys, os, ctypes, numpy as np
import OpenImageIO as oiio
from PIL import Image
from scipy.ndimage import gaussian_filter, uniform_filter
HERE = os.path.dirname(os.path.abspath(__file__))
_lib = ctypes.CDLL(os.path.join(HERE, "denoise.so"))
BASE = 0.5
SHINE = 0.25
METAL = 1.2          # brushed metals look darker than their swatch under softboxes

LIGHT = ("DiffDir", "DiffInd", "GlossDir", "GlossInd", "TransDir", "TransInd", "Combined", "Emit")

def load(p):
    b = oiio.ImageBuf(p); s = b.spec(); a = b.get_pixels(oiio.FLOAT); names = s.channelnames
    out = {}
    for i, n in enumerate(names):
        parts = n.split("."); key = parts[-2]; out.setdefault(key, {})[parts[-1]] = a[:, :, i]
    def st(k, order):
        d = out.get(k)
        return None if d is None else np.stack([d[c] for c in order if c in d], -1)
    R = {}
    for k in ("DiffDir", "DiffInd", "DiffCol", "GlossDir", "GlossInd", "GlossCol", "TransDir", "TransInd", "TransCol", "Emit"):
        R[k] = st(k, "RGB")
    R["Combined"] = st("Combined", "RGBA"); R["Normal"] = st("Normal", "XYZ")
    for k in ("TD", "TG", "COV", "S1", "S2"): R[k] = st(k, "RGB")
    return {k: (np.where(np.isfinite(v), v, 0).astype(np.float32) if k in LIGHT else v) for k, v in R.items()}

def _p(a): return a.ctypes.data_as(ctypes.c_void_p)
LUM = np.array([.3, .5, .2], np.float32)
def nlm(imgs, guis, vars_, feat, R=7, k=.55):
    h, w, _ = imgs[0].shape; ng = len(imgs)
    i = np.ascontiguousarray(np.stack([np.moveaxis(a, -1, 0) for a in imgs]), dtype=np.float32)
    g = np.ascontiguousarray(np.stack(guis), dtype=np.float32); v = np.ascontiguousarray(np.stack(vars_), dtype=np.float32)
    f = np.ascontiguousarray(np.moveaxis(feat, -1, 0), dtype=np.float32); o = np.empty_like(i)
    _lib.nlm(ng, _p(i), _p(g), _p(v), _p(f), f.shape[0], w, h, R, ctypes.c_float(k * k), _p(o))
    return [np.moveaxis(a, 0, -1) for a in o]

def dual(pairs, feat, R=7, k=.55):
    """Cross-filter noisy halves [(A, B), ...], on log values so that highlights
    do not dominate; each half is weighted by the other one."""
    im, gu, va = [], [], []
    for A, B in pairs:
        a, b = np.log1p(np.maximum(A, 0)), np.log1p(np.maximum(B, 0)); la, lb = a @ LUM, b @ LUM
        v = (la - lb) ** 2 / 2; v = uniform_filter(np.minimum(v, 4 * uniform_filter(v, 9) + 1e-7), 5) + 2e-6
        im += [a, b]; gu += [lb, la]; va += [v, v]
    o = nlm(im, gu, va, feat, R, k)
    return [np.maximum(np.expm1((o[2 * i] + o[2 * i + 1]) / 2), 0) for i in range(len(pairs))]

def soft(x, size):
    return np.stack([uniform_filter(uniform_filter(x[..., c], size), size) for c in range(3)], -1)

def flatness(feat, size):
    """1 where the neighbourhood is one smooth surface, whose light has no fine detail; 0 near every edge."""
    spread = 0
    for i in range(feat.shape[-1]):
        f = feat[..., i]; mean = uniform_filter(f, size); spread = spread + np.maximum(uniform_filter(f * f, size) - mean * mean, 0)
    return np.exp(-uniform_filter(spread, 9) / .02)[..., None].astype(np.float32)

def unveiled(rough, *layers):
    """Behind clear glass a pixel shows the glass or what lies behind it by chance: such areas, broader than an edge, are blurred."""
    veil = np.clip(gaussian_filter(rough[..., 0], 5) * 4 - 1.6, 0, 1); rows, columns = np.where(veil > 0)
    if not len(rows): return layers
    part = (slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1)); v = veil[part][..., None]
    for x in layers: x[part] = x[part] * (1 - v) + gaussian_filter(x[part], (2.4, 2.4, 0)) * v
    return layers

def prepare(base, cache=True):
    """Denoise once per render; result is cached beside the EXR files."""
    cp = base + ".npz"
    if cache and os.path.exists(cp) and os.path.getmtime(cp) > os.path.getmtime(base + ".1.exr"):
        return dict(np.load(cp))
    A, B = load(base + ".0.exr"), load(base + ".1.exr")
    m = lambda k: (A[k] + B[k]) / 2
    al = m("Combined")[..., 3]
    ys, xs = np.where(al > 1e-3); H, W = al.shape           # crop to content
    y0, y1, x0, x1 = max(ys.min() - 8, 0), min(ys.max() + 9, H), max(xs.min() - 8, 0), min(xs.max() + 9, W)
    S = (slice(y0, y1), slice(x0, x1))
    for d in (A, B):
        for k in d:
            if d[k] is not None: d[k] = np.ascontiguousarray(d[k][S])
    cov = np.minimum(np.clip(m("COV")[..., :1], 0, 1), m("Combined")[..., 3:4])   # clear decals alone do not count
    mask = (m("TD") - m("TG")) @ np.array([1, 2, 3], np.float32)
    feat = np.concatenate([m("Normal") * 2.5, (m("DiffCol") @ LUM)[..., None] * 7, (m("GlossCol") @ LUM)[..., None] * 7, mask[..., None], cov * 2], -1)
    def edge(d): return np.concatenate([d["Normal"] * .6, (d["DiffCol"] @ LUM)[..., None] * 2, (d["GlossCol"] @ LUM)[..., None], np.clip(d["COV"][..., :1], 0, 1)], -1)
    rough = np.clip(gaussian_filter(np.abs(edge(A) - edge(B)).sum(-1), 1.0) * 2.2, 0, 1)[..., None]   # edges with too few samples
    feat = np.stack([gaussian_filter(feat[..., i], .6) for i in range(feat.shape[-1])], -1)
    sh = lambda d: np.repeat(np.clip(d["Combined"][..., 3:4] - cov, 0, 1), 3, -1)
    D, G = dual([(A["DiffDir"] + A["DiffInd"], B["DiffDir"] + B["DiffInd"]),
                     (A["GlossDir"] + A["GlossInd"], B["GlossDir"] + B["GlossInd"])], feat, 4); SH = (sh(A) + sh(B)) / 2
    for window, broad, fine in ((17, 15, 9), (45, 41, 27)):
        flat = flatness(feat, window); D, G = [x * (1 - flat) + soft(x, n) * flat for x, n in ((D, broad), (G, fine))]
    T = (A["TransDir"] + A["TransInd"] + B["TransDir"] + B["TransInd"]) / 2
    D, G, DC, GC, T = unveiled(rough, D, G, m("DiffCol"), m("GlossCol"), T * m("TransCol"))
    res = dict(D=D, G=G, DC=DC, GC=GC, T=T, E=m("Emit"), TD=m("TD"), TG=m("TG"), S1=m("S1"), S2=m("S2"),
               SH=SH[..., :1], obj=cov * (1 - rough) + gaussian_filter(cov, (.8, .8, 0)) * rough, rough=rough, box=np.array([y0, y1, x0, x1, H, W]))
    if cache: np.savez(cp, **{k: v.astype(np.float16 if k != "box" else np.int32) for k, v in res.items()})
    return res

def hexlin(h):
    h = h.lstrip("#"); v = np.array([int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)])
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4)

def tone(x, exposure=1.0):
    """Filmic-ish shoulder that keeps mid tones and hue, then sRGB."""
    x = np.maximum(x * exposure, 0); t = .72
    y = np.where(x > t, t + (1 - t) * (1 - np.exp(-(x - t) / (1 - t))), x)
    return np.where(y <= .0031308, y * 12.92, 1.055 * np.power(np.maximum(y, 1e-8), 1 / 2.4) - .055)

def lit(res, walls):
    """What shines: lamps as they were rendered, and on each display its wallpaper (`walls`: one for S1, one for S2)."""
    e = res["E"]
    for key, wall in zip(("S1", "S2"), walls):
        m = res[key][..., 2:3]; rows, columns = np.where(m[..., 0] > 1e-3)
        if not len(rows) or wall is None: continue
        if key + "p" not in res:               # places vary smoothly, so a blur removes the jitter of few samples
            soft = gaussian_filter(res[key], (1.5, 1.5, 0)); res[key + "p"] = soft[rows, columns] / soft[rows, columns][:, 2:3]
        p = res[key + "p"]; e = e - m * SHINE
        h, w, _ = wall.shape; across = np.ptp(columns) + 1; k = max(1, round(min(w / max(across, 1), 3)))
        small = hexlin_array(wall[: h - h % k, : w - w % k].reshape(h // k, k, w // k, k, 3).mean((1, 3)))
        h, w, _ = small.shape; x = np.clip(p[:, 0] * w - .5, 0, w - 1.001); y = np.clip((1 - p[:, 1]) * h - .5, 0, h - 1.001)
        i, j = y.astype(int), x.astype(int); fy, fx = (y - i)[:, None], (x - j)[:, None]
        c = (small[i, j] * (1 - fx) + small[i, j + 1] * fx) * (1 - fy) + (small[i + 1, j] * (1 - fx) + small[i + 1, j + 1] * fx) * fy
        e = np.maximum(e, 0); e[rows, columns] += c * m[rows, columns] * 1.08
    return np.maximum(e, 0)

def hexlin_array(v):
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4).astype(np.float32)

def shadow_of(res, strength=.85, lift=.20):
    """The contact shadow on the floor, once for each render."""
    if "shade" in res: return res["shade"]
    y0, y1, x0, x1, H, W = [int(v) for v in res["box"]]; k = max(H, W) / 800
    sh = res["SH"][..., 0]; free = 1 - np.clip(res["obj"], 0, 1)[..., 0]   # the shadow is only known where nothing covers the floor:
    nb = lambda v, g: gaussian_filter(v * free, g * k) / np.maximum(gaussian_filter(free, g * k), 1e-3)   # blur carries it to the edge
    sh = nb(np.where(free > .5, sh / np.maximum(free, .5), 0), 6.)
    sh = np.clip((sh - lift) / (1 - lift), 0, 1) ** 1.35                     # the contact shadow only, with a soft end
    sh = nb(sh, 4.)
    yy, xx = np.mgrid[y0:y1, x0:x1]; edge = np.minimum(np.minimum(xx, W - 1 - xx), np.minimum(yy, H - 1 - yy)) / (.07 * min(H, W))
    res["shade"] = ((sh * np.clip(edge, 0, 1) ** 2)[..., None] * strength).astype(np.float32); return res["shade"]

def develop(res, colors=(), walls=(None, None), exposure=1.0, sharpen=.25):
    """A picture (PIL, RGBA) with its colours ({slot: hex}) and wallpapers."""
    DC, GC = res["DC"], res["GC"]
    for slot, h in dict(colors).items():
        c = (hexlin(h) / BASE).astype(np.float32); i = slot - 1
        DC = DC * (1 + res["TD"][..., i:i + 1] * (c - 1)); GC = GC * (1 + res["TG"][..., i:i + 1] * (c * METAL - 1))
    rgb = res["D"] * DC + res["G"] * GC + res["T"] + lit(res, walls)
    y0, y1, x0, x1, H, W = [int(v) for v in res["box"]]
    al_o = np.clip(res["obj"], 0, 1); sh = shadow_of(res)
    alpha = np.clip(al_o + sh * (1 - al_o), 0, 1)
    col = rgb / np.maximum(al_o, 1e-3) * (al_o > 1e-3)
    s = tone(col.astype(np.float32), exposure * 1.10)
    bl = np.stack([gaussian_filter(s[..., c], 1.0) for c in range(3)], -1); w = res["rough"] * np.clip(1 - res["S1"][..., 2:3] - res["S2"][..., 2:3], 0, 1)
    s = np.clip(s + (s - bl) * (sharpen * (al_o > .99) * (1 - w) - .9 * w), 0, 1)
    s = s * np.clip(al_o / np.maximum(alpha, 1e-4), 0, 1)      # share of the object in this pixel
    out = np.zeros((H, W, 4), np.float32); out[y0:y1, x0:x1, :3] = s; out[y0:y1, x0:x1, 3:] = alpha
    out[out[..., 3] < .006] = 0
    return Image.fromarray((np.clip(out, 0, 1) * 255 + .5).astype("uint8"), "RGBA")

def on_bg(im, bg="#f5f5f7"):
    b = Image.new("RGBA", im.size, bg); b.alpha_composite(im); return b.convert("RGB")
