import { beforeEach, expect, test, vi } from "vitest"
import { type Draft, dropAllDrafts, keepDraft, readDraft } from "./drafts.ts"

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 29)

/** A browser's storage with room for this many characters. Its entries are properties, as in a browser. */
function storageOf(room: number): Storage {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
      storage[key] = text
    },
    removeItem: (key: string) => delete storage[key],
  }
  const storage: Storage = Object.create(methods)
  return storage
}

const draftOf = (at: number, text: string): Draft => ({ at, version: 4, before: { text: "" }, values: { text } })

beforeEach(() => {
  vi.stubGlobal("localStorage", storageOf(1000))
})

test("[OFFICE-56] a draft is read for 7 days, and then removed by the next form that opens", () => {
  keepDraft(1, "product:1", draftOf(NOW - 7 * DAY_MS, "old"))
  keepDraft(1, "product:2", draftOf(NOW - 6 * DAY_MS, "new"))
  localStorage.setItem("office-draft:1:product:3", "{")
  localStorage.setItem("sidebar", "240")
  expect(readDraft(1, "product:2", NOW)?.values).toEqual({ text: "new" })
  expect(Object.keys(localStorage).toSorted()).toEqual(["office-draft:1:product:2", "sidebar"])
  expect(readDraft(1, "product:1", NOW)).toBeNull()
  dropAllDrafts()
  expect(Object.keys(localStorage)).toEqual(["sidebar"])
})

test("a form continues when the browser has no room for its draft, and the draft before stays", () => {
  keepDraft(1, "product:1", draftOf(NOW, "short"))
  keepDraft(1, "product:1", draftOf(NOW, "long ".repeat(1000)))
  expect(readDraft(1, "product:1", NOW)?.values).toEqual({ text: "short" })
})
