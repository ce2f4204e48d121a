import { expect, test } from "vitest"
import { mapLink } from "./map-link.ts"

const branch = { name: "Al Sadd & Co", street: "Street 230", city: "Doha", placeId: null, latitude: 25.2854, longitude: 51.5 }

test("[ADDRESS-21] a map link searches for the name with the place id, or else with the coordinates", () => {
  const byId = new URL(mapLink({ ...branch, placeId: "abc" }))
  expect(byId.pathname).toBe("/maps/search/")
  expect(Object.fromEntries(byId.searchParams)).toEqual({ api: "1", query: "Al Sadd & Co", query_place_id: "abc" })
  const byPlace = new URL(mapLink(branch))
  expect(Object.fromEntries(byPlace.searchParams)).toEqual({ api: "1", query: "Al Sadd & Co 25.2854,51.5" })
  const { latitude: _latitude, longitude: _longitude, placeId: _placeId, ...old } = branch
  expect(new URL(mapLink(old)).searchParams.get("query")).toBe("Al Sadd & Co Street 230, Doha")
})
