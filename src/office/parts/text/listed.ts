import { m } from "#messages/messages.js"

/** Joins names with the comma of the language; empty ones are left out. */
export function listed(names: readonly (string | null | undefined | false)[]): string {
  return names.filter(Boolean).join(m.office_comma())
}
