import type { OfficeReasons } from "#contract/office/settings/reasons.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Switch } from "#office/parts/control/choices.tsx"
import { TwoLanguages } from "#office/parts/control/field.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { OfficeProblem } from "#office/problem.ts"
import { queryClient } from "#office/query-client.ts"
import * as styles from "./settings.module.css"

type Line = { id: string; name: string; reasonId: number | null; english: string; arabic: string; isOn: boolean; isUsed: boolean }
export type ReasonKind = "cancel" | "cancel-by-staff" | "replacement"
type ReasonsFormProps = { kind: ReasonKind; title: string; saved: OfficeReasons; mayEdit: boolean }

/** Reasons in their order, each in two languages, on or off. One that somebody gave is not deleted. */
export function ReasonsForm({ kind, title, saved, mayEdit }: ReasonsFormProps) {
  const names = { lines: title }
  const form = useObjectForm<{ lines: readonly Line[] }>({
    object: `setting:reasons.${kind}`,
    saved: fieldsOf(saved),
    version: saved.version,
    names,
    read: (current) => fieldsOf(current as OfficeReasons),
    save: (fields, version) => saveReasons(kind, fields.lines, version),
  })
  const { lines } = form.values
  const setLines = (next: readonly Line[]) => form.set("lines", next)
  const change = (id: string, next: Partial<Line>) => setLines(lines.map((line) => (line.id === id ? named({ ...line, ...next }) : line)))
  const add = () => {
    const blank = { reasonId: null, english: "", arabic: "", isOn: true, isUsed: false }
    setLines([...lines, named({ ...blank, id: `new-${Date.now()}`, name: "" })])
  }
  if (!mayEdit) return <ReadOnly lines={lines} />
  return (
    <div className="stack">
      <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
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
      <div>
        <Button icon="plus" onClick={add}>
          {m.office_reasons_add()}
        </Button>
      </div>
      {form.conflict && (
        <ConflictDialog conflict={form.conflict} names={names} words={wordsOf} onResolve={form.resolve} onClose={form.leaveConflict} />
      )}
    </div>
  )
}

async function saveReasons(kind: ReasonKind, lines: readonly Line[], seen: number): Promise<number> {
  if (lines.some(({ english }) => english.trim() === ""))
    throw new OfficeProblem(422, m.office_fill_in({ field: m.office_reasons_words() }))
  const reasons = lines.map(({ reasonId, english, arabic, isOn }) => ({
    id: reasonId,
    english: english.trim(),
    arabic: arabic.trim() || null,
    is_on: isOn,
  }))
  const { version } = await api.reasons.change({ kind, reasons }, { version: seen })
  await queryClient.invalidateQueries({ queryKey: ["setting"] })
  return version
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

function fieldsOf({ reasons }: OfficeReasons): { lines: readonly Line[] } {
  return { lines: reasons.map(lineOf) }
}

function wordsOf(lines: unknown): string {
  return listed((lines as readonly Line[]).map(({ name }) => name))
}

function lineOf({ id, english, arabic, is_on: isOn, is_used: isUsed }: OfficeReasons["reasons"][number]): Line {
  return { id: String(id), name: english, reasonId: id, english, arabic: arabic ?? "", isOn, isUsed }
}

function named(line: Line): Line {
  return { ...line, name: line.english || m.office_reasons_new() }
}
