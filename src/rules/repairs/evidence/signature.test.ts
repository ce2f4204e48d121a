import fc from "fast-check"
import { expect, test } from "vitest"
import { DRAWING, drawingOf, MAX_DRAWING } from "./signature.ts"

const FIELD = { width: 500, height: 200 }

test("a signature is written as lines, scaled to one box", () => {
  const strokes = [
    [
      { x: 0, y: 0 },
      { x: 250, y: 100 },
      { x: 500, y: 200 },
    ],
    [
      { x: 10.4, y: 10 },
      { x: 10.4, y: 10 },
    ],
  ]
  expect(drawingOf(strokes, FIELD)).toBe("M0 0L500 200L1000 400M21 20L21 20")
})

test("nothing drawn is no signature", () => {
  expect(drawingOf([], FIELD)).toBeNull()
  expect(drawingOf([[]], FIELD)).toBeNull()
})

test("a drawing of any length and place fits its bound and its form, and keeps the end of a stroke", () => {
  const place = fc.double({ min: -2000, max: 2000, noNaN: true })
  const strokes = fc.array(fc.array(fc.record({ x: place, y: place }), { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(strokes, fc.constantFrom(1, 60, 3000), (drawn, times) => {
      const drawing = drawingOf(Array(times).fill(drawn).flat(), FIELD) ?? ""
      expect(drawing.length).toBeLessThanOrEqual(MAX_DRAWING)
      expect(drawing).toMatch(new RegExp(DRAWING))
    }),
    { numRuns: 30 },
  )
  const long = Array.from({ length: 5000 }, (_, place) => ({ x: place / 10, y: (place * 7) % 200 }))
  expect(drawingOf([long], FIELD)).toMatch(/L1000 \d+$/)
})
