import { expect, test } from "vitest"
import { type TileFields, tileFaults } from "./tile.ts"

const whole: TileFields = { text: "Phones", text_ar: "هواتف", picture: "uploads/p.00000000.9x9.webp", price_from: null, price_upto: null }

test("[OFFICE-139] a tile with a text and a picture has no fault, with one price or two in their order", () => {
  expect(tileFaults(whole, [])).toEqual({})
  expect(tileFaults({ ...whole, text_ar: null, price_upto: 1500 }, [{ ...whole, text: "Tablets", text_ar: null }])).toEqual({})
  expect(tileFaults({ ...whole, price_from: 0, price_upto: 0.5 }, [])).toEqual({})
})

test.each<[Partial<TileFields>, object]>([
  [{ text: "  " }, { text: "missing" }],
  [{ picture: "" }, { picture: "missing" }],
  [{ price_from: 100, price_upto: 100 }, { price_upto: "low" }],
  [{ text: " Tablets ", text_ar: "أجهزة" }, { text: "twice" }],
  [{ text_ar: " أجهزة لوحية" }, { text_ar: "twice" }],
])("[OFFICE-139] a tile with %j has the faults %j", (part, faults) => {
  expect(tileFaults({ ...whole, ...part }, [{ ...whole, text: "Tablets", text_ar: "أجهزة لوحية" }])).toEqual(faults)
})
