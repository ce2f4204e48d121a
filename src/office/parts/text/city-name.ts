import { m } from "#messages/messages.js"

/** A city of Qatar in the language of the page; any other name as it was typed. */
export function cityName(city: string): string {
  return m.addresses_municipality({ name: city })
}
