import { expect, test } from "vitest"
import { swatchLabels, swatchSlots, VISIBLE_SWATCHES } from "./swatch-row.ts"

const labelsOf = (...names: string[]) => swatchLabels(names.map((name) => ({ name, code: null })))

test("a colour without a code shows letters of its name", () => {
  expect(labelsOf("Design 7", "Design 12", "Sunset", "Ocean Breeze", "أزرق")).toEqual(["D7", "D12", "Su", "OB", "أز"])
})

test("no two swatches of a row look the same", () => {
  const labels = labelsOf("Sunset", "Sunrise", "Sundown", "Sunday", "Pattern 1001", "Pattern 1002", "!", "?")
  expect(labels).toEqual(["Su", "Sun", "3", "4", "P10", "6", "7", "8"])
  expect(new Set(labels).size).toBe(labels.length)
})

test("a colour with a code shows the colour, unless another has the same", () => {
  expect(
    swatchLabels([
      { name: "Aqua", code: "#00ffff" },
      { name: "Cyan", code: "#00ffff" },
    ]),
  ).toEqual([null, "Cy"])
})

test.each([
  [1, { shown: 1, hidden: 0 }],
  [5, { shown: 5, hidden: 0 }],
  [6, { shown: 4, hidden: 2 }],
  [12, { shown: 4, hidden: 8 }],
])("[CARD-11] slots for %i colours on a wide screen", (colors, slots) => {
  expect(swatchSlots(colors, VISIBLE_SWATCHES.wide)).toEqual(slots)
})

test.each([
  [4, { shown: 4, hidden: 0 }],
  [5, { shown: 3, hidden: 2 }],
  [12, { shown: 3, hidden: 9 }],
])("[CARD-11] slots for %i colours at 480 px or less", (colors, slots) => {
  expect(swatchSlots(colors, VISIBLE_SWATCHES.narrow)).toEqual(slots)
})
