import { expect, test } from "vitest"
import { pairsOfVariant, repeatedNames, specificationsOf, tidiedSpecifications } from "./product-specifications.ts"

const SMALL = {
  id: 1,
  specifications: [
    ["Storage", "256 GB"],
    ["Weight", "206 g"],
  ],
} as const
const LARGE = {
  id: 2,
  specifications: [
    ["Storage", "512 GB"],
    ["Weight", "206 g"],
    ["Case", "Included"],
  ],
} as const

test("variants share a value that all have, and keep their own where they differ", () => {
  expect(specificationsOf([SMALL, LARGE])).toEqual([
    {
      name: "Storage",
      value: "",
      own: [
        { variant: 1, value: "256 GB" },
        { variant: 2, value: "512 GB" },
      ],
    },
    { name: "Weight", value: "206 g", own: [] },
    {
      name: "Case",
      value: "",
      own: [
        { variant: 1, value: "" },
        { variant: 2, value: "Included" },
      ],
    },
  ])
  expect(specificationsOf([])).toEqual([])
})

test("each variant has what the list was read from", () => {
  const list = specificationsOf([SMALL, LARGE])
  for (const { id, specifications } of [SMALL, LARGE]) expect(pairsOfVariant(list, id)).toEqual(specifications)
})

test("a variant that is not named has the shared value", () => {
  const list = [{ name: "Weight", value: "206 g", own: [{ variant: 2, value: "210 g" }] }]
  expect([1, 2].map((variant) => pairsOfVariant(list, variant))).toEqual([[["Weight", "206 g"]], [["Weight", "210 g"]]])
})

test("blanks around texts go, and with them specifications without any value", () => {
  const list = [
    { name: " Weight ", value: " 206 g ", own: [] },
    { name: "Case", value: " ", own: [{ variant: 1, value: " " }] },
    { name: "Storage", value: "", own: [{ variant: 1, value: "256 GB" }] },
  ]
  expect(tidiedSpecifications(list)).toEqual([
    { name: "Weight", value: "206 g", own: [] },
    { name: "Storage", value: "", own: [{ variant: 1, value: "256 GB" }] },
  ])
})

test("a name that an earlier specification has is repeated", () => {
  expect(repeatedNames([{ name: "Weight" }, { name: "Case" }, { name: " Weight" }])).toEqual([2])
})
