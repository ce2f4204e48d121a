import { useState } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { ThumbBar } from "#office/parts/page/thumb-bar.tsx"
import { IntakeDialog } from "./intake-dialog.tsx"
import type { IntakeState } from "./use-intake.ts"

/** On a phone, in reach of the thumb: takes a booked device in. [OFFICE-102] */
export function IntakeBar({ ticket, intake }: { ticket: Ticket; intake: IntakeState }) {
  const { may_take_in: mayTakeIn, moves, staged } = ticket
  const [isOpen, open] = useState(false)
  const isWaiting = mayTakeIn && staged === null && moves.some(({ asks }) => asks.includes("intake"))
  if (!isWaiting) return null
  return (
    <ThumbBar>
      <Button kind="primary" size="xl" block onClick={() => open(true)}>
        {m.office_intake_take_in()}
      </Button>
      {isOpen && <IntakeDialog ticket={ticket} intake={intake} onClose={() => open(false)} />}
    </ThumbBar>
  )
}
