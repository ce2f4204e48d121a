import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** What the two documents quote of the screens, by document; `{}` stands for what differs. The rules compose the rest, such as prices. */
const quoted = read("docs/quoted-texts.json") as Record<string, string[]>
const said = new Set(
  globSync("messages/en/*.json")
    .flatMap((file) => texts(read(file)))
    .map(blanked),
)

test.each(Object.entries(quoted))(
  "[RULE-25] what a person reads is to the letter what the document of %s quotes",
  (_document, sentences) => {
    expect(sentences.length).toBeGreaterThan(50)
    expect(sentences.filter((sentence) => !said.has(sentence))).toEqual([])
  },
)

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"))
}

/** Every text of a file of messages; one with several forms holds several. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : []
}

function blanked(text: string): string {
  return text.replaceAll(/\{\w+\}/g, "{}")
}
