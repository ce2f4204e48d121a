import type { Branch } from "#contract/addresses.ts"

/** A link to a map search for the branch by name, with its place id if there is one, else its coordinates. [spec 2 §7] */
export function mapLink({ name, placeId, latitude, longitude }: Pick<Branch, "name" | "placeId" | "latitude" | "longitude">): string {
  const search = new URLSearchParams({ api: "1", query: placeId ? name : `${name} ${latitude},${longitude}` })
  if (placeId) search.set("query_place_id", placeId)
  return `https://www.google.com/maps/search/?${search}`
}
