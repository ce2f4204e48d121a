import { expect, test } from "vitest"
import { colourFamily } from "./colour-families.ts"

test.each([
  ["Black", null, "Black"],
  ["Titanium Black", "#2D2E30", "Black"],
  ["Space Grey", null, "Gray"],
  ["Blue Titanium", null, "Blue"],
  ["Golden Black", null, "Black"],
  ["Rose Gold", "#EBC6B8", "Pink"],
  ["Off-White", null, "White"],
  ["Light Blue and Light Red", null, "Multicolor"],
  ["Black / Matte Black", null, "Black"],
])("[SH-71] a colour is of the family of the last such word in its name: %s", (name, code, family) => {
  expect(colourFamily(name, code)).toBe(family)
})

test.each([
  ["Fog", "#DCDDD3", "Silver"],
  ["Zero One", "#8D8F92", "Gray"],
  ["Squad", "#2F7A3A", "Green"],
  ["Terra Cotta", "#B5694C", "Red"],
  ["Desert Titanium", "#C4AB97", "Beige"],
  ["أسود", "#111111", "Black"],
])("[SH-71] a name without such a word leaves it to the code: %s", (name, code, family) => {
  expect(colourFamily(name, code)).toBe(family)
})

test("[SH-71] a name that says nothing, without a code, is of another colour", () => {
  expect(["Design 7", "", "constructor"].map((name) => colourFamily(name, null))).toEqual(["Other", "Other", "Other"])
})
