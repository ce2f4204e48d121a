import { globSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { classNamer } from "../../scripts/styles.ts"
import { at } from "../support/support.ts"

const ROOT = join(import.meta.dirname, "../..")
const CLIENT = join(ROOT, "dist", "client")
const KILOBYTE = 1000

/** The compressed size in bytes of the scripts that a page loads first: those in its HTML and their imports. */
async function firstLoadBytes(path: string): Promise<number> {
  const html = await (await fetch(at(path))).text()
  const wanted = [...html.matchAll(/\/(assets\/[\w.-]+\.js)/g)].flatMap((match) => match[1] ?? [])
  const loaded = new Map<string, number>()
  while (wanted.length > 0) {
    const file = wanted.pop()
    if (file === undefined || loaded.has(file)) continue
    const script = readFileSync(join(CLIENT, file))
    loaded.set(file, gzipSync(script, { level: 9 }).length)
    wanted.push(...[...script.toString().matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map((match) => `assets/${match[1]}`))
  }
  expect(loaded.size).toBeGreaterThan(2)
  return [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0)
}

test.each([
  ["the product page", "/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange", 125],
  ["the home page", "/", 125],
  ["a listing", "/category/smartphones", 130],
])("the initial scripts of %s (%s) take at most %i KB compressed", async (_name, path, kilobytes) => {
  expect(await firstLoadBytes(path)).toBeLessThanOrEqual(kilobytes * KILOBYTE)
})

test("browser scripts contain no server code, server libraries or schemas", () => {
  const foreign = /drizzle-orm|graphile|pg_notify|from "pg"|node:fs|additionalProperties|process\.env\.DATABASE/
  for (const file of readdirSync(join(CLIENT, "assets")).filter((name) => name.endsWith(".js"))) {
    expect(readFileSync(join(CLIENT, "assets", file), "utf8"), file).not.toMatch(foreign)
  }
})

test("browser scripts contain no parts of the router that the shop does not use, and no names of route files", () => {
  const ofLink = "preloadIntentProximity"
  const ofSearchParams = "JSON.stringify,JSON.parse"
  const ofRouteFile = "DotrouteRoute"
  for (const file of readdirSync(join(CLIENT, "assets")).filter((name) => name.endsWith(".js"))) {
    const script = readFileSync(join(CLIENT, "assets", file), "utf8")
    expect(
      [ofLink, ofSearchParams, ofRouteFile].filter((text) => script.includes(text)),
      file,
    ).toEqual([])
  }
})

/** The longer messages of the shop's pages in a language. */
function messagesOf(language: string): string[] {
  const files = globSync(`messages/${language}/{account,addresses,cart,catalog,home,info,orders,repairs,sign-in,ui}.json`, { cwd: ROOT })
  const texts = files.flatMap((file) => Object.values(JSON.parse(readFileSync(join(ROOT, file), "utf8")) as Record<string, unknown>))
  return texts.filter((text) => typeof text === "string").filter((text) => text.length > 30 && !/[{"'’]/.test(text))
}

test("[AR-66] a browser loads the messages of one language", () => {
  const languages = [
    { folder: CLIENT, own: messagesOf("en"), other: messagesOf("ar") },
    { folder: join(ROOT, "dist", "ar", "client"), own: messagesOf("ar"), other: messagesOf("en") },
  ]
  for (const { folder, own, other } of languages) {
    const files = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"))
    const scripts = files.map((file) => readFileSync(join(folder, "assets", file), "utf8")).join("\n")
    expect(own.filter((text) => scripts.includes(text)).length).toBeGreaterThan(own.length * 0.9)
    expect(other.filter((text) => scripts.includes(text))).toEqual([])
  }
})

test("the built stylesheet starts with the layer order and contains every class of the sources", () => {
  const [file = ""] = readdirSync(join(CLIENT, "assets")).filter((name) => name.endsWith(".css"))
  const built = readFileSync(join(CLIENT, "assets", file), "utf8")
  expect(built).toMatch(/^@layer reset,base,layout,components,pages,utilities;/)
  const nameOf = classNamer()
  const lost = globSync("src/{ui,web}/**/*.module.css", { cwd: ROOT }).flatMap((sheet) => {
    const source = readFileSync(join(ROOT, sheet), "utf8").replaceAll(/\/\*.*?\*\//gs, "")
    const names = new Set([...source.matchAll(/^ *\.([a-zA-Z]\w*)[^;]*$/gm)].map(([, name = ""]) => nameOf(name, join(ROOT, sheet))))
    return [...names].filter((name) => !built.includes(name))
  })
  expect(lost).toEqual([])
})
