import { useState } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { dayText, timeText } from "#office/parts/text/time-text.ts"
import { faultWords } from "#office/problem.ts"
import { IntakeForm, unlockWords } from "./intake-form.tsx"
import { allFine, answeredOf, type Intake, type IntakeState } from "./use-intake.ts"

type IntakePanelProps = { ticket: Ticket; intake: IntakeState; now: Date }

/**
 * The intake checklist of a device. It can be saved at any time and continued on another device. [OFFICE-101] Once the device is taken in, it
 * is read, and its fields open to be changed.
 */
export function IntakePanel({ ticket, intake: { given, set, isChanged, save, isSaving, error }, now }: IntakePanelProps) {
  const { may_take_in: mayTakeIn, column, intake: stored } = ticket
  const [isChanging, change] = useState(false)
  const mayWrite = mayTakeIn && column !== "HANDED_OVER"
  const isOpen = mayWrite && (stored.completed_at === null || isChanging || isChanged)
  // A refusal is shown below.
  const keep = () =>
    save().then(
      () => change(false),
      () => {},
    )
  const act = isOpen
    ? { words: m.office_ticket_all_fine(), run: () => set(allFine(given)) }
    : { words: m.office_ticket_intake_change(), run: () => change(true) }
  return (
    <Panel
      title={m.office_ticket_intake()}
      aside={<Aside intake={given} now={now} />}
      acts={
        mayWrite && (
          <Button kind="quiet" size="sm" onClick={act.run}>
            {act.words}
          </Button>
        )
      }
    >
      <div className="stack">
        <IntakeForm given={given} set={set} isOpen={isOpen} />
        {!isOpen && stored.completed_at !== null && <IntakeFacts intake={given} />}
        {error && (
          <Notice tone="bad" alert>
            {faultWords(error)}
          </Notice>
        )}
        {isOpen && (
          <div>
            <Button busy={isSaving} onClick={() => void keep()}>
              {m.office_ticket_save()}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

function Aside({ intake, now }: { intake: Intake; now: Date }) {
  const { asked, completed_at: at, completed_by: by } = intake
  return (
    <>
      <Count>{`${answeredOf(intake)}/${asked.length}`}</Count>
      {at && (
        <span className="xs quiet">
          {timeText(at, now)} {by && m.office_order_by({ name: by })}
        </span>
      )}
    </>
  )
}

/** The other answers of the intake. */
function IntakeFacts({ intake: { accessories, unlock, data_agreed, warranty_since } }: { intake: Intake }) {
  return (
    <Facts
      facts={[
        [m.office_ticket_with_it(), accessories.length > 0 ? <bdi key="with">{listed(accessories)}</bdi> : m.office_no_value()],
        [m.office_ticket_unlock(), unlock === null ? m.office_no_value() : unlockWords[unlock]()],
        ...(data_agreed ? ([[m.office_ticket_data_lost(), m.office_ticket_data_agreed()]] as const) : []),
        ...(warranty_since ? ([[m.office_ticket_warranty(), dayText(warranty_since)]] as const) : []),
      ]}
    />
  )
}
