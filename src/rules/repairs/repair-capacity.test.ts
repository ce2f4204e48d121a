import { expect, test } from "vitest"
import { DEFAULT_CAPACITY, seatsOf } from "./repair-capacity.ts"

const capacity = { doha: 6, "al sadd branch": 20 }

test("a named city or branch has its own seats, in any spelling", () => {
  for (const name of ["Doha", " doha ", "DOHA"]) expect(seatsOf(capacity, "city", name)).toEqual({ place: "city doha", seats: 6 })
  expect(seatsOf(capacity, "branch", "Al Sadd  Branch")).toEqual({ place: "branch al sadd branch", seats: 20 })
  expect(seatsOf({ doha: 0 }, "city", "Doha")).toEqual({ place: "city doha", seats: 0 })
})

test("other places are not limited, unless `*` gives them shared seats, so that no spelling evades the limit", () => {
  expect(seatsOf(capacity, "city", "Al Khor")).toBeNull()
  expect(seatsOf({}, "city", "constructor")).toBeNull()
  for (const name of ["Al Khor", "Dohaa", ""]) expect(seatsOf({ ...capacity, "*": 4 }, "city", name)).toEqual({ place: "city *", seats: 4 })
  expect(seatsOf({ "*": 4 }, "branch", "Lusail Branch")).toEqual({ place: "branch *", seats: 4 })
})

test("[RE-05] without a setting the visits of a time slot share ten seats, and the branches are not limited", () => {
  expect(DEFAULT_CAPACITY).toEqual({ visits: 10 })
  for (const city of ["Doha", "Al Khor", "visits"]) expect(seatsOf(DEFAULT_CAPACITY, "city", city)).toEqual({ place: "city *", seats: 10 })
  for (const branch of ["Lusail Branch", "visits"]) expect(seatsOf(DEFAULT_CAPACITY, "branch", branch)).toBeNull()
  expect(seatsOf({ visits: 4, "*": 7 }, "branch", "Lusail Branch")).toEqual({ place: "branch *", seats: 7 })
})
