"""blender -b -P render.py -- [--only a,b] [--views hero] [--spp 3] [--size 1040] [--out exr] [--force]

Renders the views of bodies, each as two half-sample EXR files with separate light passes. What is there already is skipped.
"""
import argparse
import importlib
import os
import sys
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import stage
from bodies.registry import MODELS

options = argparse.ArgumentParser()
options.add_argument("--only", default="")
options.add_argument("--views", default="")
options.add_argument("--spp", type=int, default=3, help="samples of each half")
options.add_argument("--size", type=int, default=0)
options.add_argument("--out", default="exr")
options.add_argument("--force", action="store_true")
chosen = options.parse_args(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [])

for module in sorted(os.listdir(os.path.join(HERE, "bodies"))):
    if module.endswith(".py"):
        importlib.import_module("bodies." + module[:-3])

os.makedirs(chosen.out, exist_ok=True)
for name, views in MODELS.items():
    if chosen.only and name not in chosen.only.split(","):
        continue
    for view, build in views.items():
        if chosen.views and view not in chosen.views.split(","):
            continue
        path = os.path.abspath(os.path.join(chosen.out, f"{name}__{view}"))
        if os.path.exists(path + ".1.exr") and not chosen.force:
            continue
        started = time.process_time()
        stage.reset()
        try:
            build()
        except Exception:
            traceback.print_exc()
            print("FAILED", name, view)
            continue
        built = time.process_time()
        stage.render(path, chosen.spp, chosen.size or (1040 if view == "hero" else 760))
        print(f"RENDERED {name} {view}: {built - started:.1f} + {time.process_time() - built:.1f} CPU seconds", flush=True)
