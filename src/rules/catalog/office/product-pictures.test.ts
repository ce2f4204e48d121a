import { expect, test } from "vitest"
import { type PlacedPicture, picturesAfter, placedPictures, type VariantLook } from "./product-pictures.ts"

const RED: VariantLook = { color: "Red", pictures: ["red", "box"] }
const BLUE: VariantLook = { color: "Blue", pictures: ["blue", "box"] }
const placed = (src: string, ...colors: string[]): PlacedPicture => ({ src, colors })

test("a picture belongs to the colors whose variants show it, and to every color when all do", () => {
  expect(placedPictures(["red", "box"], [RED, BLUE])).toEqual([placed("red", "Red"), placed("box"), placed("blue", "Blue")])
  expect(placedPictures(["a"], [{ color: null, pictures: ["a"] }])).toEqual([placed("a")])
})

test("a variant shows the pictures of its color in the product's order", () => {
  const before = placedPictures(["red", "blue", "box"], [RED, BLUE])
  const after = [placed("box"), placed("blue", "Blue"), placed("new", "Red"), placed("red", "Red")]
  expect(picturesAfter(RED, before, after)).toEqual(["box", "new", "red"])
  expect(picturesAfter(BLUE, before, after)).toEqual(["box", "blue"])
  expect(picturesAfter(RED, before, [placed("box", "Blue")]), "taken from a color").toEqual([])
})

test("an edit keeps what it does not change: pictures of single variants, and a first picture of a variant", () => {
  const small = { color: "Red", pictures: ["own", "box"] }
  const large = { color: "Red", pictures: ["box"] }
  const before = placedPictures(["box", "own"], [small, large])
  const after = [...before, placed("new")]
  expect(picturesAfter(small, before, after)).toEqual(["own", "box", "new"])
  expect(picturesAfter(large, before, after)).toEqual(["box", "new"])
})
