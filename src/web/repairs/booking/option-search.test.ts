import { expect, test } from "vitest"
import { chosenOption, matchingOptions } from "./option-search.ts"

const options = [
  { id: 1, name: "Galaxy S25 Ultra" },
  { id: 2, name: "Galaxy S25" },
  { id: 3, name: "Galaxy Z Flip7" },
]
const ids = (typed: string) => matchingOptions(options, typed).map(({ id }) => id)

test("[REPAIR-27] the list is narrowed to the names that contain what is typed, in whatever case", () => {
  expect(ids("")).toEqual([1, 2, 3])
  expect(ids(" s25 ")).toEqual([1, 2])
  expect(ids("FLIP")).toEqual([3])
  expect(ids("iphone")).toEqual([])
})

test("[REPAIR-28] [REPAIR-31] what is meant is the row that was chosen, or the one of the name that is typed", () => {
  expect(chosenOption(options, { typed: "", id: 3 })?.id).toBe(3)
  expect(chosenOption(options, { typed: "Galaxy S25", id: null })?.id).toBe(2)
  expect(chosenOption(options, { typed: "Galaxy S2", id: null })).toBeNull()
  expect(chosenOption(options, { typed: "", id: null })).toBeNull()
})

test("a row that the list does not show any more is not meant", () => {
  expect(chosenOption(options, { typed: "flip", id: 1 })).toBeNull()
  expect(chosenOption(options, { typed: "ultra", id: 1 })?.id).toBe(1)
})

test("[RE-06] case, blanks and accents make no difference", () => {
  for (const typed of ["galaxy s24 ultra", "GalaxyS24 Ultra", " galáxy  s24ultra "]) {
    expect(chosenOption([{ id: 9, name: "Galaxy S24 Ultra" }, ...options], { typed, id: null })?.id).toBe(9)
  }
  expect(matchingOptions([{ id: 8, name: "Téléphone É" }], "telephone e").map(({ id }) => id)).toEqual([8])
})
