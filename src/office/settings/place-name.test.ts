import { expect, test } from "vitest"
import { placesWithSeats } from "./place-name.ts"

const branch = { id: 1, name: "Al Sadd Branch", place: "Al Sadd Branch", hours: "", is_open: true }
const namesOf = (seats: string[]) =>
  new Map(placesWithSeats({ branches: [branch], cities: ["al khor", "Dukhan"] }, seats).map(({ value, label }) => [value, label]))

test("seats are for branches and cities by name, each once, and for a place that was typed before", () => {
  const names = namesOf(["visits", "doha", "al sadd branch", "Mesaieed"])
  expect([...names.keys()].slice(0, 4)).toEqual(["visits", "*", "Al Sadd Branch", "Doha"])
  expect([...names.keys()].filter((place) => /khor|dukhan|mesaieed/i.test(place))).toEqual(["Al Khor", "Dukhan", "Mesaieed"])
  expect(names.get("*")).toBe("All other places")
})

test("all cities are other cities once a city has separate seats", () => {
  expect([namesOf(["visits"]).get("visits"), namesOf(["visits", "al sadd branch"]).get("visits")]).toEqual(["All cities", "All cities"])
  expect(namesOf(["visits", "doha"]).get("visits")).toBe("Other cities")
})
