import { expect, test } from "vitest"
import { swatchLabels } from "./swatch-labels.ts"

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
