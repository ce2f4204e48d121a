import { m } from "#messages/messages.js"
import { periodsOf } from "#rules/repairs/repair-slots.ts"
import { joinList, timeText } from "#ui/text/language.ts"

/** The label of a time in the language of the page: "9 AM - 12 PM"; any other text is unchanged. */
export function slotText(label: string): string {
  const hour = (minutes: number) => timeText(minutes, { withMinutes: false })
  return joinList(periodsOf(label).map(({ opens, closes }) => m.repairs_slot_range({ start: hour(opens), end: hour(closes) }))) || label
}
