import { readFileSync } from "node:fs"
import type { Plugin } from "vite"

const BASE = new URL("../src/ui/style/base.css", import.meta.url)

/**
 * Puts the order of the layers at the top of the built stylesheet. Which styles come first there depends on how scripts share modules, and
 * the first mention of a layer decides its rank: without this, a change of imports anywhere can put the reset above the components.
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
