import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, test } from "vitest"
import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"
import { refusals } from "#contract/refusals.ts"

const ROOT = join(import.meta.dirname, "..")
const read = (file: string) => readFileSync(join(ROOT, file), "utf8")
const foldersBelow = (folder: string) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "messages")
    .map((entry) => entry.name)

test("the map lists every folder of the sources, and no other", () => {
  const map = read("ARCHITECTURE.md")
  for (const folder of [...foldersBelow("src"), ...foldersBelow("src/server"), ...foldersBelow("src/web"), ...foldersBelow("src/office")]) {
    expect(map.includes(`${folder}/`), folder).toBe(true)
  }
  const named = [...map.matchAll(/^[│├└─ ]+([a-z-]+)\/ /gm)].flatMap((match) => match[1] ?? [])
  for (const folder of named) {
    expect(
      ["", "src/", "src/server/", "src/web/", "src/office/"].some((parent) => existsSync(join(ROOT, parent, folder))),
      folder,
    ).toBe(true)
  }
})

test("no folder of scripts, styles or tests holds more than 25 files", () => {
  const files = globSync("{src,e2e,scripts,bench,bin}/**/*.{ts,tsx,mjs,css}", {
    cwd: ROOT,
    exclude: ["**/node_modules/**", "src/messages/**"],
  })
  expect(files.length).toBeGreaterThan(800)
  const folders = Object.entries(Object.groupBy(files, dirname)).map(([folder, inside = []]) => ({ folder, files: inside.length }))
  expect(folders.filter((folder) => folder.files > 25)).toEqual([])
})

test("only jobs, imports and the start write without the limit on waiting for locks", () => {
  const files = globSync("src/server/**/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts", "src/server/testing/**"] })
  const withoutLimit = files.filter((file) => /\.transaction\(|\blongTransaction\(/.test(read(file)))
  expect(withoutLimit.toSorted()).toEqual([
    "src/server/catalog/import/merge/import-transaction.queries.ts",
    "src/server/catalog/import/shopify/export.queries.ts",
    "src/server/catalog/listing/refresh-stock.queries.ts",
    "src/server/catalog/search/sales.queries.ts",
    "src/server/guards/short-transaction.ts",
    "src/server/office/exports/make-export.ts",
    "src/server/sign-in/sweep.ts",
    "src/server/start.ts",
  ])
})

test("[NAV-01] every route of the table has its file, and every file of a page is routed", () => {
  const routed = [...read("src/web/routes.ts").matchAll(/"((?:[a-z-]+\/)+[a-z-]+\.(?:page|route)\.tsx)"/g)].flatMap(
    (match) => match[1] ?? [],
  )
  const files = globSync("**/*.{page,route}.tsx", { cwd: join(ROOT, "src/web") }).sort()
  expect(routed.toSorted()).toEqual(files)
  expect(new Set(routed).size).toBe(routed.length)
})

test("every call of the contract has a handler", () => {
  const routes = globSync("src/server/**/*.routes.ts", { cwd: ROOT }).map(read).join("\n")
  for (const [feature, calls] of Object.entries(contract)) {
    for (const name of Object.keys(calls)) expect(routes, `${feature}.${name}`).toMatch(new RegExp(`serve\\(api, ${feature}\\.${name},`))
  }
})

test("every refusal has a sentence in every language, and every call names existing refusals", () => {
  for (const language of readdirSync(join(ROOT, "messages"))) {
    const sentences = JSON.parse(read(`messages/${language}/refusals.json`)) as Record<string, string>
    for (const code of Object.keys(refusals)) expect(sentences[`refusal_${code}`], `${language} ${code}`).toBeTruthy()
  }
  for (const calls of Object.values(contract)) {
    for (const call of Object.values<Call>(calls)) {
      for (const code of call.refusals) expect(refusals).toHaveProperty(code)
    }
  }
})

test("every language has the same messages", () => {
  const keysOf = (language: string) =>
    globSync("*.json", { cwd: join(ROOT, "messages", language) }).flatMap((file) =>
      Object.keys(JSON.parse(read(`messages/${language}/${file}`))),
    )
  const languages = readdirSync(join(ROOT, "messages"))
  for (const language of languages) expect(keysOf(language).toSorted(), language).toEqual(keysOf("en").toSorted())
})

