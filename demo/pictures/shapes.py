"""Geometry: plates, sweeps, lathes, straps, organic skins, groups. 1 unit = 1 cm; fronts look towards -Y, Z is up."""
import math
import os
from math import cos, pi, radians, sin

import bpy
from mathutils import Matrix, Vector


def rrect(w, h, r, n=12):
    """Rounded rectangle outline -> f(inset) -> [(x, y, nx, ny)]."""
    r = min(r, w / 2, h / 2)
    def f(d):
        rr = max(r - d, 0.0); hw, hh = w / 2 - d - rr, h / 2 - d - rr
        hw, hh = max(hw, 0), max(hh, 0); o = []
        for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
            for j in range(n + 1):
                a = (k + j / n) * pi / 2
                o.append((sx * hw + rr * cos(a), sy * hh + rr * sin(a), cos(a), sin(a)))
        return o
    return f

def ellipse(rx, ry=None, n=64, p=2.):
    """Ellipse / superellipse outline (p=2 circle, p=4 squircle)."""
    ry = rx if ry is None else ry
    def f(d):
        o = []
        for j in range(n):
            a = 2 * pi * j / n; c, s = cos(a), sin(a)
            x = math.copysign(abs(c) ** (2 / p), c); y = math.copysign(abs(s) ** (2 / p), s)
            nx = math.copysign(abs(x) ** (p - 1), x) / rx; ny = math.copysign(abs(y) ** (p - 1), y) / ry
            l = math.hypot(nx, ny) or 1
            o.append((x * (rx - d), y * (ry - d), nx / l, ny / l))
        return o
    return f

def poly(pts, r=.0, n=6):
    """Convex polygon outline (counter-clockwise) with rounded corners."""
    P = [Vector(p) for p in pts]
    def f(d):
        o = []; m = len(P)
        for i in range(m):
            a, b, c = P[i - 1], P[i], P[(i + 1) % m]
            e1 = (b - a).normalized(); e2 = (c - b).normalized()
            n1 = Vector((e1.y, -e1.x)); n2 = Vector((e2.y, -e2.x))
            h = (n1 + n2).normalized(); k = 1 / max(h.dot(n1), .2)
            ctr = b - h * k * (max(r, d)); rr = max(r - d, 0)
            a1 = math.atan2(n1.y, n1.x); a2 = math.atan2(n2.y, n2.x)
            while a2 < a1: a2 += 2 * pi
            for j in range(n + 1):
                t = a1 + (a2 - a1) * j / n
                o.append((ctr.x + rr * cos(t), ctr.y + rr * sin(t), cos(t), sin(t)))
        return o
    return f

def _link(me, name, m):
    ob = bpy.data.objects.new(name, me); bpy.context.scene.collection.objects.link(ob)
    if m: me.materials.append(m)
    return ob

