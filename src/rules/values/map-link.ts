/** A place of the map, by its coordinates and perhaps its id there. */
export type MapPlace = { name: string; placeId: string | null; latitude: number; longitude: number }

/** A link to a map search for the branch by name, with its place id if there is one, else its coordinates. [spec 2 §7] */
export function mapLink({ name, placeId, latitude, longitude }: MapPlace): string {
  const search = new URLSearchParams({ api: "1", query: placeId ? name : `${name} ${latitude},${longitude}` })
  if (placeId) search.set("query_place_id", placeId)
  return `https://www.google.com/maps/search/?${search}`
}
