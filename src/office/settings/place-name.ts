import type { SlotSettings } from "#contract/office/settings/repair-slots.ts"
import { m } from "#messages/messages.js"
import { cityName } from "#office/parts/text/city-name.ts"

/** The places that can be closed, with their names. */
export function placesToClose({ branches, cities }: Pick<SlotSettings, "branches" | "cities">): { value: string; label: string }[] {
  return [
    { value: "*", label: m.office_slots_everywhere() },
    { value: "visits", label: m.office_slots_all_visits() },
    ...branches.map(({ id, name }) => ({ value: `branch:${id}`, label: name })),
    ...cities.map((city) => ({ value: `city:${city}`, label: m.office_slots_visits_in({ city: cityName(city) }) })),
  ]
}

/** Whether a closing of a place is the member's to make and to end: null is for those who work everywhere. */
export function isOwnPlace(place: string, own: readonly string[] | null): boolean {
  return own === null || own.some((each) => each.toLowerCase() === place.toLowerCase())
}
