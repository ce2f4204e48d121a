import { type FormEvent, type KeyboardEvent, useRef } from "react"
import type { OfficeEstimate, OfficeEstimates } from "#contract/office/estimates.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { SelectField, TextArea, TextField } from "#office/parts/control/field.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { useKeptFields } from "#office/parts/form/use-kept-fields.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { LINE_KINDS, MAX_LINES } from "#rules/repairs/estimates/estimate.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import { priceText } from "#ui/text/language.ts"
import { gradeWords, kindWords } from "./estimate-words.ts"
import * as styles from "./repairs.module.css"

type Line = OfficeEstimate["lines"][number]
type Props = { reference: string; from: OfficeEstimate | null; onDone: (next: OfficeEstimates) => void; onClose: () => void }

const PART: Line = { kind: "PART", title: "", grade: "original", quantity: 1, price: 0, warranty_days: 180 }
const LABOUR: Line = { kind: "LABOUR", title: "", grade: null, quantity: 1, price: 0, warranty_days: 0 }
const USUAL_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

type Fields = { lines: readonly Line[]; note: string; validOn: string; partsOn: string }

function firstFields(from: OfficeEstimate | null): Fields {
  const validOn = qatarDay(new Date(Date.now() + USUAL_DAYS * DAY_MS))
  return { lines: from?.lines ?? [PART], note: from?.note ?? "", validOn, partsOn: from?.parts_on ?? "" }
}

/** Names what is typed into the form, which is kept until it is sent or saved. */
export const estimateDraft = (reference: string) => `estimate:${reference}`

/** Writes an estimate; it begins with the lines of the one before. Ctrl Enter sends it. */
export function EstimateForm({ reference, from, onDone, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { run, busy, mistake } = useTask()
  const { values, set, clear } = useKeptFields(estimateDraft(reference), firstFields(from))
  const { lines, note, validOn, partsOn } = values
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const write = (send: boolean) =>
    run(async () => {
      const body = { lines: lines.map((line) => (line.kind === "PART" ? line : { ...line, grade: null })), note, send }
      const written = await api.estimates.write({ reference, ...body, valid_on: validOn, parts_on: partsOn || null })
      // The panel looks for what was not sent when the form closes.
      clear()
      onDone(written)
      if (send) showToast(m.office_estimate_sent({ reference }))
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void write(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  const change = (place: number, part: Partial<Line>) =>
    set({ lines: lines.map((line, other) => (other === place ? { ...line, ...part } : line)) })
  return (
    <form ref={form} className="stack" onSubmit={submit} onKeyDown={onKeyDown}>
      {lines.map((line, place) => (
        <LineFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
          key={place}
          line={line}
          number={place + 1}
          onChange={(part) => change(place, part)}
          onRemove={lines.length > 1 ? () => set({ lines: lines.filter((_, other) => other !== place) }) : null}
        />
      ))}
      <div className="row wrap">
        <Button size="sm" icon="plus" disabled={lines.length >= MAX_LINES} onClick={() => set({ lines: [...lines, PART] })}>
          {m.office_estimate_add()}
        </Button>
        <Button size="sm" icon="plus" disabled={lines.length >= MAX_LINES} onClick={() => set({ lines: [...lines, LABOUR] })}>
          {m.office_estimate_add_labour()}
        </Button>
        <b className="medium num">
          {m.office_estimate_total()} {priceText(total)}
        </b>
      </div>
      <TextArea label={m.office_estimate_note()} maxLength={500} value={note} onChange={(event) => set({ note: event.target.value })} />
      <div className={styles.checks}>
        <TextField
          label={m.office_estimate_valid()}
          type="date"
          required
          value={validOn}
          onChange={(event) => set({ validOn: event.target.value })}
        />
        <TextField
          label={m.office_estimate_parts_on()}
          type="date"
          value={partsOn}
          onChange={(event) => set({ partsOn: event.target.value })}
        />
      </div>
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
      <div className="row wrap">
        <Button type="submit" kind="primary" busy={busy}>
          {m.office_estimate_send()}
        </Button>
        <Button busy={busy} onClick={() => void write(false)}>
          {m.office_estimate_save()}
        </Button>
        <Button kind="plain" onClick={onClose}>
          {m.office_back()}
        </Button>
      </div>
    </form>
  )
}

type LineProps = { line: Line; number: number; onChange: (part: Partial<Line>) => void; onRemove: (() => void) | null }

function LineFields({ line, number, onChange, onRemove }: LineProps) {
  const { kind, title, grade, quantity, price, warranty_days: days } = line
  return (
    <fieldset className={styles.line}>
      <legend className="xs quiet">{m.office_estimate_line({ number })}</legend>
      <div className={styles.what}>
        <TextField
          label={m.office_estimate_title()}
          required
          maxLength={80}
          value={title}
          // The person has just opened the form, or added this line.
          autoFocus={number === 1 || title === ""}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </div>
      <SelectField
        label={m.office_estimate_kind()}
        value={kind}
        options={LINE_KINDS.map((value) => ({ value, label: kindWords[value]() }))}
        onChange={({ target }) => onChange({ kind: LINE_KINDS.find((each) => each === target.value) ?? kind })}
      />
      {kind === "PART" && (
        <SelectField
          label={m.office_estimate_grade()}
          value={grade ?? "original"}
          options={PART_GRADES.map((value) => ({ value, label: gradeWords[value]() }))}
          onChange={({ target }) => onChange({ grade: PART_GRADES.find((each) => each === target.value) ?? null })}
        />
      )}
      <TextField
        label={m.office_estimate_quantity()}
        type="number"
        min={1}
        max={99}
        required
        value={quantity}
        onChange={({ target }) => onChange({ quantity: Number(target.value) })}
      />
      <TextField
        label={m.office_estimate_price()}
        type="number"
        min={0}
        step="0.01"
        required
        value={price}
        // What is typed replaces the 0.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange({ price: Number(target.value) })}
      />
      <TextField
        label={m.office_estimate_warranty()}
        type="number"
        min={0}
        max={1095}
        required
        value={days}
        onChange={({ target }) => onChange({ warranty_days: Number(target.value) })}
      />
      {onRemove && <IconButton icon="close" aria-label={m.office_estimate_remove({ number })} onClick={onRemove} />}
    </fieldset>
  )
}