def sweep(outline, prof, m=None, name="part", sharp=40, cap0=True, cap1=True):
    """Sweep a profile [(inset, z), ...] around an outline; exact smooth normals,
    creases where the profile turns by more than `sharp` degrees."""
    def pn(a, b):                       # profile normal in (outward, z)
        di, dz = b[0] - a[0], b[1] - a[1]; l = math.hypot(di, dz) or 1e-9
        return (dz / l, di / l)         # outward = -inset
    segs = [pn(prof[i], prof[i + 1]) for i in range(len(prof) - 1)]
    rings = []                          # (inset, z, (no, nz)) with splits
    for i, p in enumerate(prof):
        a = segs[i - 1] if i else None; b = segs[i] if i < len(segs) else None
        if a and b:
            if a[0] * b[0] + a[1] * b[1] > cos(radians(sharp)):
                n = (a[0] + b[0], a[1] + b[1]); l = math.hypot(*n) or 1; rings.append((p, (n[0] / l, n[1] / l), False))
            else:
                rings.append((p, a, True)); rings.append((p, b, False))
        else: rings.append((p, a or b, False))
    V, N, F = [], [], []; cnt = 0
    for (p, n, brk) in rings:
        for (x, y, nx, ny) in outline(p[0]):
            V.append((x, y, p[1])); N.append((nx * n[0], ny * n[0], n[1]))
        cnt += 1
    k = len(V) // cnt
    for r in range(cnt - 1):
        if rings[r][2]: continue
        for j in range(k):
            a, b = r * k + j, r * k + (j + 1) % k
            F.append((a, b, b + k, a + k))
    for end, s in ((0, -1), (cnt - 1, 1)):
        if (cap0 if s < 0 else cap1):
            base = len(V)
            up = 1 if s > 0 else -1
            for j in range(k):
                V.append(V[end * k + j]); N.append((0, 0, up))
            idx = list(range(base, base + k)); F.append(tuple(idx if s > 0 else idx[::-1]))
    me = bpy.data.meshes.new(name); me.from_pydata(V, [], F)
    for p in me.polygons: p.use_smooth = True
    me.use_auto_smooth = True; me.auto_smooth_angle = pi
    me.normals_split_custom_set_from_vertices([Vector(n).normalized() if Vector(n).length > 1e-6 else Vector((0, 0, 1)) for n in N])
    return _link(me, name, m)

def bevprof(z0, z1, bt=.05, bb=None, seg=6, pw=1.0):
    """Profile of a plate from z0 to z1 with rounded bottom/top edges."""
    bb = bt if bb is None else bb; o = []
    for i in range(seg + 1):
        a = i / seg * pi / 2
        o.append((bb * (1 - sin(a)) * pw, z0 + bb * (1 - cos(a))))
    for i in range(seg + 1):
        a = i / seg * pi / 2
        o.append((bt * (1 - cos(a)) * pw, z1 - bt * (1 - sin(a))))
    q = [o[0]]
    for p in o[1:]:
        if math.hypot(p[0] - q[-1][0], p[1] - q[-1][1]) > 1e-5: q.append(p)
    return q

def slab(w, h, t, r, m=None, bev=.05, bb=None, z=0., x=0., y=0., name="slab", n=12, seg=6):
    """Rounded-rectangle plate, z..z+t."""
    o = sweep(rrect(w, h, r, n), bevprof(0, t, min(bev, t / 2), None if bb is None else min(bb, t), seg), m, name)
    o.location = (x, y, z); return o

def disc(r, t, m=None, bev=.03, z=0., x=0., y=0., name="disc", n=64, bb=None):
    o = sweep(ellipse(r, n=n), bevprof(0, t, min(bev, t / 2), bb), m, name); o.location = (x, y, z); return o

def lathe(prof, m=None, z=0., x=0., y=0., n=72, name="lathe", sharp=40, cap0=True, cap1=True):
    """Solid of revolution around Z from [(radius, z), ...] (bottom to top)."""
    def circ(d):
        return [(-d * cos(2 * pi * j / n), -d * sin(2 * pi * j / n), cos(2 * pi * j / n), sin(2 * pi * j / n)) for j in range(n)]
    o = sweep(circ, [(-r, zz) for r, zz in prof], m, name, sharp, cap0, cap1); o.location = (x, y, z); return o

def dome(r, h, m=None, z=0., x=0., y=0., seg=10, name="dome"):
    """Shallow spherical cap (lens front)."""
    R = (r * r + h * h) / (2 * h); a0 = math.asin(min(1, r / R))
    return lathe([(R * sin(a0 * (1 - i / seg)) if i < seg else 1e-4, R * cos(a0 * (1 - i / seg)) - (R - h)) for i in range(seg + 1)], m, z, x, y, name=name)

def ring(ro, ri, t, m=None, z=0., x=0., y=0., bev=.02, name="ring", n=72):
    b = bev
    return lathe([(ri, 0), (ro - b, 0), (ro - b * .3, b * .3), (ro, b), (ro, t - b), (ro - b * .3, t - b * .3), (ro - b, t),
                  (ri + b, t), (ri + b * .3, t - b * .3), (ri, t - b), (ri, 0)], m, z, x, y, n=n, name=name, cap0=False, cap1=False)

