/** A member's places by kind: the branches by id, and the cities by name. */
export type Places = { branches: readonly number[]; cities: readonly string[] }

/** Reads `branch:3` and `city:Doha`; null stays null: everywhere. */
export function placesOf(places: readonly string[] | null): Places | null {
  if (places === null) return null
  const named = (kind: string) => places.flatMap((place) => (place.startsWith(kind) ? [place.slice(kind.length)] : []))
  return { branches: named("branch:").map(Number), cities: named("city:") }
}

/** Whether a place is one of a member's: null is every place, or no place, which everybody shares. Letters of cities may be capital or not. */
export function isAtPlaces(place: string | null, places: readonly string[] | null): boolean {
  if (place === null || places === null) return true
  return places.some((each) => each.toLowerCase() === place.toLowerCase())
}
