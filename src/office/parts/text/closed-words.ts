import { m } from "#messages/messages.js"
import type { ClosedWhy } from "#rules/repairs/repair-slots.ts"

const whyWords: Readonly<Record<ClosedWhy | "full", () => string>> = {
  closing: m.office_slots_closed,
  closed_days: m.office_slots_why_environment,
  hours: m.office_slots_why_hours,
  full: m.office_slots_why_full,
  past: m.office_slots_why_past,
  later: m.office_slots_why_later,
}

/** Why a time for repairs cannot be booked, with the reason of a closing: "Closed: National Day". */
export function closedWords(why: ClosedWhy | "full", reason: string | null): string {
  return [whyWords[why](), reason].filter(Boolean).join(": ")
}