def tube(pts, r, m=None, name="tube", cyclic=False, res=12, bez=True, radii=None):
    """Round tube through points (smooth)."""
    cu = bpy.data.curves.new(name, "CURVE"); cu.dimensions = "3D"; cu.bevel_depth = r; cu.bevel_resolution = 6
    cu.resolution_u = res; cu.use_fill_caps = True
    if bez:
        s = cu.splines.new("BEZIER"); s.bezier_points.add(len(pts) - 1)
        for k, (b, p) in enumerate(zip(s.bezier_points, pts)):
            b.co = p; b.handle_left_type = b.handle_right_type = "AUTO"
            if radii: b.radius = radii[k]
    else:
        s = cu.splines.new("POLY"); s.points.add(len(pts) - 1)
        for b, p in zip(s.points, pts): b.co = (*p, 1)
    s.use_cyclic_u = cyclic
    ob = bpy.data.objects.new(name, cu); bpy.context.scene.collection.objects.link(ob)
    if m: cu.materials.append(m)
    return ob

def band(pts, w, t, m=None, r=None, cyclic=False, res=16, name="band", tilt=0., bez=True):
    """Flat strap along a smooth path: thickness t in the plane of the bend,
    width w across it, rounded edges."""
    pc = bpy.data.curves.new(name + "_p", "CURVE"); pc.dimensions = "2D"; sp = pc.splines.new("POLY")
    P = rrect(w, t, min(r or t * .48, min(t, w) * .499), 5)(0); sp.points.add(len(P) - 1)
    for b, p in zip(sp.points, P): b.co = (p[0], p[1], 0, 1)
    sp.use_cyclic_u = True
    po = bpy.data.objects.new(name + "_p", pc); bpy.context.scene.collection.objects.link(po); po.hide_render = True; po["stage"] = 1
    o = tube(pts, 0, m, name, cyclic, res, bez); cu = o.data; cu.bevel_mode = "OBJECT"; cu.bevel_object = po; cu.use_fill_caps = True
    cu.twist_mode = "MINIMUM"
    for s in cu.splines:
        for b in (s.bezier_points if bez else s.points): b.tilt = radians(tilt)
    return o

def deform(o, fn):
    """Move every vertex with fn(x, y, z) and smooth again (welds caps)."""
    import bmesh
    bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4)
    for v in bm.verts: v.co = Vector(fn(*v.co))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    me = bpy.data.meshes.new(o.name)
    for m in o.data.materials: me.materials.append(m)
    bm.to_mesh(me); bm.free()
    for p in me.polygons: p.use_smooth = True
    me.use_auto_smooth = True; me.auto_smooth_angle = radians(38); o.data = me; return o

def cut(o, tool):
    """Boolean difference; the tool is removed."""
    bpy.context.view_layer.update()
    md = o.modifiers.new("b", "BOOLEAN"); md.operation = "DIFFERENCE"; md.object = tool; md.solver = "EXACT"
    dg = bpy.context.evaluated_depsgraph_get(); me = bpy.data.meshes.new_from_object(o.evaluated_get(dg)); o.modifiers.clear(); o.data = me
    me.use_auto_smooth = True; me.auto_smooth_angle = radians(35)
    bpy.data.objects.remove(tool); return o

def plane(w, h, m, x=0., y=0., z=0., name="plane"):
    me = bpy.data.meshes.new(name)
    me.from_pydata([(-w / 2, -h / 2, 0), (w / 2, -h / 2, 0), (w / 2, h / 2, 0), (-w / 2, h / 2, 0)], [], [(0, 1, 2, 3)])
    o = _link(me, name, m); o.location = (x, y, z); return o

