"""Stage: softboxes, the shadow-catching floor, the camera that frames itself, and the render passes."""
import math
import os
from math import cos, pi, radians, sin

import bpy
import numpy as np
from mathutils import Matrix, Vector

from finishes import _mats, mat
from shapes import ellipse, sweep


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _mats.clear()
    vl = bpy.context.view_layer
    for n in ("TD", "TG", "COV", "S1", "S2"):
        a = vl.aovs.add(); a.name = n; a.type = "COLOR"


def points():
    """All visible vertices in world space, as an array."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get(); found = []
    for ob in bpy.context.scene.objects:
        if ob.type not in ("MESH", "CURVE", "FONT") or ob.get("stage"): continue
        e = ob.evaluated_get(graph); found.append(vertices(e)); e.to_mesh_clear()
    return np.concatenate(found)

def vertices(evaluated):
    mesh = evaluated.to_mesh(); flat = np.empty(len(mesh.vertices) * 3, np.float32); mesh.vertices.foreach_get("co", flat)
    m = np.array(evaluated.matrix_world); return flat.reshape(-1, 3) @ m[:3, :3].T + m[:3, 3]

def drop(g, z=0.):
    """Lower a group so that its lowest vertex touches z."""
    bpy.context.view_layer.update(); graph = bpy.context.evaluated_depsgraph_get(); lo = 1e9
    for ob in g.ob.children_recursive:
        if ob.type not in ("MESH", "CURVE", "FONT"): continue
        e = ob.evaluated_get(graph); found = vertices(e); e.to_mesh_clear()
        if len(found): lo = min(lo, found[:, 2].min())
    g.ob.location.z += z - lo; bpy.context.view_layer.update(); return g

def area(loc, target, w, h, L, name="key", glossy=True):
    """Area light given by radiance L, so brightness does not depend on scale."""
    li = bpy.data.lights.new(name, "AREA"); li.shape = "RECTANGLE"; li.size = w; li.size_y = h
    li.energy = L * pi * w * h
    ob = bpy.data.objects.new(name, li); bpy.context.scene.collection.objects.link(ob); ob.location = loc
    d = Vector(target) - Vector(loc); ob.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()
    ob.visible_glossy = glossy; return ob

def world(top=.75, mid=.35, low=.45, strength=1.):
    w = bpy.data.worlds.new("w"); bpy.context.scene.world = w; w.use_nodes = True; nt = w.node_tree
    tc = nt.nodes.new("ShaderNodeTexCoord"); sep = nt.nodes.new("ShaderNodeSeparateXYZ")
    mr = nt.nodes.new("ShaderNodeMapRange"); mr.inputs[1].default_value = -1; mr.inputs[2].default_value = 1
    rp = nt.nodes.new("ShaderNodeValToRGB"); e = rp.color_ramp.elements
    e[0].position = 0; e[0].color = (low,) * 3 + (1,); e[1].position = 1; e[1].color = (top,) * 3 + (1,)
    k = e.new(.5); k.color = (mid,) * 3 + (1,); rp.color_ramp.interpolation = "EASE"
    bg = nt.nodes["Background"]; bg.inputs[1].default_value = strength
    nt.links.new(tc.outputs["Generated"], sep.inputs[0]); nt.links.new(sep.outputs["Z"], mr.inputs[0])
    nt.links.new(mr.outputs[0], rp.inputs[0]); nt.links.new(rp.outputs[0], bg.inputs[0])

def stage(az=0., el=12., lens=85, fill=.84, aspect=(800, 800), floor=True, key=1., look=None, shift=(0, 0),
          rigaz=None, front=1., top=1., rim=1.):
    """Studio: shadow-catching floor, softboxes around the camera axis, auto-framed
    camera. az: degrees to the right of the front, el: degrees above the floor."""
    sc = bpy.context.scene; P = points()
    lo = Vector(P.min(0)); hi = Vector(P.max(0)); C = (lo + hi) / 2; R = float(np.linalg.norm(P - np.array(C), axis=1).max())
    # camera
    cam = bpy.data.cameras.new("cam"); co = bpy.data.objects.new("cam", cam); sc.collection.objects.link(co); sc.camera = co
    cam.lens = lens; cam.sensor_width = 36; cam.sensor_fit = "HORIZONTAL"; cam.clip_end = 1e5
    sc.render.resolution_x, sc.render.resolution_y = aspect
    a, e = radians(az), radians(el); d = Vector((sin(a) * cos(e), -cos(a) * cos(e), sin(e)))
    dist = R * 2 * lens / 36
    asp = aspect[1] / aspect[0]; turned = (-d).to_track_quat("-Z", "Y"); axes = np.array(turned.to_matrix())
    Q = (P - np.array(C)) @ axes                     # seen from the camera: right, up, towards it
    for _ in range(12):
        k = lens / 36 / (dist - Q[:, 2]); u, v = Q[:, 0] * k, Q[:, 1] * k
        dist *= max(u.max() - u.min(), (v.max() - v.min()) / asp) / fill
    k = lens / 36 / (dist - Q[:, 2]); u, v = Q[:, 0] * k, Q[:, 1] * k
    co.location = C + d * dist; co.rotation_euler = turned.to_euler()
    cam.shift_x = float(u.max() + u.min()) / 2 + shift[0]; cam.shift_y = float(v.max() + v.min()) / 2 + shift[1] * asp
    # lights (positions in a frame turned with the camera)
    M = Matrix.Rotation(radians(az if rigaz is None else rigaz), 3, "Z"); T = C
    def L(x, y, z, w, h, l, n, **k): area(C + M @ Vector((x, y, z)) * R, T, w * R, h * R, l, n, **k)
    L(-2.6, -2.4, 2.6, 2.6, 2.6, 5.5 * key * front, "key")
    L(3.4, -1.6, 1.2, 1.4, 3.2, 2.2 * key, "fill")
    L(-3.0, 1.6, 1.4, .9, 3.6, 5.0 * rim, "rimL")
    L(2.6, 2.2, 1.6, .8, 3.4, 6.0 * rim, "rimR")
    L(.2, .6, 3.6, 3.4, 2.2, 3.2 * top, "top")
    world()
    if floor:
        f = sweep(ellipse((hi.x - lo.x) / 2 + .55 * R, (hi.y - lo.y) / 2 + .55 * R, 48), [(0, -.01), (0, 0)], mat("floor", .8, .9), "floor", cap0=False)
        f.location = (C.x, C.y, lo.z - .001 * R); f["stage"] = 1
        f.is_shadow_catcher = True; f.visible_glossy = False; f.visible_diffuse = False; f.visible_transmission = False
    return C, R

def render(path, spp=64, size=None):
    """Two adaptive renders (12..spp samples each) with different seeds -> path.0.exr, path.1.exr."""
    sc = bpy.context.scene; r = sc.render; r.engine = "CYCLES"; c = sc.cycles; c.device = "CPU"
    vl = bpy.context.view_layer
    for n in ("diffuse_direct", "diffuse_indirect", "diffuse_color", "glossy_direct", "glossy_indirect", "glossy_color",
              "transmission_direct", "transmission_indirect", "transmission_color", "emit", "normal", "z"):
        setattr(vl, "use_pass_" + n, True)
    for m in bpy.data.materials:        # coverage pass: 1 on every real surface
        if m.use_nodes and m.name != "floor":
            n = m.node_tree.nodes.new("ShaderNodeOutputAOV"); n.name = "COV"; n.inputs["Color"].default_value = (1, 1, 1, 1)
    c.use_denoising = False; c.use_adaptive_sampling = True; c.adaptive_threshold = float(os.environ.get("THR", .13)); c.adaptive_min_samples = min(5, spp)
    c.samples = spp; c.max_bounces = 3; c.diffuse_bounces = 2; c.glossy_bounces = 2; c.transmission_bounces = 3
    c.transparent_max_bounces = 8; c.sample_clamp_indirect = 4; c.caustics_reflective = False; c.caustics_refractive = False
    c.blur_glossy = .5; c.pixel_filter_type = "BLACKMAN_HARRIS"; c.filter_width = 1.4
    r.film_transparent = True; r.use_persistent_data = True; r.threads_mode = "AUTO"
    if size:
        k = size / max(r.resolution_x, r.resolution_y); r.resolution_x = round(r.resolution_x * k); r.resolution_y = round(r.resolution_y * k)
    sc.view_settings.view_transform = "Raw"
    s = r.image_settings; s.file_format = "OPEN_EXR_MULTILAYER"; s.color_depth = "16"; s.exr_codec = "ZIP"
    for k in (0, 1):
        c.seed = k; r.filepath = f"{path}.{k}.exr"; bpy.ops.render.render(write_still=True)
