import { expect, test } from "vitest"
import { filterValues } from "./filter-values.ts"

const screen = { title: "Screen size", specification: "Display", pattern: "{number inch}″" }
const chip = { title: "Chip", specification: "Processor", pattern: "{name}" }
const memory = { title: "RAM", specification: "Memory", pattern: "{first}" }

test("[SH-18] a product has the values of each filter in any of its variants, each once", () => {
  const variants = [
    { Display: "6.9-inch OLED, 120 Hz", Processor: "Apple A19 Pro", Brand: "Apple", Memory: "8gb, soldered" },
    { Display: "6.9-inch OLED, 60 Hz", Processor: "Apple A19", Brand: "Apple", Memory: "8 GB" },
  ]
  expect(filterValues([screen, chip, memory], variants)).toEqual([
    { title: "Screen size", value: "6.9″" },
    { title: "Chip", value: "A19 Pro" },
    { title: "Chip", value: "A19" },
    { title: "RAM", value: "8 GB" },
  ])
})

test("[SH-18] a specification that is missing or cannot be read gives no value", () => {
  expect(filterValues([screen, chip], [{ Display: "A bright panel" }, {}])).toEqual([])
  expect(filterValues([{ ...chip, specification: "toString" }], [{}])).toEqual([])
})
