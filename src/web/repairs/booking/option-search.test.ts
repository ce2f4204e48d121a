import { expect, test } from "vitest"
import { chosenOption, matchingOptions } from "./option-search.ts"

const options = [
  { id: 1, name: "Galaxy S25 Ultra" },
  { id: 2, name: "Galaxy S25" },
  { id: 3, name: "Galaxy Z Flip7" },
]
const ids = (typed: string) => matchingOptions(options, typed).map(({ id }) => id)

test("[REPAIR-27] the list is narrowed to the names that contain the typed text, in any case", () => {
  expect(ids("")).toEqual([1, 2, 3])
  expect(ids(" s25 ")).toEqual([1, 2])
  expect(ids("FLIP")).toEqual([3])
  expect(ids("iphone")).toEqual([])
})

test("[REPAIR-28] [REPAIR-31] the chosen option is the selected row, or the row with the typed name", () => {
  expect(chosenOption(options, { typed: "", id: 3 })?.id).toBe(3)
  expect(chosenOption(options, { typed: "Galaxy S25", id: null })?.id).toBe(2)
  expect(chosenOption(options, { typed: "Galaxy S2", id: null })).toBeNull()
  expect(chosenOption(options, { typed: "", id: null })).toBeNull()
})

test("a selected row that the list no longer shows is not the chosen option", () => {
  expect(chosenOption(options, { typed: "flip", id: 1 })).toBeNull()
  expect(chosenOption(options, { typed: "ultra", id: 1 })?.id).toBe(1)
})

test("[RE-06] case, blanks and accents make no difference", () => {
  for (const typed of ["galaxy s24 ultra", "GalaxyS24 Ultra", " galáxy  s24ultra "]) {
    expect(chosenOption([{ id: 9, name: "Galaxy S24 Ultra" }, ...options], { typed, id: null })?.id).toBe(9)
  }
  expect(matchingOptions([{ id: 8, name: "Téléphone É" }], "telephone e").map(({ id }) => id)).toEqual([8])
})
