/** What a build leaves out: the choice of a language where there is only one, and parts of the router that the shop does not use. */
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

/**
 * Leaves out modules of the router that its classes mention and the shop never uses: the router's link, in place of which the shop has
 * `SiteLink`, and its way of writing search parameters, in place of which the shop has the one in `web/paths.ts`. What such a module
 * exports is undefined; the linter refuses imports of it.
 */
export function unusedParts(): Plugin {
  return {
    name: "unused-parts",
    apply: "build",
    transform: {
      filter: { id: /@tanstack\/(?:react-router\/dist\/esm\/link|router-core\/dist\/esm\/searchParams)\.js$/ },
      handler: (code) => {
        const [, names = ""] = /^export \{ ([\w, ]+) \}/m.exec(code) ?? []
        return `const unused = undefined\nexport { ${names.replaceAll(/\w+/g, "unused as $&")} }`
      },
    },
  }
}
