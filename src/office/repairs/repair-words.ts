import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import type { Check, IntakePart } from "#rules/repairs/intake.ts"
import type { Outcome } from "#rules/repairs/repair-board.ts"
import { priceText } from "#ui/text/language.ts"

export const outcomeWords: Readonly<Record<Outcome, () => string>> = {
  REPAIRED: m.office_outcome_REPAIRED,
  UNREPAIRED: m.office_outcome_UNREPAIRED,
  REPLACED: m.office_outcome_REPLACED,
}

/** What the intake lacks, as a part of a sentence. */
export const missingWords: Readonly<Record<IntakePart, () => string>> = {
  checks: m.office_intake_missing_checks,
  unlock: m.office_intake_missing_unlock,
  data: m.office_intake_missing_data,
  photos: m.office_intake_missing_photos,
}

export const checkWords: Readonly<Record<Check, () => string>> = {
  powers_on: m.office_check_powers_on,
  display: m.office_check_display,
  touch: m.office_check_touch,
  cameras: m.office_check_cameras,
  sound: m.office_check_sound,
  buttons: m.office_check_buttons,
  charging: m.office_check_charging,
  biometrics: m.office_check_biometrics,
  keyboard: m.office_check_keyboard,
  battery: m.office_check_battery,
  ports: m.office_check_ports,
  water: m.office_check_water,
  frame: m.office_check_frame,
}

/** What is due at the hand-over, and why. */
export function dueWords(due: Ticket["due"], { quote }: Pick<Ticket, "quote">): string {
  switch (due?.by) {
    case "estimate":
      return m.office_ticket_due_estimate({ amount: priceText(due.amount) })
    case "quote":
      return m.office_ticket_due_quote({ amount: priceText(due.amount) })
    case "unapproved":
      return m.office_ticket_due_unapproved()
    case "nothing":
      return m.office_ticket_due_nothing()
    default:
      return quote ? m.office_ticket_due_from({ amount: priceText(quote.price) }) : m.office_ticket_due_unknown()
  }
}
