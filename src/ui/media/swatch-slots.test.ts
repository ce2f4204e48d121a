import { expect, test } from "vitest"
import { swatchSlots, VISIBLE_SWATCHES } from "./swatch-slots.ts"

test.each([
  [1, { shown: 1, hidden: 0 }],
  [5, { shown: 5, hidden: 0 }],
  [6, { shown: 4, hidden: 2 }],
  [12, { shown: 4, hidden: 8 }],
])("[CARD-11] of %i colours on a wide screen", (colors, slots) => {
  expect(swatchSlots(colors, VISIBLE_SWATCHES.wide)).toEqual(slots)
})

test.each([
  [4, { shown: 4, hidden: 0 }],
  [5, { shown: 3, hidden: 2 }],
  [12, { shown: 3, hidden: 9 }],
])("[CARD-11] of %i colours at 480 px or less", (colors, slots) => {
  expect(swatchSlots(colors, VISIBLE_SWATCHES.narrow)).toEqual(slots)
})
