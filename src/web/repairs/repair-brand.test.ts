import { expect, test } from "vitest"
import { brandCards, brandDescription } from "./repair-brand.ts"
import { apple, services } from "./repairs.fixture.ts"

test("[SEO-04] a brand without a text for search engines is described by the documented sentence and its own description", () => {
  expect(brandDescription({ ...apple, seo_description: "Written for it." })).toBe("Written for it.")
  expect(brandDescription(apple)).toBe("Professional Apple repair services. Phones and more.")
  expect(brandDescription({ ...apple, description: null })).toBe("Professional Apple repair services.")
})

test("every brand has one card, in the order of the devices, without the models", () => {
  expect(brandCards(services).map(({ name }) => name)).toEqual(["Apple", "MSI"])
  expect(brandCards(services)[0]).not.toHaveProperty("available_models")
})
