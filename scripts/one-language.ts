import type { Plugin } from "vite"
import project from "../project.inlang/settings.json" with { type: "json" }

/**
 * With one language there is nothing to detect: the built messages get it as a constant, and the detection script is left out of every
 * first load. Each message is its only text, without the function that chooses among languages. Does nothing with two languages.
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
