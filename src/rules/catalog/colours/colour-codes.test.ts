import { expect, test } from "vitest"
import { colourCode } from "./colour-codes.ts"
import { isColourOption } from "./colour-option.ts"

test("names of CSS and of device makers have a code, in any case and spelling", () => {
  expect(["Black", "navy", "Light Grey", "light-gray", "SPACE GREY", "Rose Gold", "Midnight", "Starlight"].map(colourCode)).toEqual([
    "#000000",
    "#000080",
    "#d3d3d3",
    "#d3d3d3",
    "#535150",
    "#e6c7c2",
    "#232a31",
    "#f0e8dc",
  ])
})

test("an unknown name has no code", () => {
  expect(["Design 7", "", "أسود", "constructor", "__proto__", "Black / White"].map(colourCode)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

test("the title decides whether an option is a colour", () => {
  expect(["Color", "Colour", "color ", "Colors", "Colorway", "Size"].map(isColourOption)).toEqual([true, true, true, true, false, false])
})
