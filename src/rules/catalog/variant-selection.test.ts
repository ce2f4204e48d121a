import fc from "fast-check"
import { expect, test } from "vitest"
import { choose, isCompatible, type Selectable, selectionOf, variantBySlug } from "./variant-selection.ts"

function aVariant(values: Record<string, string>): Selectable {
  const option_values = Object.entries(values).map(([option, value]) => ({ option, value }))
  return { slug: Object.values(values).join("-").toLowerCase(), option_values }
}

const orangeSmall = aVariant({ Color: "Orange", Storage: "256 GB", RAM: "8 GB" })
const orangeLarge = aVariant({ Color: "Orange", Storage: "1 TB", RAM: "16 GB" })
const blueSmall = aVariant({ Color: "Blue", Storage: "256 GB", RAM: "8 GB" })
const blueMiddle = aVariant({ Color: "Blue", Storage: "512 GB", RAM: "8 GB" })
const variants = [orangeSmall, orangeLarge, blueSmall, blueMiddle]

test("[PDP-28] choosing a value that is compatible with the others changes that value alone", () => {
  const { selection, reset } = choose(variants, selectionOf(orangeSmall), {
    option: "Color",
    value: "Blue",
  })
  expect(selection).toEqual({ Color: "Blue", Storage: "256 GB", RAM: "8 GB" })
  expect(reset).toBe(false)
})

test("[PDP-28] choosing a value of an option without a choice adds it", () => {
  const { selection } = choose(variants, { Color: "Blue" }, { option: "Storage", value: "512 GB" })
  expect(selection).toEqual({ Color: "Blue", Storage: "512 GB" })
})

test("[PDP-29] incompatible selections are removed", () => {
  const { selection } = choose(variants, { Color: "Blue", RAM: "8 GB" }, { option: "RAM", value: "16 GB" })
  expect(selection).toEqual({ RAM: "16 GB" })
})

test("[PDP-30] the variant that matches the whole selection is chosen", () => {
  const { variant } = choose(variants, selectionOf(blueSmall), {
    option: "Storage",
    value: "512 GB",
  })
  expect(variant).toBe(blueMiddle)
})

test("[PDP-30] for a partial selection the first matching variant is chosen", () => {
  expect(choose(variants, {}, { option: "Color", value: "Blue" }).variant).toBe(blueSmall)
  expect(choose(variants, {}, { option: "Storage", value: "1 TB" }).variant).toBe(orangeLarge)
})

test("[PDP-30] the first variant of all is the fallback when none has the value", () => {
  const { variant, selection } = choose(variants, selectionOf(blueSmall), {
    option: "Color",
    value: "Red",
  })
  expect(variant).toBe(orangeSmall)
  expect(selection).toEqual({ Color: "Red" })
})

test("a click without a valid combination keeps only the clicked value, even where some others would be compatible", () => {
  const click = { option: "Storage", value: "1 TB" }
  expect(choose(variants, selectionOf(orangeSmall), click)).toEqual({
    selection: { Storage: "1 TB" },
    variant: orangeLarge,
    reset: true,
  })
})

test("after a reset the options can be chosen again one by one", () => {
  const first = choose(variants, selectionOf(orangeSmall), { option: "Storage", value: "512 GB" })
  expect(first.selection).toEqual({ Storage: "512 GB" })
  const second = choose(variants, first.selection, { option: "Color", value: "Blue" })
  const third = choose(variants, second.selection, { option: "RAM", value: "8 GB" })
  expect(third).toEqual({ selection: selectionOf(blueMiddle), variant: blueMiddle, reset: false })
})

test("a value is compatible when it keeps all the other selections", () => {
  expect(isCompatible(variants, selectionOf(orangeSmall), { option: "Color", value: "Blue" })).toBe(true)
  expect(isCompatible(variants, selectionOf(orangeSmall), { option: "Storage", value: "1 TB" })).toBe(false)
  expect(isCompatible(variants, { Color: "Orange" }, { option: "Storage", value: "1 TB" })).toBe(true)
})

test("[PDP-28] [PDP-29] [PDP-30] after clicks in any order, the selection matches a variant", () => {
  const aClick = fc.constantFrom(...variants.flatMap((variant) => variant.option_values))
  fc.assert(
    fc.property(fc.array(aClick), (clicks) => {
      let selection = selectionOf(orangeSmall)
      for (const click of clicks) {
        const compatible = isCompatible(variants, selection, click)
        const chosen = choose(variants, selection, click)
        expect(chosen.reset).toBe(!compatible)
        expect(chosen.selection[click.option]).toBe(click.value)
        expect(selectionOf(chosen.variant)).toMatchObject(chosen.selection)
        expect(Object.keys(chosen.selection).length).toBe(chosen.reset ? 1 : Object.keys({ ...selection, [click.option]: "" }).length)
        selection = chosen.selection
      }
    }),
  )
})

test("an address names its variant, and an unknown slug or none selects the first", () => {
  expect(variantBySlug(variants, blueMiddle.slug)).toBe(blueMiddle)
  expect(variantBySlug(variants, "no-such-slug")).toBe(orangeSmall)
  expect(variantBySlug(variants, undefined)).toBe(orangeSmall)
})

test("a product without variants is a fault", () => {
  expect(() => variantBySlug([], "any")).toThrow("at least one variant")
})
