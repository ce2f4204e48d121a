import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/**
 * The screen texts that the two documents quote, by document; `{}` replaces the variable parts. The rules compose the others, such as
 * prices.
 */
const quoted = read("docs/quoted-texts.json") as Record<string, string[]>
const said = new Set(
  globSync("messages/en/*.json")
    .flatMap((file) => texts(read(file)))
    .map(blanked),
)

test.each(Object.entries(quoted))("[RULE-25] the screens' texts are exactly those quoted in the document of %s", (_document, sentences) => {
  expect(sentences.length).toBeGreaterThan(50)
  expect(sentences.filter((sentence) => !said.has(sentence))).toEqual([])
})

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"))
}

/** Every text of a file of messages; one with several forms has several. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : []
}

function blanked(text: string): string {
  return text.replaceAll(/\{\w+\}/g, "{}")
}
