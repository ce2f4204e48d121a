import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "../..")

/** The words of a source that a page would show without a message: texts between tags, and those around messages in one template. */
function wordsOutsideMessages(source: string): string[] {
  const code = source.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/(^|\s)\/\/.*$/gm, "")
  const betweenTags = [...code.matchAll(/<\/?[a-zA-Z][\w.]*(?: [^<>]*)?>\s*([^<>{}()=;]*[A-Za-z]{3,}[^<>{}()=;]*)<\/?[a-zA-Z]/g)].map(
    ([, text = ""]) => text.trim(),
  )
  const aroundMessages = [...code.matchAll(/`[^`]*\$\{m\.[^`]*`/g)]
    .map(([template]) => template.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, ""))
    .filter((rest) => /[A-Za-z]{2,}/.test(rest))
  return [...betweenTags.filter((text) => /^[\w\s.,!?’-]+$/.test(text) && !/\breturn\b/.test(text)), ...aroundMessages]
}

test("[AR-02] a word outside a message is recognised", () => {
  expect(wordsOutsideMessages("<p>Hello you</p>")).toEqual(["Hello you"])
  expect(wordsOutsideMessages("const text = `\u0024{m.orders_total()} of \u0024{price}`")).toHaveLength(1)
  expect(wordsOutsideMessages("const text = `\u0024{m.orders_total()}: \u0024{price}`; <p>{m.orders_total()}</p>")).toEqual([])
})

test("[AR-02] pages have no sentence in code, and none is put together from words and messages", () => {
  const files = globSync("src/{ui,web}/**/*.{ts,tsx}", { cwd: ROOT }).filter((file) => !/\.test\.|\.gen\.|fixture/.test(file))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => wordsOutsideMessages(readFileSync(join(ROOT, file), "utf8")).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})
