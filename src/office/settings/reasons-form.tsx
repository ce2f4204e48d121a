import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { OfficeReasons } from "#contract/office/settings/reasons.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Switch } from "#office/parts/control/choices.tsx"
import { TwoLanguages } from "#office/parts/control/field.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import * as styles from "./settings.module.css"

type Line = { id: string; name: string; reasonId: number | null; english: string; arabic: string; isOn: boolean; isUsed: boolean }
export type ReasonKind = "cancel" | "cancel-by-staff" | "replacement"
type ReasonsFormProps = { kind: ReasonKind; title: string; saved: OfficeReasons; mayEdit: boolean }

/** Reasons in their order, each in two languages, on or off. One that somebody gave is not deleted. */
export function ReasonsForm({ kind, title, saved, mayEdit }: ReasonsFormProps) {
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const [lines, setLines] = useState(() => saved.reasons.map(lineOf))
  const [added, setAdded] = useState(0)
  const change = (id: string, next: Partial<Line>) => setLines(lines.map((line) => (line.id === id ? named({ ...line, ...next }) : line)))
  const add = () => {
    const blank = { reasonId: null, english: "", arabic: "", isOn: true, isUsed: false }
    setLines([...lines, named({ ...blank, id: `new-${added}`, name: "" })])
    setAdded(added + 1)
  }
  const save = () =>
    run(async () => {
      const reasons = lines.map(({ reasonId, english, arabic, isOn }) => ({
        id: reasonId,
        english: english.trim(),
        arabic: arabic.trim() || null,
        is_on: isOn,
      }))
      await api.reasons.change({ kind, reasons }, { version: saved.version })
      showToast(m.office_saved())
      await client.invalidateQueries({ queryKey: ["setting"] })
    })
  if (!mayEdit) return <ReadOnly lines={lines} />
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <OrderedList label={title} items={lines} onOrder={setLines}>
        {(line) => (
          <ReasonLine
            line={line}
            isForStaff={kind === "cancel-by-staff"}
            onChange={(next) => change(line.id, next)}
            onRemove={() => setLines(lines.filter(({ id }) => id !== line.id))}
          />
        )}
      </OrderedList>
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
      <div className="row wrap">
        <Button icon="plus" onClick={add}>
          {m.office_reasons_add()}
        </Button>
        <span className="grow" />
        <Button kind="primary" type="submit" busy={busy}>
          {m.office_save()}
        </Button>
      </div>
    </form>
  )
}

type ReasonLineProps = { line: Line; isForStaff: boolean; onChange: (next: Partial<Line>) => void; onRemove: () => void }

function ReasonLine({ line, isForStaff, onChange, onRemove }: ReasonLineProps) {
  const { name, english, arabic, isOn, isUsed } = line
  return (
    <div className={styles.reason}>
      <TwoLanguages
        label={m.office_reasons_words()}
        en={{ value: english, required: true, maxLength: 120, onChange: ({ target }) => onChange({ english: target.value }) }}
        ar={{ value: arabic, maxLength: 120, onChange: ({ target }) => onChange({ arabic: target.value }) }}
      />
      <div className="row">
        <Switch checked={isOn} onChange={({ target }) => onChange({ isOn: target.checked })}>
          {isForStaff ? m.office_reasons_on_staff() : m.office_reasons_on()}
        </Switch>
        <span className="grow" />
        {isUsed ? (
          <span className="xs quiet">{isForStaff ? m.office_reasons_used_staff() : m.office_reasons_used()}</span>
        ) : (
          <IconButton icon="trash" size="small" aria-label={m.office_slots_delete({ reason: name })} onClick={onRemove} />
        )}
      </div>
    </div>
  )
}

function ReadOnly({ lines }: { lines: readonly Line[] }) {
  return (
    <ol>
      {lines.map(({ id, english, arabic, isOn }) => (
        <li key={id} className={isOn ? undefined : "quiet"}>
          <bdi>{english}</bdi> {arabic && <bdi lang="ar">· {arabic}</bdi>} {!isOn && m.office_reasons_off()}
        </li>
      ))}
    </ol>
  )
}

function lineOf({ id, english, arabic, is_on: isOn, is_used: isUsed }: OfficeReasons["reasons"][number]): Line {
  return { id: String(id), name: english, reasonId: id, english, arabic: arabic ?? "", isOn, isUsed }
}

function named(line: Line): Line {
  return { ...line, name: line.english || m.office_reasons_new() }
}
