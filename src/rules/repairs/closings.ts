import type { Stretch } from "./working-hours.ts"

/** The days on which a place works other hours than in a usual week; without hours it is closed. */
export type SpecialDays = {
  id: number
  /** `2026-12-18`, both included. */
  fromDay: string
  toDay: string
  /** `*`: everywhere; `visits`: all visits at home; `city:Doha`; `branch:2`. */
  place: string
  hours: readonly Stretch[]
  reason: string
}

/** The names under which closings know a place, the narrowest first. */
export function namesOfPlace(place: { branch: number } | { city: string | null }): string[] {
  if ("branch" in place) return [`branch:${place.branch}`, "*"]
  return [...(place.city === null ? [] : [`city:${place.city.trim().toLowerCase()}`]), "visits", "*"]
}

/** The closing that counts for a place on a day: the narrowest, and of several the newest; null on a usual day. */
export function closingOn(closings: readonly SpecialDays[], names: readonly string[], day: string): SpecialDays | null {
  const ofDay = closings.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay).toSorted((a, b) => b.id - a.id)
  for (const name of names) {
    const found = ofDay.find(({ place }) => place.toLowerCase() === name)
    if (found) return found
  }
  return null
}