def ball(r, m=None, x=0., y=0., z=0., sx=1., sy=1., sz=1., rot=None, name="ball"):
    import bmesh
    me = bpy.data.meshes.new(name); bm = bmesh.new()
    bmesh.ops.create_uvsphere(bm, u_segments=48, v_segments=32, radius=r); bm.to_mesh(me); bm.free()
    for p in me.polygons: p.use_smooth = True
    o = _link(me, name, m); o.location = (x, y, z); o.scale = (sx, sy, sz)
    if rot: o.rotation_euler = [radians(a) for a in rot]
    return o

def capsule(p, q, r0, r1, m=None, name="cap", steps=14):
    """Row of spheres between two points: raw material for blob()."""
    o = []
    p, q = Vector(p), Vector(q)
    for i in range(steps + 1):
        t = i / steps; c = p.lerp(q, t); o.append(ball(r0 + (r1 - r0) * t, m, *c))
    return o

def blob(objs, m, voxel=.1, smooth=12, name="blob", factor=.5):
    """Fuse primitives into one organic skin (voxel remesh + smoothing)."""
    bpy.context.view_layer.update()
    ob = join(objs, name); ob.data.materials.clear(); ob.data.materials.append(m)
    md = ob.modifiers.new("r", "REMESH"); md.mode = "VOXEL"; md.voxel_size = voxel; md.use_smooth_shade = True
    sm = ob.modifiers.new("s", "SMOOTH"); sm.factor = factor; sm.iterations = smooth
    dg = bpy.context.evaluated_depsgraph_get(); me = bpy.data.meshes.new_from_object(ob.evaluated_get(dg))
    ob.modifiers.clear(); ob.data = me
    me.materials.clear(); me.materials.append(m)
    for p in me.polygons: p.use_smooth = True; p.material_index = 0
    return ob

def join(objs, name="joined"):
    objs = [o for o in objs if o]
    bpy.ops.object.select_all(action="DESELECT")
    for o in objs: o.select_set(True)
    bpy.context.view_layer.objects.active = objs[0]
    if any(o.type == "CURVE" for o in objs): bpy.ops.object.convert(target="MESH")
    bpy.ops.object.join(); ob = bpy.context.view_layer.objects.active; ob.name = name
    return ob

def text(s, size, m, x=0., y=0., z=0., font=None, align="CENTER"):
    cu = bpy.data.curves.new("txt", "FONT"); cu.body = s; cu.size = size; cu.align_x = align; cu.align_y = "CENTER"
    import subprocess
    try: f = font or subprocess.run(["fc-match", "-f", "%{file}", "Inter:weight=100"], capture_output=True, text=True).stdout.strip()
    except OSError: f = ""
    if f and os.path.exists(f): cu.font = bpy.data.fonts.load(f, check_existing=True)
    cu.extrude = .002
    ob = bpy.data.objects.new("txt", cu); bpy.context.scene.collection.objects.link(ob); cu.materials.append(m)
    ob.location = (x, y, z); return ob

def copy(o, **kw):
    c = o.copy(); bpy.context.scene.collection.objects.link(c)
    if "loc" in kw: c.location = kw["loc"]
    return c

class group:
    """with group() as g: ...  -> g.ob is an empty that parents all new objects."""
    def __enter__(self):
        self.before = set(bpy.data.objects); return self
    def __exit__(self, *a):
        self.ob = bpy.data.objects.new("group", None); bpy.context.scene.collection.objects.link(self.ob)
        for o in bpy.data.objects:
            if o not in self.before and o is not self.ob and o.parent is None: o.parent = self.ob
    def place(self, loc=(0, 0, 0), rot=(0, 0, 0), s=1.):
        """rot: Euler degrees applied X then Y then Z."""
        self.ob.location = loc; self.ob.rotation_euler = [radians(a) for a in rot]; self.ob.scale = (s, s, s)
        return self

def rot(o, x=0., y=0., z=0.):
    o.rotation_euler = (radians(x), radians(y), radians(z)); return o
