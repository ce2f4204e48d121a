import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { faultWords } from "#office/problem.ts"
import { IntakeForm } from "./intake-form.tsx"
import { allFine, answeredOf, type IntakeState } from "./use-intake.ts"

/** The intake checklist of a device. It can be saved at any time and continued on another device. [OFFICE-101] */
export function IntakePanel({ ticket, intake: { given, set, save, isSaving, error } }: { ticket: Ticket; intake: IntakeState }) {
  const { may_take_in: mayWrite, column } = ticket
  const isOpen = mayWrite && column !== "HANDED_OVER"
  return (
    <Panel
      title={m.office_ticket_intake()}
      aside={<Count>{`${answeredOf(given)}/${given.asked.length}`}</Count>}
      acts={
        isOpen && (
          <Button kind="quiet" size="sm" onClick={() => set(allFine(given))}>
            {m.office_ticket_all_fine()}
          </Button>
        )
      }
    >
      <div className="stack">
        <IntakeForm given={given} set={set} isOpen={isOpen} />
        {error && (
          <Notice tone="bad" alert>
            {faultWords(error)}
          </Notice>
        )}
        {isOpen && (
          <div>
            <Button busy={isSaving} onClick={() => void save().catch(() => {})}>
              {m.office_ticket_save()}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
