import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { cityName } from "#office/parts/text/city-name.ts"
import { listed } from "#office/parts/text/listed.ts"
import { placesQuery } from "./staff-data.ts"

/** The names of a member's places; null is everywhere. */
export function usePlacesWords(): (places: readonly string[] | null) => string {
  const { data = [] } = useQuery(placesQuery)
  return (places) => {
    if (places === null) return m.office_staff_everywhere()
    const names = places.map((place) => {
      const known = data.find(({ key }) => key === place)?.name ?? place.slice(place.indexOf(":") + 1)
      return place.startsWith("city:") ? cityName(known) : known
    })
    return listed(names) || m.office_no_value()
  }
}
