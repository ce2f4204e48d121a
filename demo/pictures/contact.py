"""The contact sheet: python3 contact.py writes sheet.html, a page with every picture of ../images, body by body. Open it from the disk; the shop does not serve it."""
import html
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
IMAGES = os.path.join(HERE, "..", "images")

HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Pictures of the demonstration</title>
<style>
body { margin: 24px; font: 13px/1.4 system-ui, sans-serif; color: #131719; background: #fff }
h2 { margin: 28px 0 8px; font-size: 16px }
h2 small, figcaption { font-weight: 400; color: #5b6266 }
section { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 8px }
figure { margin: 0; padding: 8px; background: #f5f5f7; border-radius: 8px }
img { display: block; width: 100%; aspect-ratio: 1; object-fit: contain }
figcaption { margin-top: 4px; font-size: 11px; overflow-wrap: anywhere }
</style>
</head>
<body>
"""


def read(path):
    with open(os.path.join(HERE, path), encoding="utf8") as file:
        return json.load(file)


def folders():
    """Every folder of pictures with its files, both sorted."""
    for folder in sorted(os.listdir(IMAGES)):
        path = os.path.join(IMAGES, folder)
        if os.path.isdir(path):
            yield folder, sorted(os.listdir(path))


def page():
    bodies = read("../data/image-map.json")["bodies"]
    found = list(folders())
    count = sum(len(files) for _, files in found)
    yield HEAD
    yield f"<h1>Pictures of the demonstration</h1>\n<p>{count} pictures in {len(found)} folders; {sum(map(len, bodies.values()))} products have a body of their own.</p>\n"
    for folder, files in found:
        yield f"<h2>{folder} <small>{html.escape(', '.join(bodies.get(folder, [])))}</small></h2>\n<section>\n"
        for file in files:
            yield f'<figure><img loading="lazy" alt="" src="../images/{folder}/{file}"><figcaption>{html.escape(file[:-5])}</figcaption></figure>\n'
        yield "</section>\n"
    yield "</body>\n</html>\n"


if __name__ == "__main__":
    with open(os.path.join(HERE, "sheet.html"), "w", encoding="utf8") as file:
        file.writelines(page())
