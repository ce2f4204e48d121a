import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { HOME_ADDRESS } from "./customers.ts"

type Messages = Readonly<Record<string, unknown>>

const ROOT = join(import.meta.dirname, "../..")
const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), "utf8"))
const catalog = (locale: string) => Object.assign({}, ...filesOf(`messages/${locale}/*.json`).map((text) => JSON.parse(text))) as Messages
const [english, arabic] = [catalog("en"), catalog("ar")]

/** Every text of an English page that has no placeholder. */
const ENGLISH_TEXTS = new Set(
  Object.entries(english).flatMap(([key, text]) =>
    typeof text === "string" && !text.includes("{") && /[a-z]/.test(text) && arabic[key] !== text ? [text] : [],
  ),
)

/** The name of the tests' customers, who have signed up in English. */
const TEST_CUSTOMER = "Noor Salem"

/**
 * Words in Latin letters that Arabic texts contain: names, models and standards, such as "Snapdragon" and "USB-C". Other tests assert that
 * the catalogs contain no other Latin words.
 */
const NAMES = new Set(
  [
    ["Corniche", "Instagram", "Facebook", "YouTube", TEST_CUSTOMER],
    Object.values(arabic),
    ...filesOf("demo/data/*.ar.json").map((text) => JSON.parse(text)),
    filesOf("content/ar/*"),
  ]
    .flatMap(textsIn)
    .flatMap((text) => latinWords(text.replace(/<[^>]+>|\{[^}]*\}|&\w+;/g, " "))),
)

/** References, addresses of mail and web, models with a digit, and abbreviations in capitals need not be in a list. */
const LISTED_NOWHERE = /[\w.+-]+@[\w.-]+|\b(?:https?:\/\/|www\.)\S+|\b[\w-]*\d[\w.-]*|\b[A-Z\d]{10}\b|\b(?!(?:AM|PM|GMT)\b)[A-Z]{1,5}\b/g

/** An Arabic message without placeholders. */
export function ar(key: string): string {
  const text = arabic[key]
  if (typeof text !== "string" || text.includes("{")) throw new Error(`${key} is no Arabic text without placeholders.`)
  return text
}

/** Those of these texts that are in English and are no names, nor the landmark of the tests' customers, which is shown as they wrote it. */
export function englishAmong(texts: readonly string[]): string[] {
  const withoutNames = (text: string) => latinWords(text).reduce((rest, word) => (NAMES.has(word) ? rest.replace(word, " ") : rest), text)
  const isEnglish = (text: string) =>
    ENGLISH_TEXTS.has(text) || latinWords(withoutNames(text).replace(LISTED_NOWHERE, " ")).some((word) => !NAMES.has(word))
  const isWritten = (text: string) => text === HOME_ADDRESS.land_mark
  return [...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()))].filter((text) => isEnglish(text) && !isWritten(text))
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  // The forms of a counted message stand beside the declarations of its placeholders.
  if (value && typeof value === "object" && "match" in value) return textsIn(value.match)
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : []
}

function latinWords(text: string): string[] {
  return text.match(/[A-Za-z][A-Za-z0-9+'’-]*/g) ?? []
}

/**
 * Asserts that the page runs from right to left, that no text on it, in its title, its labels and its pictures' descriptions is in English,
 * save names and what is marked as English, that the parts of its prices are in their places, that no Latin name turns an Arabic text
 * around, and that fields of passwords, mail addresses and numbers read from left to right.
 */
export async function expectArabic(page: Page): Promise<void> {
  const { texts, ...found } = await page.evaluate(() => {
    const texts = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (!node.parentElement?.closest("script, style, noscript, [lang=en]")) texts.push(node.nodeValue ?? "")
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt], [aria-valuetext]"))
      if (!element.closest("[lang=en]"))
        for (const name of ["aria-label", "placeholder", "title", "alt", "aria-valuetext"]) texts.push(element.getAttribute(name) ?? "")
    // In a text from left to right the currency would be on the wrong side, and outside of an isolate a sign.
    const misplaced = [...document.querySelectorAll("body *")].filter((element) => {
      const own = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : "")).join("")
      return /ر\.ق/.test(own) && (getComputedStyle(element).direction === "ltr" || /(?<!\u2066)−\d/.test(own))
    })
    const turned = [...document.querySelectorAll("bdi:not([dir]), [dir=auto]")].filter(
      (element) => getComputedStyle(element).direction === "ltr" && /\p{Script=Arabic}/u.test(element.textContent ?? ""),
    )
    // Their signs would change places: "#Doha2026!" is shown as "!Doha2026#".
    const backwards = [...document.querySelectorAll("input[type=email], input[type=tel], input[autocomplete*=password]")].filter(
      (input) => {
        const { direction, textAlign } = getComputedStyle(input)
        return direction !== "ltr" || (textAlign !== "end" && !input.parentElement?.matches("[dir=ltr]"))
      },
    )
    return {
      texts,
      backwards: backwards.map((element) => element.outerHTML.slice(0, 200)),
      turned: turned.map((element) => element.outerHTML.slice(0, 200)),
      misplaced: misplaced.map((element) => element.outerHTML.slice(0, 200)),
      direction: getComputedStyle(document.body).direction,
      spaced: [...document.querySelectorAll("body *")].filter((element) => {
        const { letterSpacing } = getComputedStyle(element)
        return letterSpacing !== "normal" && Number.parseFloat(letterSpacing) !== 0 && /\p{Script=Arabic}/u.test(element.textContent ?? "")
      }).length,
    }
  })
  expect({ ...found, english: englishAmong(texts) }, page.url()).toEqual({
    direction: "rtl",
    spaced: 0,
    backwards: [],
    turned: [],
    misplaced: [],
    english: [],
  })
}
