import { join } from "node:path"
import type { Plugin } from "vite"

const LOADER = join(import.meta.dirname, "../src/web/loading/load-script.ts")

/**
 * Passes the lazily loaded scripts to `web/loading/load-script.ts`, which replaces the bundler's own loader, because that one never
 * retries.
 */
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