test("every decision has a unique number and is listed in order", () => {
  const numbers = readdirSync(join(ROOT, "docs/decisions")).map((file) => Number(file.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_number, place) => place + 1))
})

test("[RULE-24] styles use logical properties, so that right to left needs no rewrite", () => {
  const physical =
    /(?:^|[;{\s])(?:(?:margin|padding|border)-(?:left|right)|(?:left|right)|text-align:\s*(?:left|right)|float:\s*(?:left|right))\s*:?/
  const declarations = globSync("src/{ui,web,office}/**/*.css", { cwd: ROOT }).flatMap((file) =>
    read(file)
      .replaceAll(/\/\*[\s\S]*?\*\//g, "")
      .split("\n")
      .filter((line) => physical.test(line) && /:/.test(line) && !/transform|gradient|@|var\(--.*(left|right)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(declarations).toEqual([])
})

test("[RULE-23] no screen contains literal text: every text between tags comes from the messages", () => {
  const literal = />\s*([A-Z][a-z]+(?: [A-Za-z]+)+[.!?]?)\s*</
  const texts = globSync("src/{ui,web,office}/**/*.tsx", { cwd: ROOT })
    // The gallery shows parts with examples, to those who build screens.
    .filter((file) => !file.includes(".test.") && !file.includes("gallery"))
    .flatMap((file) =>
      read(file)
        .split("\n")
        .filter((line) => literal.test(line) && !/^\s*(\*|\/\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(texts).toEqual([])
})

/** Where a file's path is taken from its URL, which is percent-encoded and has an extra slash on Windows. */
function encodedPaths(text: string): string[] {
  const named = [...text.matchAll(/(\w+)\s*=\s*new URL\([^()]*import\.meta\.url\s*\)/g)].flatMap((match) => match[1] ?? [])
  const addresses = [
    String.raw`new URL\([^()]*import\.meta\.url\s*\)`,
    String.raw`new URL\(import\.meta\.url\)`,
    ...named.map((name) => `\\b${name}`),
  ]
  return [...text.matchAll(new RegExp(`(?:${addresses.join("|")})\\s*\\.(?:pathname|href\\.slice)`, "g"))].map(([found]) => found)
}

test("no script takes a file's path from its URL, because folders may contain blanks and letters of other languages", () => {
  const planted = [
    'new URL("../dist/", import.meta.url).pathname',
    'const HERE = new URL("..", import.meta.url)\nreaddirSync(HERE.pathname)',
  ]
  for (const text of planted) expect(encodedPaths(text), text).toHaveLength(1)
  expect(encodedPaths('const path = fileURLToPath(new URL("..", import.meta.url))\nnew URL(page.url()).pathname')).toEqual([])
  const files = globSync(["{src,scripts,bench,e2e,bin,demo}/**/*.{ts,tsx,mjs}", "*.ts", "*.mjs"], {
    cwd: ROOT,
    exclude: ["**/node_modules/**", "src/messages/**"],
  })
  expect(files.length).toBeGreaterThan(500)
  const found = files
    .filter((file) => file !== "scripts/architecture.test.ts")
    .flatMap((file) => encodedPaths(read(file)).map((place) => `${file}: ${place}`))
  expect(found).toEqual([])
})

/** File names that do not describe their content, without suffix and extension. */
const REFUSED_FILES =
  /^(?:utils|helpers|common|types|misc|parts|pick|chosen|things|attempt|approach|far-section|deferred-[a-z-]+|leaving|personal|product-detail-fits|listing-place|.*catalogue.*)$/
/** Identifiers that do not describe their value, each with a better word. */
const REFUSED_NAMES: Readonly<Record<string, string>> = {
  catalogue: "catalog",
  Catalogue: "Catalog",
  discreet: "say what is hidden",
  theOne: "onlyRow",
  whateverThePressure: "exemptFromPressure",
  IdentityParts: "IdentityServices",
  chosenPayments: "configuredPayments",
  FarSection: "LazySection",
  Approach: "HydrationTrigger",
  WayOn: "EmptyAction",
  WaysOn: "Suggestions",
  BeforeWeMeet: "HandoverAdvice",
  letGo: "release",
  isTakenOver: "hydratedPart",
  HeldPlace: "ProductsPlaceholder",
}

/** Names of types that end like participles but are nouns. */
const NOUNS = new Set(["Booking", "Coding", "Finding", "Listing", "Opening", "Setting", "Tracing"])
const PARTICIPLE = /^(?:[A-Z][a-z]+(?:ed|ing)|Made|Shown|Given|Written|Taken|Known|Chosen|Told|Thing|Seen|Kept|Held)$/
const DECLARED_TYPE = /^(?:export )?type (\w+)/gm
const DECLARED_VALUE = /(?:\b(?:const|let) |\()(things?|theirs|theOne|whatever[A-Z]\w*)\b(?= =|[:,)])/g

/** The declarations in a text whose name is not a noun: a participle alone, or a word for anything. */
function vagueNames(text: string): string[] {
  const types = [...text.matchAll(DECLARED_TYPE)].flatMap(([, name = ""]) => (PARTICIPLE.test(name) && !NOUNS.has(name) ? [name] : []))
  return [...types, ...[...text.matchAll(DECLARED_VALUE)].flatMap(([, name]) => name ?? [])]
}

test("types and values have names of the field", () => {
  expect(vagueNames("type Placed = 1\nexport type Ordering = 2\nconst things = []\nf((theirs) => 1)")).toHaveLength(4)
  expect(vagueNames("type PlacedOrder = 1\ntype Listing = 2\nconst entries = []")).toEqual([])
  const found = globSync("{src/{server,contract,rules,commands,ui,web,office},scripts}/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: ["**/*.test.ts", "**/*.gen.ts"],
  }).flatMap((file) => vagueNames(read(file)).map((name) => `${file}: ${name}`))
  expect(found).toEqual([])
})

test("files and identifiers have descriptive names", () => {
  const files = globSync("{src,scripts,bench,e2e}/**/*.{ts,tsx,css}", {
    cwd: ROOT,
    exclude: ["**/node_modules/**", "src/messages/**"],
  }).map((file) => file.replaceAll("\\", "/"))
  expect(files.length).toBeGreaterThan(500)
  const badFiles = files.filter((file) => REFUSED_FILES.test(basename(file).split(".")[0] ?? ""))
  expect(badFiles).toEqual([])
  const refused = new RegExp(`\\b(?:${Object.keys(REFUSED_NAMES).join("|")})\\b`)
  const badNames = files
    .filter((file) => file !== "scripts/architecture.test.ts")
    .flatMap((file) => {
      const [name] = refused.exec(read(file)) ?? []
      return name === undefined ? [] : [`${file}: ${name} (better: ${REFUSED_NAMES[name]})`]
    })
  expect(badNames).toEqual([])
})

/** A state of the page that a test reads once, although the page may not have reached it yet. */
const READ_ONCE =
  /\bexpect\(\(?await [^\n]*\.(?:isVisible|isEnabled|isDisabled|isChecked|innerText|textContent|allInnerTexts|allTextContents|inputValue|count)\(\)\)?[^\n]*\)\.(?:toBe\((?!0|false|await)|toContain|toMatch|toEqual\((?!\[\])|toHaveLength)/g

test("browser tests poll for the expected state, and tests neither sleep nor measure time besides the timed ones", () => {
  const readOnce = (text: string) => [...text.matchAll(READ_ONCE)].map(([found]) => found)
  expect(
    readOnce('expect(await page.getByRole("heading").innerText()).toBe("Cart")\nexpect(await box.isChecked(), "box").toBe(true)'),
  ).toHaveLength(2)
  expect(readOnce('expect(await rows.count()).toBe(0)\nawait expect.poll(() => box.innerText()).toBe("Cart")')).toEqual([])
  const inBrowser = globSync("e2e/**/*.ts", { cwd: ROOT }).flatMap((file) => readOnce(read(file)).map((found) => `${file}: ${found}`))
  expect(inBrowser, "write expect.poll").toEqual([])
  const measured = /performance\.now\(\) - \w+(?:, [^\n]*)?\)\.toBeLessThan|waitForTimeout\(/
  const files = globSync("{src,e2e,scripts}/**/*.{test,e2e}.ts", { cwd: ROOT, exclude: ["**/*.timed.test.ts"] })
  expect(files.length).toBeGreaterThan(200)
  const beside = files.filter((file) => file !== "scripts/architecture.test.ts" && measured.test(read(file)))
  // Takes milliseconds and allows seconds.
  expect(beside, "a bound in seconds belongs into a .timed.test.ts").toEqual(["src/server/http/limits/bad-input.test.ts"])
})
