import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import type { RepairParts } from "#contract/office/repairs/repair-parts.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { MAX_PART_PIECES } from "#rules/repairs/repair-part.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { PART_GRADES, type PartGrade } from "#rules/repairs/tariff.ts"
import { gradeWords } from "./estimate-words.ts"

type PartFormProps = { reference: string; onDone: (next: RepairParts) => Promise<void>; onClose: () => void }

/** Takes a part from the stock, or notes one that is ordered. */
export function PartForm({ reference, onDone, onClose }: PartFormProps) {
  const { given, set, send, busy, mistake } = useNewPart(reference, onDone)
  const { from, words, variant, grade, pieces, day } = given
  return (
    <form className="stack" onSubmit={send}>
      <Segments
        label={m.office_parts_from()}
        value={from}
        options={[
          { value: "stock", label: m.office_parts_from_stock() },
          { value: "order", label: m.office_parts_from_order() },
        ]}
        onChange={(next) => set({ from: next })}
      />
      <TextField
        label={from === "stock" ? m.office_parts_find() : m.office_estimate_title()}
        required
        maxLength={80}
        autoComplete="off"
        value={words}
        onChange={({ target }) => set({ words: target.value, variant: null })}
      />
      {from === "stock" && <FoundParts words={words} chosen={variant} onChoose={(next) => set({ variant: next })} />}
      <SelectField
        label={m.office_estimate_grade()}
        value={grade}
        options={PART_GRADES.map((value) => ({ value, label: gradeWords[value]() }))}
        onChange={({ target }) => set({ grade: PART_GRADES.find((each) => each === target.value) ?? grade })}
      />
      <TextField
        label={m.office_estimate_quantity()}
        type="number"
        min={1}
        max={MAX_PART_PIECES}
        required
        value={pieces}
        onChange={({ target }) => set({ pieces: Number(target.value) })}
      />
      {from === "order" && (
        <TextField
          label={m.office_ticket_expected()}
          type="date"
          required
          min={qatarDay(new Date())}
          value={day}
          onChange={({ target }) => set({ day: target.value })}
        />
      )}
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
      <div className="row">
        <Button type="submit" kind="primary" busy={busy}>
          {from === "stock" ? m.office_parts_reserve() : m.office_parts_order()}
        </Button>
        <Button kind="plain" onClick={onClose}>
          {m.office_back()}
        </Button>
      </div>
    </form>
  )
}

type NewPart = {
  from: "stock" | "order"
  /** What is searched in the stock, or the name of what is ordered. */
  words: string
  variant: number | null
  grade: PartGrade
  pieces: number
  day: string
}

const NOTHING: NewPart = { from: "stock", words: "", variant: null, grade: "original", pieces: 1, day: "" }

function useNewPart(reference: string, onDone: PartFormProps["onDone"]) {
  const { run, busy, mistake } = useTask()
  const [given, setGiven] = useState(NOTHING)
  const [isMissing, setMissing] = useState(false)
  const add = () => {
    const { from, words, variant, grade, pieces, day } = given
    const part = { reference, grade, pieces }
    if (from === "order") return api.parts.order({ ...part, title: words, expected_on: day })
    return variant === null ? null : api.parts.reserve({ ...part, variant })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(given.from === "stock" && given.variant === null)
    void run(async () => {
      const next = await add()
      if (next) await onDone(next)
    })
  }
  const set = (change: Partial<NewPart>) => setGiven({ ...given, ...change })
  return { given, set, send, busy, mistake: isMissing && given.variant === null ? m.office_parts_choose() : mistake }
}

const FEWEST_LETTERS = 2

type FoundPartsProps = { words: string; chosen: number | null; onChoose: (variant: number) => void }

/** Up to ten variants of the stock; one is chosen. */
function FoundParts({ words, chosen, onChoose }: FoundPartsProps) {
  const q = words.trim()
  const { data } = useQuery({
    queryKey: ["stock-parts", q],
    queryFn: ({ signal }) => api.parts.find({ q }, { signal }),
    enabled: q.length >= FEWEST_LETTERS,
  })
  if (!data) return null
  return (
    <fieldset className="stack stack-1" aria-label={m.office_parts_found()}>
      {data.results.length === 0 && <p className="t13 quiet">{m.office_parts_nothing({ words: q })}</p>}
      {data.results.map(({ variant, title, sku, free }) => (
        <Button
          key={variant}
          kind={variant === chosen ? "soft" : "plain"}
          aria-pressed={variant === chosen}
          onClick={() => onChoose(variant)}
        >
          <bdi className="grow cut">{[title, sku].filter(Boolean).join(" · ")}</bdi>
          {free !== null && <span className="num quiet">{m.office_parts_free({ count: free })}</span>}
        </Button>
      ))}
    </fieldset>
  )
}
