import type { Plugin } from "vite"
import project from "../project.inlang/settings.json" with { type: "json" }

/**
 * With one language there is nothing to find out: the built messages get it as a constant, and the script that would ask address and
 * browser for it stays out of every first load. Each message is its one text, without the function around it that chooses among languages.
 * Does nothing once there are two.
 */
export function oneLanguage(): Plugin[] {
  if (project.locales.length > 1) return []
  return [
    {
      name: "one-language",
      apply: "build",
      load: {
        filter: { id: /\/src\/messages\/runtime\.js$/ },
        handler: () => `export const experimentalStaticLocale = ${JSON.stringify(project.baseLocale)}
export const getLocale = () => experimentalStaticLocale`,
      },
      transform: {
        filter: { id: /\/src\/messages\/messages\/(?!_index)\w+\.js$/ },
        handler: (code) => code.replace(/^export const (\w+) = [\s\S]*/m, `export { ${project.baseLocale}_$1 as $1 }`),
      },
    },
  ]
}
