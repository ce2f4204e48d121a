"""Materials: what a part is made of, and the marks by which `develop.py` finds what it recolours."""
import os

import bpy

TEX = os.environ.get("TEX", "tex")
BASE = 0.5  # linear grey in which tinted materials are rendered
SHINE = 0.25  # linear grey in which displays shine until they get their picture
_mats = {}


def hexlin(h):
    h = h.lstrip("#")
    v = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in v)


def _col(c):
    if isinstance(c, str): c = hexlin(c)
    if isinstance(c, (int, float)): c = (c, c, c)
    return (*c, 1)

def mat(name, color=.5, rough=.4, metal=0., tint=0, coat=0., spec=.5, emit=None,
        estr=1., bump=0., bscale=400., sheen=0., aniso=0., trans=0.):
    """Principled material. tint=slot makes it recolourable (metals tint their
    reflection, everything else its diffuse colour)."""
    if name in _mats: return _mats[name]
    m = bpy.data.materials.new(name); m.use_nodes = True
    nt = m.node_tree; b = nt.nodes["Principled BSDF"]; i = b.inputs
    i["Base Color"].default_value = _col(BASE if tint else color)
    i["Roughness"].default_value = rough; i["Metallic"].default_value = metal
    i["Specular"].default_value = spec; i["Clearcoat"].default_value = coat
    i["Clearcoat Roughness"].default_value = .03
    i["Sheen"].default_value = sheen
    i["Transmission"].default_value = trans
    if emit is not None:
        i["Emission"].default_value = _col(emit); i["Emission Strength"].default_value = estr
    if bump:
        tc = nt.nodes.new("ShaderNodeTexCoord"); nz = nt.nodes.new("ShaderNodeTexNoise")
        nz.inputs["Scale"].default_value = bscale; nz.inputs["Detail"].default_value = 2
        bp = nt.nodes.new("ShaderNodeBump"); bp.inputs["Strength"].default_value = bump
        bp.inputs["Distance"].default_value = .02
        nt.links.new(tc.outputs["Object"], nz.inputs["Vector"])
        nt.links.new(nz.outputs["Fac"], bp.inputs["Height"]); nt.links.new(bp.outputs["Normal"], i["Normal"])
    if tint:
        a = nt.nodes.new("ShaderNodeOutputAOV"); a.name = "TG" if metal > .5 else "TD"
        v = [0, 0, 0, 1]; v[tint - 1] = 1; a.inputs["Color"].default_value = v
    _mats[name] = m; return m

def image(path):
    return bpy.data.images.load(path if os.path.isabs(path) else os.path.join(TEX, path), check_existing=True)

def screen(img, estr=1.1, rough=.05, name=None, spec=.35, sub=(0, 1)):
    """Lit display: emission from an image mapped over the object's XY box
    (sub: part of the image's width, for folding screens)."""
    name = name or "screen_%s_%s_%s" % (img, estr, sub)
    if name in _mats: return _mats[name]
    m = mat(name, .004, rough, spec=spec); nt = m.node_tree; b = nt.nodes["Principled BSDF"]
    tc = nt.nodes.new("ShaderNodeTexCoord"); t = nt.nodes.new("ShaderNodeTexImage")
    t.image = image(img); t.extension = "EXTEND"
    mp = nt.nodes.new("ShaderNodeMapping"); mp.inputs["Location"].default_value = (sub[0], 0, 0)
    mp.inputs["Scale"].default_value = (sub[1] - sub[0], 1, 1)
    nt.links.new(tc.outputs["Generated"], mp.inputs["Vector"]); nt.links.new(mp.outputs["Vector"], t.inputs["Vector"])
    nt.links.new(t.outputs["Color"], b.inputs["Emission"]); b.inputs["Emission Strength"].default_value = estr
    return m

