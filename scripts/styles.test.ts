import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join, normalize } from "node:path"
import { expect, test } from "vitest"
import { classNamer, layerOrder } from "./styles.ts"

const ROOT = join(import.meta.dirname, "..")
const sheets = globSync("src/{ui,web,office}/**/*.css", { cwd: ROOT })
const texts = new Map<string, string>()
const read = (file: string) => {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), "utf8")
  texts.set(file, text)
  return text
}

/** The names of the classes in a stylesheet. */
function classesOf(sheet: string): string[] {
  const rules = read(sheet).replaceAll(/\/\*.*?\*\/|url\(.*?\)|@import[^;]*;/gs, "")
  return [...new Set([...rules.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name ?? ""))]
}

test("equal class names in different files get different names on the page", () => {
  const nameOf = classNamer()
  const names = sheets.map((file) => nameOf("head", join(ROOT, file)))
  expect(names.length).toBeGreaterThan(30)
  expect(new Set(names).size).toBe(names.length)
  expect(nameOf("head", join(ROOT, sheets[0] ?? ""))).toBe(names[0])
})

test("a build refuses two files whose classes would have the same names", () => {
  const nameOf = classNamer()
  const nameMany = () => {
    for (let file = 0; file < 20_000; file += 1) nameOf("head", join(ROOT, `src/ui/sheet-${file}.module.css`))
  }
  expect(nameMany).toThrow(/src\/ui\/sheet-\d+\.module\.css and src\/ui\/sheet-\d+\.module\.css would have the same names/)
})

test("the built stylesheet starts with the order of the layers, whatever the bundler puts first", () => {
  const { generateBundle } = layerOrder()
  if (typeof generateBundle !== "object") throw new Error("The plugin changes the bundle.")
  const bundle = {
    styles: { type: "asset", fileName: "assets/a.css", source: "@layer utilities{.sr{}}@layer reset{*{}}" },
    script: { type: "asset", fileName: "assets/a.js", source: "1" },
  }
  // Only the assets of a bundle are read.
  generateBundle.handler.call({} as never, {} as never, bundle as never, true)
  expect(bundle.styles.source).toBe("@layer reset,base,layout,components,pages,utilities;@layer utilities{.sr{}}@layer reset{*{}}")
  expect(bundle.script.source).toBe("1")
})

test("every layer of a stylesheet is in the order", () => {
  const [, order = ""] = /@layer ([\w, ]+);/.exec(read("src/ui/style/base.css")) ?? []
  const layers = sheets.flatMap((file) => [...read(file).matchAll(/@layer ([\w-]+) \{/g)].map(([, name]) => name ?? ""))
  expect(layers.length).toBeGreaterThan(8)
  expect(layers.filter((name) => !order.split(", ").includes(name))).toEqual([])
})

test("a class that scripts use as an export of its stylesheet has a valid export name", () => {
  const reserved =
    /^(?:break|case|catch|class|const|continue|default|delete|do|else|export|for|if|import|in|new|return|super|switch|this|var|void|while|with)$/
  const names = sheets.filter((file) => file.endsWith(".module.css")).flatMap((file) => classesOf(file).map((name) => `${file}: ${name}`))
  expect(names.filter((name) => reserved.test(name.split(": ")[1] ?? "") || name.split(": ")[1]?.includes("-"))).toEqual([])
})

const components = globSync("src/{ui,web,office}/**/*.{ts,tsx}", { cwd: ROOT })

/** The name under which a component imports a stylesheet; undefined when it does not. */
function importedName(component: string, sheet: string): string | undefined {
  const [, name, path = ""] = new RegExp(`import (?:\\* as )?(\\w+) from "([^"]*\\b${basename(sheet)})"`).exec(read(component)) ?? []
  const target = path.startsWith("#") ? path.replace("#", "src/") : join(dirname(component), path)
  return normalize(target) === normalize(sheet) ? name : undefined
}

/** Whether a component uses a class: as a property of its stylesheet, or as a word of a text from which such a property is computed. */
function usesClass(component: string, sheet: string, className: string): boolean {
  const isWord = new RegExp(`["\` ]${className}["\` ]`).test(read(component))
  if (!sheet.endsWith(".module.css")) return isWord
  const name = importedName(component, sheet)
  if (name === undefined) return false
  return new RegExp(`\\b${name}\\.${className}\\b`).test(read(component)) || (isWord && read(component).includes(`${name}[`))
}

test("every class of a stylesheet is used by a component", () => {
  const unused = sheets.flatMap((sheet) => {
    const users = sheet.endsWith(".module.css") ? components.filter((component) => importedName(component, sheet)) : components
    return classesOf(sheet)
      .filter((name) => !users.some((user) => usesClass(user, sheet, name)))
      .map((name) => `${sheet}: ${name}`)
  })
  expect(unused).toEqual([])
})
