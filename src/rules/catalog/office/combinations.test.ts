import { expect, test } from "vitest"
import { MAX_OFFERED, missingCombinations } from "./combinations.ts"

const COLORS = { values: ["Black", "Coral Red"] }
const SIZES = { values: ["256 GB", "512 GB"] }

test("the combinations that no variant has are offered, whatever the spelling", () => {
  expect(missingCombinations([COLORS, SIZES], [["black", "256GB"]])).toEqual([
    ["Black", "512 GB"],
    ["Coral Red", "256 GB"],
    ["Coral Red", "512 GB"],
  ])
  expect(missingCombinations([COLORS], [["Black"], ["Coralred"]])).toEqual([])
  expect(missingCombinations([], [])).toEqual([])
})

test("very many combinations are not all offered", () => {
  const many = { values: Array.from({ length: 100 }, (_, number) => `Value ${number}`) }
  expect(missingCombinations([many, many, many, many, many], [])).toHaveLength(MAX_OFFERED)
})
