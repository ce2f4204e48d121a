import fc from "fast-check"
import { expect, test } from "vitest"
import { PAGE_SIZE, pageCount, pageFrom, pageItems } from "./pagination.ts"

const shown = (current: number, total: number) =>
  pageItems(current, total)
    .map((item) => (item === "ellipsis" ? "…" : item))
    .join(" ")

const aPageOf = (least: number) =>
  fc
    .integer({ min: least, max: 5000 })
    .chain((total) => fc.record({ total: fc.constant(total), current: fc.integer({ min: 1, max: total }) }))

test("[LIST-20] the number of pages is the count over 10, rounded up", () => {
  expect([0, 1, 9, 10, 11, 20, 21, 443].map((count) => pageCount(count))).toEqual([0, 1, 1, 1, 2, 2, 3, 45])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (count) => {
      expect(pageCount(count) * PAGE_SIZE).toBeGreaterThanOrEqual(count)
      expect((pageCount(count) - 1) * PAGE_SIZE).toBeLessThan(count)
    }),
  )
})

test("another page size gives another number of pages", () => {
  expect(pageCount(21, 20)).toBe(2)
})

test("[LIST-21] the first and the last page always show, and so does the current one", () => {
  fc.assert(
    fc.property(aPageOf(1), ({ current, total }) => {
      const items = pageItems(current, total)
      expect(items[0]).toBe(1)
      expect(items.at(-1)).toBe(total)
      expect(items).toContain(current)
    }),
  )
})

test("[LIST-22] seven pages or fewer all show", () => {
  expect(shown(1, 0)).toBe("")
  expect(shown(1, 1)).toBe("1")
  expect(shown(4, 7)).toBe("1 2 3 4 5 6 7")
  expect(shown(1, 8)).toContain("…")
})

test("[LIST-23] up to page 4, pages 2 to 5 show before the ellipsis", () => {
  for (const current of [1, 2, 3, 4]) expect(shown(current, 20)).toBe("1 2 3 4 5 … 20")
  expect(shown(4, 8)).toBe("1 2 3 4 5 … 8")
})

test("[LIST-24] within 3 of the end, the last four pages before the last show after the ellipsis", () => {
  for (const current of [17, 18, 19, 20]) expect(shown(current, 20)).toBe("1 … 16 17 18 19 20")
  expect(shown(5, 8)).toBe("1 … 4 5 6 7 8")
})

test("[LIST-25] elsewhere the current page shows with one neighbour on each side", () => {
  expect(shown(5, 20)).toBe("1 … 4 5 6 … 20")
  expect(shown(16, 20)).toBe("1 … 15 16 17 … 20")
  expect(shown(5, 9)).toBe("1 … 4 5 6 … 9")
})

test("[LIST-23] [LIST-24] [LIST-25] an ellipsis always replaces at least one page, and pages ascend", () => {
  fc.assert(
    fc.property(aPageOf(8), ({ current, total }) => {
      const items = pageItems(current, total)
      expect(items).toHaveLength(7)
      items.forEach((item, index) => {
        const before = items[index - 1]
        const after = items[index + 1]
        if (typeof item === "number" && typeof before === "number") expect(item).toBe(before + 1)
        if (item !== "ellipsis") return
        expect(typeof before === "number" && typeof after === "number" && after - before > 1).toBe(true)
      })
    }),
  )
})

test("a current page outside the pages counts as the nearest", () => {
  expect(shown(0, 20)).toBe(shown(1, 20))
  expect(shown(99, 20)).toBe(shown(20, 20))
})

test("the page is read from its query value alone", () => {
  expect(pageFrom("3")).toBe(3)
  expect(pageFrom(3)).toBe(3)
  for (const junk of ["", "0", "-1", "1.5", "1e3", "NaN", "abc", " 2", "٣", null, undefined, Number.NaN, -4, 2.5, {}, [2]]) {
    expect(pageFrom(junk), String(junk)).toBe(1)
  }
  expect(pageFrom("1000001")).toBe(1_000_000)
  expect(pageFrom("9".repeat(400))).toBe(1_000_000)
})
