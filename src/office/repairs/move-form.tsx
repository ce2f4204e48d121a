import { type FormEvent, useEffect, useRef, useState } from "react"
import type { RepairStepBody, Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { SelectField, TextArea, TextField } from "#office/parts/control/field.tsx"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { moveWords } from "#office/parts/repair/move-words.ts"
import { OUTCOMES, type Outcome } from "#rules/repairs/repair-board.ts"
import { dueWords, outcomeWords } from "./repair-words.ts"
import { SignatureAct } from "./signatures/signature-act.tsx"

type Move = Ticket["moves"][number]
type StepFields = Omit<RepairStepBody, "to">
type Props = { move: Move; ticket: Ticket; isBusy: boolean; onMake: (step: RepairStepBody) => void; onClose: () => void }

/** The fields that a move asks for. */
export function MoveForm({ move, ticket, isBusy, onMake, onClose }: Props) {
  const [given, setGiven] = useState<StepFields>(firstGiven(move, ticket))
  const [typed, setTyped] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const takesMoney = move.asks.includes("hand_over")
  const due = dueOf(ticket, given)
  const taken = typed ?? firstTaken(due)
  const amount = amountOf(taken)
  const set = (change: StepFields) => setGiven({ ...given, ...change })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (takesMoney && amount === null) return
    onMake({ to: move.to, ...given, ...(takesMoney && amount !== null ? { taken: amount } : {}) })
  }
  const form = useRef<HTMLFormElement>(null)
  // On a phone the act that opens it is at the other end of the screen.
  useEffect(() => form.current?.querySelector<HTMLElement>("select, input, textarea")?.focus(), [])
  return (
    <form ref={form} className="stack" onSubmit={send}>
      {move.asks.includes("waiting") && <WaitingFields given={given} set={set} />}
      {move.asks.includes("charge") && (
        <SelectField
          label={m.office_ticket_charge()}
          value={given.charge ?? "agreed"}
          options={[
            { value: "agreed", label: m.office_ticket_charge_agreed() },
            { value: "none", label: m.office_ticket_charge_none() },
          ]}
          onChange={(event) => set({ charge: event.target.value === "none" ? "none" : "agreed" })}
        />
      )}
      {move.asks.includes("outcome") && <OutcomeFields isFromWaiting={ticket.column === "WAITING"} given={given} set={set} />}
      {takesMoney && (
        <TextField
          label={m.office_ticket_taken()}
          inputMode="decimal"
          dir="ltr"
          required
          value={taken}
          hint={dueWords(due, ticket)}
          mistake={isTried && amount === null ? m.office_product_price_form() : null}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {(move.asks.includes("words") || move.asks.includes("outcome")) && (
        <TextArea
          label={m.office_ticket_words()}
          maxLength={500}
          required={move.asks.includes("words") || needsWords(given)}
          value={given.words ?? ""}
          onChange={(event) => set({ words: event.target.value || undefined })}
        />
      )}
      {move.to === "HANDED_OVER" && <SignatureAct reference={ticket.reference} purpose="HAND_OVER" />}
      <div className="row">
        <Button type="submit" kind="primary" busy={isBusy}>
          {moveWords[move.to]()}
        </Button>
        <IconButton icon="close" aria-label={m.office_close()} onClick={onClose} />
      </div>
    </form>
  )
}

/** The initial values of a form: the usual answers. */
function firstGiven({ asks }: Move, { column }: Ticket): StepFields {
  return {
    ...(asks.includes("waiting") ? { waits_for: "approval" as const } : {}),
    ...(asks.includes("charge") ? { charge: "agreed" as const } : {}),
    ...(asks.includes("outcome")
      ? { outcome: column === "WAITING" ? ("UNREPAIRED" as const) : ("REPAIRED" as const), is_tested: false }
      : {}),
  }
}

/** What is due after the outcome that is being given: a device that was not repaired costs nothing. */
function dueOf({ due }: Ticket, { outcome }: StepFields): Ticket["due"] {
  return outcome === "UNREPAIRED" ? { amount: 0, by: "nothing" } : due
}

/** The amount to collect at the hand-over; empty when it is not known. */
function firstTaken(due: Ticket["due"]): string {
  if (due === null) return ""
  return Number.isInteger(due.amount) ? String(due.amount) : due.amount.toFixed(2)
}

function needsWords({ outcome, is_tested }: StepFields): boolean {
  return outcome !== undefined && (outcome !== "REPAIRED" || !is_tested)
}

type FieldsProps = { given: StepFields; set: (change: StepFields) => void }

function WaitingFields({ given, set }: FieldsProps) {
  return (
    <>
      <SelectField
        label={m.office_ticket_waits_for()}
        value={given.waits_for ?? "approval"}
        options={[
          { value: "approval", label: m.office_ticket_waits_approval() },
          { value: "part", label: m.office_ticket_waits_part() },
        ]}
        onChange={(event) => set({ waits_for: event.target.value === "part" ? "part" : "approval" })}
      />
      {given.waits_for === "part" && (
        <TextField
          label={m.office_ticket_expected()}
          type="date"
          required
          value={given.expected_on ?? ""}
          onChange={(event) => set({ expected_on: event.target.value })}
        />
      )}
    </>
  )
}

function OutcomeFields({ isFromWaiting, given, set }: FieldsProps & { isFromWaiting: boolean }) {
  const possible = OUTCOMES.filter((outcome) => !(isFromWaiting && outcome === "REPAIRED"))
  const choose = (value: string) => {
    const outcome: Outcome | undefined = possible.find((each) => each === value)
    set({ outcome })
  }
  return (
    <>
      <SelectField
        label={m.office_ticket_outcome()}
        value={given.outcome ?? ""}
        options={possible.map((value) => ({ value, label: outcomeWords[value]() }))}
        onChange={(event) => choose(event.target.value)}
      />
      {given.outcome === "REPAIRED" && (
        <Checkbox checked={given.is_tested ?? false} onChange={(event) => set({ is_tested: event.target.checked })}>
          {m.office_ticket_tested()}
        </Checkbox>
      )}
    </>
  )
}
