import { expect, test } from "vitest"
import gulfCountries from "./gulf-cities.json" with { type: "json" }
import { MUNICIPALITIES, municipalityOfZone } from "./qatar-zones.ts"

test("[ADDRESS-11] the cities for Qatar are its eight municipalities", () => {
  expect(MUNICIPALITIES).toEqual([
    "Doha",
    "Al Rayyan",
    "Al Wakrah",
    "Al Khor",
    "Umm Salal",
    "Al Daayen",
    "Madinat ash Shamal",
    "Al Shahaniya",
  ])
})

test("[ADDRESS-12] Saudi Arabia, the UAE, Kuwait and Bahrain have city lists, too", () => {
  expect(gulfCountries.map(({ code }) => code)).toEqual(["SA", "AE", "KW", "BH"])
  for (const { name, cities } of gulfCountries) {
    expect(cities.length, name).toBeGreaterThan(7)
    expect(new Set(cities).size, name).toBe(cities.length)
    for (const city of cities) expect(city.trim()).not.toBe("")
  }
})

test("each of the 91 zones belongs to one municipality, and other numbers to none", () => {
  const zones = Array.from({ length: 99 }, (_, index) => String(index + 1))
  const none = zones.filter((zone) => municipalityOfZone(zone) === null)
  expect(none).toEqual(["8", "9", "29", "59", "87", "88", "89", "99"])
  expect(municipalityOfZone("38")).toBe("Doha")
  expect(municipalityOfZone(" 91 ")).toBe("Al Wakrah")
  expect(municipalityOfZone("70")).toBe("Al Daayen")
  for (const odd of ["", "0", "100", "3.5", "-1", "Doha", "1e1"]) expect(municipalityOfZone(odd), odd).toBeNull()
})
