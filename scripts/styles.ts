/** The build's treatment of stylesheets: class names, the order of layers, and keeping all sheets. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import type { Plugin } from "vite"

const ROOT = join(import.meta.dirname, "..")
const BASE = join(ROOT, "src/ui/style/base.css")

/**
 * Names the classes of modules after their file alone, because every page contains them; the default name also contains their line. Two
 * files with the same mark are refused.
 */
export function classNamer(): (name: string, file: string) => string {
  const files = new Map<string, string>()
  return (name, file) => {
    const path = relative(ROOT, file.replace(/\?.*/, "")).replaceAll("\\", "/")
    const mark = createHash("sha256").update(path).digest("hex").slice(0, 5)
    const other = files.get(mark) ?? path
    if (other !== path) throw new Error(`The classes of ${path} and ${other} would have the same names: rename one of the files.`)
    files.set(mark, path)
    return `${name}_${mark}`
  }
}

/**
 * Keeps stylesheets of which scripts use only the class names: otherwise the bundler inlines the names and drops the module together with
 * its styles.
 */
export function keepStyles(): Plugin {
  return {
    name: "keep-styles",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, moduleSideEffects: "no-treeshake" as const }),
    },
  }
}

/**
 * Puts the order of the layers at the top of the built stylesheet. Otherwise the order depends on how scripts share modules, and the first
 * mention of a layer decides its rank: any change of imports could put the reset above the components.
 */
export function layerOrder(): Plugin {
  const [order] = /@layer [\w, ]+;/.exec(readFileSync(BASE, "utf8")) ?? []
  if (!order) throw new Error("src/ui/style/base.css names no order of layers.")
  return {
    name: "layer-order",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `${order.replaceAll(", ", ",")}${file.source}`
        }
      },
    },
  }
}
