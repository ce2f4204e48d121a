import { useEffect, useRef, useState } from "react"
import type { CheckedPart } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { IconButton } from "#office/parts/control/button.tsx"
import { Checkbox, Segments } from "#office/parts/control/choices.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import type { Check } from "#rules/repairs/intake.ts"
import { checkWords } from "../repair-words.ts"
import * as styles from "./intake.module.css"
import type { Intake } from "./use-intake.ts"

const UNLOCKS = ["NONE", "CUSTOMER", "CODE"] as const
export const unlockWords = {
  NONE: m.office_ticket_unlock_NONE,
  CUSTOMER: m.office_ticket_unlock_CUSTOMER,
  CODE: m.office_ticket_unlock_CODE,
}

const MAX_ACCESSORIES = 20

type IntakeFormProps = { given: Intake; set: (change: Partial<Intake>) => void; isOpen: boolean }

/** The checklist of a device, its accessories, and how it is unlocked. */
export function IntakeForm({ given, set, isOpen }: IntakeFormProps) {
  return (
    <>
      <ul className={styles.checks}>
        {given.asked.map((check) => (
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
    </>
  )
}

function IntakeFields({ given, set }: Omit<IntakeFormProps, "isOpen">) {
  const [accessories, setAccessories] = useState(given.accessories.join(", "))
  const write = (text: string) => {
    setAccessories(text)
    const each = text.split(",").map((part) => part.trim())
    set({ accessories: each.filter(Boolean).slice(0, MAX_ACCESSORIES) })
  }
  return (
    <>
      <div className="stack stack-1">
        <span className="t13" aria-hidden="true">
          {m.office_ticket_unlock()}
        </span>
        <Segments
          label={m.office_ticket_unlock()}
          value={given.unlock ?? ""}
          options={UNLOCKS.map((value) => ({ value, label: unlockWords[value]() }))}
          onChange={(value) => set({ unlock: UNLOCKS.find((each) => each === value) ?? null })}
        />
      </div>
      <Checkbox checked={given.data_agreed} onChange={(event) => set({ data_agreed: event.target.checked })}>
        {m.office_ticket_data()}
      </Checkbox>
      <TextField label={m.office_ticket_accessories()} value={accessories} onChange={(event) => write(event.target.value)} />
      <TextField
        label={m.office_ticket_warranty()}
        type="date"
        value={given.warranty_since ?? ""}
        onChange={(event) => set({ warranty_since: event.target.value || null })}
      />
    </>
  )
}

type CheckRowProps = { check: Check; answer: CheckedPart | undefined; isOpen: boolean; onChange: (answer: CheckedPart) => void }

/** Fine, or not fine and why. */
function CheckRow({ check, answer, isOpen, onChange }: CheckRowProps) {
  const part = checkWords[check]()
  const [isAsked, ask] = useState(false)
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
              look="lined"
              aria-label={m.office_ticket_not_fine({ part })}
              aria-pressed={answer ? !answer.is_fine : false}
              className={answer && !answer.is_fine ? styles.notFine : undefined}
              onClick={() => {
                ask(true)
                onChange({ is_fine: false, words: answer?.words ?? null })
              }}
            />
            <IconButton
              icon="check"
              look="lined"
              aria-label={m.office_ticket_fine({ part })}
              aria-pressed={answer?.is_fine ?? false}
              className={answer?.is_fine ? styles.fine : undefined}
              onClick={() => onChange({ is_fine: true, words: null })}
            />
          </>
        )}
      </div>
      {isOpen && answer && !answer.is_fine && (
        <WhatIsWrong words={answer.words} isAsked={isAsked} onChange={(words) => onChange({ is_fine: false, words })} />
      )}
    </li>
  )
}

type WhatIsWrongProps = { words: string | null; isAsked: boolean; onChange: (words: string | null) => void }

/** What was just found not fine is asked at once, without another tap. */
function WhatIsWrong({ words, isAsked, onChange }: WhatIsWrongProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
    <TextField
      ref={field}
      label={m.office_ticket_what_is_wrong()}
      maxLength={200}
      required
      value={words ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}
