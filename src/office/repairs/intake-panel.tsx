import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { CheckedPart, Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { changedFields, mergeChanges } from "#office/parts/form/merge-changes.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { OfficeProblem } from "#office/problem.ts"
import type { Check } from "#rules/repairs/intake.ts"
import { checkWords } from "./repair-words.ts"
import * as styles from "./repairs.module.css"

const UNLOCKS = ["NONE", "CUSTOMER", "CODE"] as const
const unlockWords = { NONE: m.office_ticket_unlock_NONE, CUSTOMER: m.office_ticket_unlock_CUSTOMER, CODE: m.office_ticket_unlock_CODE }

type Intake = Ticket["intake"]

const MAX_ACCESSORIES = 20

/** The intake checklist of a device. It can be saved at any time and continued on another device. */
export function IntakePanel({ ticket: { reference, intake, may_take_in: mayWrite, column } }: { ticket: Ticket }) {
  const { given, setGiven } = useKeptIntake(intake)
  const set = (change: Partial<Intake>) => setGiven({ ...given, ...change })
  const isOpen = mayWrite && column !== "HANDED_OVER"
  const answered = intake.asked.filter((check) => given.checks[check]).length
  const fine = Object.fromEntries(intake.asked.map((check) => [check, { is_fine: true, words: null }]))
  return (
    <Panel
      title={m.office_ticket_intake()}
      aside={<Count>{`${answered}/${intake.asked.length}`}</Count>}
      acts={
        isOpen && (
          <Button kind="quiet" size="sm" onClick={() => set({ checks: { ...fine, ...given.checks } })}>
            {m.office_ticket_all_fine()}
          </Button>
        )
      }
    >
      <div className="stack">
        <ul className={styles.checks}>
          {intake.asked.map((check) => (
            <CheckRow
              key={check}
              check={check}
              answer={given.checks[check]}
              isOpen={isOpen}
              onChange={(answer) => set({ checks: { ...given.checks, [check]: answer } })}
            />
          ))}
        </ul>
        {isOpen && <IntakeFields given={given} set={set} />}
        {isOpen && <SaveIntake reference={reference} given={given} />}
      </div>
    </Panel>
  )
}

/** Input stays when somebody else changes the ticket; fields that only they changed are taken over. */
function useKeptIntake(intake: Intake) {
  const [base, setBase] = useState(intake)
  const [given, setGiven] = useState(intake)
  if (changedFields(base, intake).length > 0) {
    setBase(intake)
    // The merge has the fields of an intake, each from one of the two.
    setGiven(mergeChanges(base, given, intake).values as Intake)
  }
  return { given, setGiven }
}

function IntakeFields({ given, set }: { given: Intake; set: (change: Partial<Intake>) => void }) {
  const [accessories, setAccessories] = useState(given.accessories.join(", "))
  const write = (text: string) => {
    setAccessories(text)
    const each = text.split(",").map((part) => part.trim())
    set({ accessories: each.filter(Boolean).slice(0, MAX_ACCESSORIES) })
  }
  return (
    <>
      <TextField label={m.office_ticket_accessories()} value={accessories} onChange={(event) => write(event.target.value)} />
      <SelectField
        label={m.office_ticket_unlock()}
        value={given.unlock ?? ""}
        options={[{ value: "", label: "–" }, ...UNLOCKS.map((value) => ({ value, label: unlockWords[value]() }))]}
        onChange={(event) => set({ unlock: UNLOCKS.find((each) => each === event.target.value) ?? null })}
      />
      <TextField
        label={m.office_ticket_warranty()}
        type="date"
        value={given.warranty_since ?? ""}
        onChange={(event) => set({ warranty_since: event.target.value || null })}
      />
      <Checkbox checked={given.data_agreed} onChange={(event) => set({ data_agreed: event.target.checked })}>
        {m.office_ticket_data()}
      </Checkbox>
    </>
  )
}

function SaveIntake({ reference, given }: { reference: string; given: Intake }) {
  const client = useQueryClient()
  const { checks, accessories, unlock, data_agreed, warranty_since } = given
  const save = useMutation({
    mutationFn: () => api.repairs.intake({ reference, checks, accessories, ...(unlock ? { unlock } : {}), data_agreed, warranty_since }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["repair"] }),
  })
  return (
    <>
      {save.error instanceof OfficeProblem && (
        <Notice tone="bad" alert>
          {save.error.detail}
        </Notice>
      )}
      <div>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {m.office_ticket_save()}
        </Button>
      </div>
    </>
  )
}

type CheckRowProps = { check: Check; answer: CheckedPart | undefined; isOpen: boolean; onChange: (answer: CheckedPart) => void }

/** Fine, or not fine and why. */
function CheckRow({ check, answer, isOpen, onChange }: CheckRowProps) {
  const part = checkWords[check]()
  return (
    <li className="stack stack-2">
      <div className="row t13">
        {!isOpen && answer && <Icon name={answer.is_fine ? "check" : "close"} size="sm" className={answer.is_fine ? "good" : "bad"} />}
        <span className="grow">{part}</span>
        {!isOpen && answer && !answer.is_fine && <span className="xs bad">{answer.words}</span>}
        {isOpen && (
          <>
            <IconButton
              icon="close"
              aria-label={m.office_ticket_not_fine({ part })}
              aria-pressed={answer ? !answer.is_fine : false}
              className={answer && !answer.is_fine ? "bad" : undefined}
              onClick={() => onChange({ is_fine: false, words: answer?.words ?? null })}
            />
            <IconButton
              icon="check"
              aria-label={m.office_ticket_fine({ part })}
              aria-pressed={answer?.is_fine ?? false}
              className={answer?.is_fine ? "good" : undefined}
              onClick={() => onChange({ is_fine: true, words: null })}
            />
          </>
        )}
      </div>
      {isOpen && answer && !answer.is_fine && (
        <TextField
          label={m.office_ticket_what_is_wrong()}
          maxLength={200}
          required
          value={answer.words ?? ""}
          onChange={(event) => onChange({ is_fine: false, words: event.target.value || null })}
        />
      )}
    </li>
  )
}
