import { expect, test } from "vitest"
import { modelWithBrand } from "./model-name.ts"

test("[RE-07] a model is named with its brand, once", () => {
  expect(modelWithBrand("Apple", "iPhone 17")).toBe("Apple iPhone 17")
  expect(modelWithBrand("Apple", "Apple Watch Ultra 3")).toBe("Apple Watch Ultra 3")
  expect(modelWithBrand("Nothing", "nothing Phone (3)")).toBe("nothing Phone (3)")
  expect(modelWithBrand("HP", "HPE Server")).toBe("HP HPE Server")
})
