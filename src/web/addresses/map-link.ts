import type { Branch } from "#contract/addresses.ts"

/** A maps search for a place by its name, made exact by the place id where there is one, else by its coordinates. [spec 2 §7] */
export function mapLink({ name, placeId, latitude, longitude }: Pick<Branch, "name" | "placeId" | "latitude" | "longitude">): string {
  const search = new URLSearchParams({ api: "1", query: placeId ? name : `${name} ${latitude},${longitude}` })
  if (placeId) search.set("query_place_id", placeId)
  return `https://www.google.com/maps/search/?${search}`
}
