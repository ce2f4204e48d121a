import { expect, test } from "vitest"
import { modelNames } from "./model-names.ts"

test("[LO-21] an accessory names a product with or without its brand", () => {
  expect(modelNames({ title: "Apple iPhone 17 Pro Max", brand: "Apple" })).toEqual(["apple iphone 17 pro max", "iphone 17 pro max"])
  expect(modelNames({ title: "Nintendo Switch 2", brand: null })).toEqual(["nintendo switch 2"])
})

test("[LO-21] an accessory may leave out the last part in brackets", () => {
  expect(modelNames({ title: "Apple iPad Air 11-inch (M4)", brand: "Apple" })).toEqual([
    "apple ipad air 11-inch (m4)",
    "apple ipad air 11-inch",
    "ipad air 11-inch (m4)",
    "ipad air 11-inch",
  ])
})

test("[LO-21] a title that only starts like its brand is not shortened, and no name is empty", () => {
  expect(modelNames({ title: "Applewood Stand", brand: "Apple" })).toEqual(["applewood stand"])
  expect(modelNames({ title: "Apple", brand: "Apple" })).toEqual(["apple"])
  expect(modelNames({ title: "(Set)", brand: "" })).toEqual(["(set)"])
})
