import type { SlotSettings } from "#contract/office/settings/repair-slots.ts"
import { m } from "#messages/messages.js"
import { cityName } from "#office/parts/text/city-name.ts"
import { MUNICIPALITIES } from "#rules/people/qatar-zones.ts"
import { placeName } from "#rules/repairs/repair-capacity.ts"

const VISITS = "visits"
const OTHERS = "*"

/** The places that can be closed, with their names. */
export function placesToClose({ branches, cities }: Pick<SlotSettings, "branches" | "cities">): { value: string; label: string }[] {
  return [
    { value: OTHERS, label: m.office_slots_everywhere() },
    { value: VISITS, label: m.office_slots_all_visits() },
    ...branches.map(({ id, name }) => ({ value: `branch:${id}`, label: name })),
    ...cities.map((city) => ({ value: `city:${city}`, label: m.office_slots_visits_in({ city: cityName(city) }) })),
  ]
}

/**
 * The places that can have seats, with their names: all other cities together, all other places, each branch and each city. A place of
 * `seats` that is none of them, as one that was typed before, is among them too.
 */
export function placesWithSeats(
  { branches, cities }: Pick<SlotSettings, "branches" | "cities">,
  seats: readonly string[],
): { value: string; label: string }[] {
  const shared = new Set([VISITS, OTHERS, ...branches.map(({ place }) => placeName(place))])
  const named = [...MUNICIPALITIES, ...cities, ...seats].filter((city) => city.trim() !== "" && !shared.has(placeName(city)))
  const ofCities = named.filter((city, at) => named.findIndex((each) => placeName(each) === placeName(city)) === at)
  const hasOwnCity = seats.some((place) => ofCities.some((city) => placeName(city) === placeName(place)))
  return [
    { value: VISITS, label: hasOwnCity ? m.office_calendar_other_cities() : m.office_calendar_all_cities() },
    { value: OTHERS, label: m.office_slots_other_places() },
    ...branches.map(({ place, name }) => ({ value: place, label: name })),
    ...ofCities.map((city) => ({ value: city, label: cityName(city) })),
  ]
}

/** Whether a closing of a place is the member's to make and to end: null is for those who work everywhere. */
export function isOwnPlace(place: string, own: readonly string[] | null): boolean {
  return own === null || own.some((each) => each.toLowerCase() === place.toLowerCase())
}
