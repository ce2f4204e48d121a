import { join } from "node:path"
import type { Plugin } from "vite"

const LOADER = join(import.meta.dirname, "../src/web/loading/load-script.ts")

/** Gives the scripts that come later to `web/loading/load-script.ts`, in the place of the bundler's own loader, which never asks again. */
export function laterScripts(): Plugin {
  return {
    name: "later-scripts",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => `export { loadScript as __vitePreload } from ${JSON.stringify(LOADER)}`,
    },
  }
}
