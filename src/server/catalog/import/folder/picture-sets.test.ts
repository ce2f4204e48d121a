import { expect, test } from "vitest"
import { type ImageMap, type PictureManifest, picturesOf } from "./picture-sets.ts"

const map: ImageMap = {
  archetypes: [
    { archetype: "phone", sub_category: "budget-phones", set: "lite" },
    { archetype: "phone", set: "pro" },
    { archetype: "folio", set: "pro", view: "back" },
  ],
  colours: { black: "#26272a", orange: "#e8793a" },
}
const manifest: PictureManifest = {
  archetypes: {
    pro: {
      views: ["front", "hero", "back"],
      colours: [
        { id: "black", hex: "#3b3b3d", files: { front: "pro/black-front.webp", hero: "pro/black-hero.webp", back: "pro/black-back.webp" } },
        {
          id: "orange",
          hex: "#f0803c",
          files: { front: "pro/orange-front.webp", hero: "pro/orange-hero.webp", back: "pro/orange-back.webp" },
        },
      ],
    },
    lite: { views: ["hero"], colours: [{ id: "white", hex: "#ffffff", files: { hero: "lite/white-hero.webp" } }] },
  },
}
const aThing = { slug: "a-thing", archetype: "phone", colour: "black", subCategory: "iphones", colourCode: null }

test("the first matching rule selects the set", () => {
  expect(picturesOf({ ...aThing, subCategory: "budget-phones" }, map, manifest)).toEqual(["lite/white-hero.webp"])
  expect(picturesOf(aThing, map, manifest)).toEqual(["pro/black-hero.webp", "pro/black-front.webp", "pro/black-back.webp"])
})

test("the nearest colour is chosen, by the option's code first and by the word second", () => {
  expect(picturesOf({ ...aThing, colour: "orange" }, map, manifest)?.[0]).toBe("pro/orange-hero.webp")
  expect(picturesOf({ ...aThing, colourCode: "#FF8800" }, map, manifest)?.[0]).toBe("pro/orange-hero.webp")
})

test("the view that the rule names comes first", () => {
  expect(picturesOf({ ...aThing, archetype: "folio" }, map, manifest)).toEqual([
    "pro/black-back.webp",
    "pro/black-hero.webp",
    "pro/black-front.webp",
  ])
})

test("an unknown archetype or colour has no pictures", () => {
  expect(picturesOf({ ...aThing, archetype: "kettle" }, map, manifest)).toBeNull()
  expect(picturesOf({ ...aThing, colour: "plaid" }, map, manifest)).toBeNull()
})

test("a product with a body has the pictures of that set, and its own hero where the set has one", () => {
  const bodies = { lite: ["a-thing"], pro: ["another"] }
  expect(picturesOf(aThing, { ...map, bodies }, manifest)).toEqual(["lite/white-hero.webp"])
  const [white] = manifest.archetypes["lite"]?.colours ?? []
  const own = {
    ...manifest.archetypes,
    lite: { views: ["hero"], colours: white ? [{ ...white, products: { "a-thing": "lite/a-thing.webp" } }] : [] },
  }
  expect(picturesOf(aThing, { ...map, bodies }, { archetypes: own })).toEqual(["lite/a-thing.webp"])
})

test("the colour word decides before the distance", () => {
  const colours = [
    { id: "grey", word: "graphite", hex: "#40454f", files: { hero: "grey.webp" } },
    { id: "navy", word: "navy", hex: "#2a3d70", files: { hero: "navy.webp" } },
  ]
  const words = { archetypes: { lite: { views: ["hero"], colours } } }
  const aDullBlue = { ...aThing, subCategory: "budget-phones", colourCode: "#41464f" }
  expect(picturesOf({ ...aDullBlue, colour: "navy" }, map, words)).toEqual(["navy.webp"])
  expect(picturesOf({ ...aDullBlue, colour: "blue" }, map, words)).toEqual(["grey.webp"])
})
