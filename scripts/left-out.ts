/** What a build leaves out: all languages but one, parts of the router that the shop does not use, and the names of route files. */
import type { Plugin } from "vite"
import { BASE_LOCALE, type Locale } from "../src/rules/values/locale.ts"

/** A comparison of the page's language with a named one. */
const COMPARISON = /\blanguage\(\) (===|!==) (?:"(\w+)"|BASE_LOCALE)/g

/**
 * Pages are built once for each language, so there is nothing to detect: the messages get the language as a constant. Each message of a
 * build is its only text, without the texts of other languages and the function that chooses among them. A comparison of the language
 * with a named one is its result, so that the branch of the other language is left out. During development the language is a constant as
 * well.
 */
export function oneLanguage(language: Locale): Plugin[] {
  return [
    {
      name: "one-language",
      load: {
        filter: { id: /\/src\/messages\/runtime\.js$/ },
        handler: () => `export const experimentalStaticLocale = ${JSON.stringify(language)}
export const getLocale = () => experimentalStaticLocale`,
      },
    },
    {
      name: "one-text",
      apply: "build",
      transform: {
        filter: { id: /\/src\/messages\/messages\/(?!_index)\w+\.js$/ },
        handler: (code) => code.replace(/^export const (\w+) = [\s\S]*/m, `export { ${language}_$1 as $1 }`),
      },
    },
    {
      name: "one-branch",
      apply: "build",
      enforce: "pre",
      transform: {
        filter: { id: /\/src\/(?:ui|web)\/.*\.tsx?$/, code: /\blanguage\(\) [!=]==/ },
        handler: (code) =>
          code.replace(COMPARISON, (_comparison, sign: string, named: string = BASE_LOCALE) =>
            String((language === named) === (sign === "===")),
          ),
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

/** A list of child routes in the generated tree: `const rootRouteChildren: RootRouteChildren = { a: a, … }`. */
const CHILDREN = /^const (\w+Children)\b[^=]*= \{([^}]*)\}/gm

/** Leaves out the names by which the generated tree lists the routes; the router reads only the routes. */
export function routesWithoutNames(): Plugin {
  return {
    name: "routes-without-names",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/web\/routeTree\.gen\.ts$/ },
      handler: (code) =>
        code.replace(CHILDREN, (_list, name: string, routes: string) => `const ${name} = [${routes.replace(/\w+:\s/g, "")}]`),
    },
  }
}