def display(which=1, rough=.05, spec=.35, sub=(0, 1), turned=False):
    """A lit display without a picture: it shines grey, and the pass S1 or S2 (`which`) says which point of the picture each
    pixel shows, so that `develop.py` lays any wallpaper on it. `sub`: the part of the picture along X, for folding displays;
    `turned`: X is the upward direction."""
    name = f"display_{which}_{sub}_{turned}"
    if name in _mats: return _mats[name]
    m = mat(name, .004, rough, spec=spec, emit=SHINE, estr=1.); nt = m.node_tree
    tc = nt.nodes.new("ShaderNodeTexCoord"); split = nt.nodes.new("ShaderNodeSeparateXYZ"); join = nt.nodes.new("ShaderNodeCombineXYZ")
    scale = nt.nodes.new("ShaderNodeMath"); scale.operation = "MULTIPLY_ADD"
    scale.inputs[1].default_value = sub[1] - sub[0]; scale.inputs[2].default_value = sub[0]
    join.inputs[2].default_value = 1
    out = nt.nodes.new("ShaderNodeOutputAOV"); out.name = f"S{which}"
    nt.links.new(tc.outputs["Generated"], split.inputs[0]); nt.links.new(split.outputs["X"], scale.inputs[0])
    across = split.outputs["Y"]
    if turned and sub[1] > sub[0]:
        flip = nt.nodes.new("ShaderNodeMath"); flip.operation = "SUBTRACT"; flip.inputs[0].default_value = 1
        nt.links.new(across, flip.inputs[1]); across = flip.outputs[0]
    nt.links.new(scale.outputs[0], join.inputs[1 if turned else 0]); nt.links.new(across, join.inputs[0 if turned else 1])
    nt.links.new(join.outputs[0], out.inputs["Color"])
    return m

def decal_mat(img, emit=0., rough=.5):
    """Printed layer: transparent where the image's alpha is 0."""
    name = "decal_" + img
    if name in _mats: return _mats[name]
    m = mat(name, .5, rough); nt = m.node_tree; b = nt.nodes["Principled BSDF"]
    tc = nt.nodes.new("ShaderNodeTexCoord"); t = nt.nodes.new("ShaderNodeTexImage")
    t.image = image(img); t.extension = "CLIP"
    tr = nt.nodes.new("ShaderNodeBsdfTransparent"); mx = nt.nodes.new("ShaderNodeMixShader")
    nt.links.new(tc.outputs["Generated"], t.inputs["Vector"])
    nt.links.new(t.outputs["Color"], b.inputs["Base Color"])
    if emit:
        nt.links.new(t.outputs["Color"], b.inputs["Emission"]); b.inputs["Emission Strength"].default_value = emit
    nt.links.new(t.outputs["Alpha"], mx.inputs[0]); nt.links.new(tr.outputs[0], mx.inputs[1])
    nt.links.new(b.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], nt.nodes["Material Output"].inputs["Surface"])
    return m

def glass_mat(name="glass", tintc=1., rough=0., reflect=1.):
    """Thin clear glass: transparent + fresnel reflection (cheap, no caustics)."""
    if name in _mats: return _mats[name]
    m = bpy.data.materials.new(name); m.use_nodes = True; nt = m.node_tree; nt.nodes.remove(nt.nodes["Principled BSDF"])
    tr = nt.nodes.new("ShaderNodeBsdfTransparent"); tr.inputs[0].default_value = _col(tintc)
    gl = nt.nodes.new("ShaderNodeBsdfGlossy"); gl.inputs["Roughness"].default_value = rough
    gl.inputs[0].default_value = _col(reflect)
    fr = nt.nodes.new("ShaderNodeFresnel"); mx = nt.nodes.new("ShaderNodeMixShader")
    ge = nt.nodes.new("ShaderNodeNewGeometry"); sb = nt.nodes.new("ShaderNodeMath"); sb.operation = "SUBTRACT"; sb.use_clamp = True
    nt.links.new(fr.outputs[0], sb.inputs[0]); nt.links.new(ge.outputs["Backfacing"], sb.inputs[1])   # no total reflection on exit
    nt.links.new(sb.outputs[0], mx.inputs[0]); nt.links.new(tr.outputs[0], mx.inputs[1]); nt.links.new(gl.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], nt.nodes["Material Output"].inputs["Surface"])
    _mats[name] = m; return m

# common finishes
def black(r=.35): return mat(f"black{r}", .012, r)
def darkglass(): return mat("darkglass", .006, .04, spec=.5, coat=.4)
def hole(): return mat("hole", .002, .7, spec=.1)
def lens_mat(): return mat("lens", (.004, .004, .010), .02, spec=.8, coat=1.)
def chrome(r=.12): return mat(f"chrome{r}", .75, r, 1.)
def steel(r=.3): return mat(f"steel{r}", .55, r, 1.)
