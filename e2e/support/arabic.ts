import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect } from "vitest"

type Messages = Readonly<Record<string, unknown>>

const ROOT = join(import.meta.dirname, "../..")
const catalog = (locale: string) =>
  Object.assign(
    {},
    ...globSync(`messages/${locale}/*.json`, { cwd: ROOT }).map((file) => JSON.parse(readFileSync(join(ROOT, file), "utf8")) as Messages),
  ) as Messages
const [english, arabic] = [catalog("en"), catalog("ar")]

/** Every text of an English page that has no placeholder. */
const ENGLISH_TEXTS = Object.entries(english).flatMap(([key, text]) =>
  typeof text === "string" && !text.includes("{") && /[a-z]/.test(text) && arabic[key] !== text ? [text] : [],
)

/** Asserts that the page runs from right to left, has no message in English, and no English sentence outside what is marked as English. */
export async function expectArabic(page: Page): Promise<void> {
  const found = await page.evaluate((messages) => {
    const known = new Set(messages)
    const texts: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = (node.nodeValue ?? "").replace(/\s+/g, " ").trim()
      if (!node.parentElement?.closest("script, style, noscript, [lang=en]")) texts.push(text)
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      if (!element.closest("[lang=en]"))
        for (const name of ["aria-label", "placeholder", "title", "alt"]) texts.push(element.getAttribute(name) ?? "")
    // Names and standards may be in English: "Center Stage", "USB-C". A sentence has words in lower case.
    const isSentence = (text: string) => /\b[A-Za-z]+ [a-z]{2,} [a-z]{2,}/.test(text)
    return {
      direction: getComputedStyle(document.body).direction,
      english: texts.filter((text) => known.has(text) || isSentence(text)),
      spaced: [...document.querySelectorAll("body *")].filter((element) => {
        const { letterSpacing } = getComputedStyle(element)
        return letterSpacing !== "normal" && Number.parseFloat(letterSpacing) !== 0 && /\p{Script=Arabic}/u.test(element.textContent ?? "")
      }).length,
    }
  }, ENGLISH_TEXTS)
  expect(found, page.url()).toEqual({ direction: "rtl", english: [], spaced: 0 })
}
