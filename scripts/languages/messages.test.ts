import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"

type Variants = { declarations: string[]; selectors: string[]; match: Record<string, string> }
type Message = string | readonly Variants[]

const ROOT = join(import.meta.dirname, "../..")
const AREAS = globSync("messages/en/*.json", { cwd: ROOT }).map((file) => basename(file, ".json"))
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"]

function messagesOf(locale: string, area: string): [string, Message][] {
  const { $schema: _schema, ...messages } = JSON.parse(readFileSync(join(ROOT, "messages", locale, `${area}.json`), "utf8")) as Record<
    string,
    Message
  >
  return Object.entries(messages)
}

const textsOf = (message: Message) => (typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match)))
const placeholdersOf = (message: Message) => [...new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].toSorted()

test.each(AREAS)("[AR-03] the Arabic catalog %s has every message, with the same placeholders", (area) => {
  const placeholders = (locale: string) =>
    Object.fromEntries(messagesOf(locale, area).map(([key, message]) => [key, placeholdersOf(message)]))
  expect(placeholders("ar")).toEqual(placeholders("en"))
})

test.each(AREAS)("[AR-03] every counted message of the Arabic catalog %s has the six plural forms", (area) => {
  const arabic = new Map(messagesOf("ar", area))
  for (const [key, message] of messagesOf("en", area)) {
    const counts = [message, arabic.get(key) ?? ""].flatMap((each) => (typeof each === "string" ? [] : each))
    if (!counts.some(({ selectors }) => selectors.some((name) => name.endsWith("Plural")))) continue
    const variants = arabic.get(key)
    expect(typeof variants, key).toBe("object")
    const [{ match } = { match: {} }] = variants as readonly Variants[]
    const forms = Object.keys(match).map((selector) => selector.split("=")[1])
    expect(forms.toSorted(), key).toEqual(CATEGORIES.toSorted())
  }
})

/** Nouns whose form depends on the number before them. */
const COUNTED = /\{\w+\}\u2069? (?:ساع|دقيق|دقائق|يوم|أيام|شهر|أشهر|منتج|نتيج|نتائج|قطع|صور|صنف|أصناف|فرع|فروع|لون|ألوان|تقييم)/

test("[AR-03] an Arabic message with a number before a noun has plural forms", () => {
  const messages = AREAS.flatMap((area) => messagesOf("ar", area))
  expect(messages.filter(([, message]) => typeof message === "string" && COUNTED.test(message)).map(([key]) => key)).toEqual([])
})

test.each(AREAS)("[AR-03] the Arabic catalog %s has no Latin word that is not a name, and no Arabic-Indic digit", (area) => {
  const names = /IMEI|JavaScript|JSON|English|JPEG|PNG|WebP|AVIF/g
  // What tables of products and the command line have in Latin letters alone.
  const literals = /\u2068[^\u2069]*(?:UTF-8|Handle|Title|"Weight"|continue|shopify|http\(s\)|--[a-z]+)[^\u2069]*\u2069/g
  // Those of the link to the other language are in that language.
  for (const [key, message] of messagesOf("ar", area).filter(([key]) => !key.startsWith("shell_language_")))
    for (const text of textsOf(message)) {
      const plain = text
        .replaceAll(/\{\w+\}/g, "")
        .replaceAll(/<\/?\w+>/g, "")
        .replaceAll(names, "")
        .replaceAll(area === "office-imports" ? literals : "", "")
      expect(plain.match(/[A-Za-z]{2,}|[٠-٩۰-۹]/g) ?? [], key).toEqual([])
    }
})

test("[AR-03] the tanwin of Arabic messages is on the letter before the alef", () => {
  const texts = AREAS.flatMap((area) => messagesOf("ar", area)).flatMap(([, message]) => textsOf(message))
  expect(texts.filter((text) => text.includes("\u0627\u064b"))).toEqual([])
})

test("[AR-03] every Arabic isolate is closed", () => {
  for (const area of AREAS)
    for (const [key, message] of messagesOf("ar", area))
      for (const text of textsOf(message)) {
        const opened = text.match(/[\u2066-\u2068]/g)?.length ?? 0
        expect([key, text.match(/\u2069/g)?.length ?? 0]).toEqual([key, opened])
      }
})

/** Placeholders whose value is a number without a sign, which reads the same with or without isolation. */
const NUMBERS = new Set(
  [
    "available booked changed count days hours id jobs late left line max minutes new number of open orders page pages pieces products",
    "quantity repairs row seats seconds shown slide stage stock total tries variants zone",
  ]
    .join(" ")
    .split(" "),
)
/** What search engines and the browser's tabs show, as plain as they want it. */
const PLAIN = /^shell_page_title$|_description$/

test("[AR-12] every value in an Arabic message is isolated from the text around it, save numbers", () => {
  const open = AREAS.flatMap((area) => messagesOf("ar", area)).flatMap(([key, message]) =>
    textsOf(message).flatMap((text) => {
      if (PLAIN.test(key)) return []
      return [...text.matchAll(/\{(\w+)\}/g)].flatMap(({ 0: placeholder, 1: name = "", index }) => {
        const before = text.slice(0, index)
        const depth = (before.match(/[\u2066-\u2068]/g)?.length ?? 0) - (before.match(/\u2069/g)?.length ?? 0)
        const isAlone = text.trim() === placeholder
        return depth > 0 || isAlone || NUMBERS.has(name) ? [] : [`${key}: ${placeholder}`]
      })
    }),
  )
  expect(open).toEqual([])
})
