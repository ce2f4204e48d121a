/** A place on the map: its coordinates with an optional place id, or its street. */
export type MapPlace = {
  name: string
  placeId?: string | null | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  street?: string
  city?: string
}

/** A link to a map search for the branch by name, with its place id if there is one, else its coordinates or its street. [spec 2 §7] */
export function mapLink({ name, placeId, latitude, longitude, street, city }: MapPlace): string {
  const where = latitude === undefined || longitude === undefined ? [street, city].filter(Boolean).join(", ") : `${latitude},${longitude}`
  const search = new URLSearchParams({ api: "1", query: placeId ? name : `${name} ${where}` })
  if (placeId) search.set("query_place_id", placeId)
  return `https://www.google.com/maps/search/?${search}`
}

/** A link to a map search for an address, which a phone opens in its own app. */
export function mapSearch(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}
