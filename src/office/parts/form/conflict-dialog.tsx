import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Radio } from "#office/parts/control/choices.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import * as styles from "./form.module.css"
import type { Values } from "./merge-changes.ts"
import type { Conflict } from "./use-object-form.ts"

type ConflictDialogProps = {
  conflict: Conflict
  names: Readonly<Record<string, string>>
  /** A value in words, where its own are none: a list of objects. */
  words?: (value: unknown) => string
  onResolve: (values: Values) => void
  onClose: () => void
}

/** Shown when somebody else saved meanwhile: changes to different fields are merged, and each conflicting field asks. */
export function ConflictDialog({ conflict: { merged, by, at }, names, words = wordsOf, onResolve, onClose }: ConflictDialogProps) {
  const [choice, setChoice] = useState<Readonly<Record<string, "mine" | "current">>>({})
  const resolved = (take?: "current") =>
    Object.fromEntries(
      merged.collisions.map((each) => [each.field, (take ?? choice[each.field] ?? "mine") === "mine" ? each.mine : each.current]),
    )
  const save = (take?: "current") => onResolve({ ...merged.values, ...resolved(take) })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back_to_changes()}
      </Button>
      <span className="grow" />
      <Button onClick={() => save("current")}>{m.office_take_theirs({ name: by })}</Button>
      <Button kind="primary" onClick={() => save()}>
        {m.office_save_choices()}
      </Button>
    </>
  )
  return (
    <Dialog open wide onClose={onClose} title={m.office_saved_meanwhile({ name: by })} foot={foot}>
      <p>{m.office_saved_meanwhile_words({ time: at ? timeText(at, new Date()) : "" })}</p>
      {merged.collisions.map(({ field, current, mine }) => (
        <fieldset key={field} className={styles.collision} aria-label={names[field] ?? field}>
          <span>{names[field] ?? field}</span>
          <div className={styles.option}>
            <Radio name={field} checked={choice[field] === "current"} onChange={() => setChoice({ ...choice, [field]: "current" })}>
              <span className="quiet">{by}: </span>
              {words(current)}
            </Radio>
          </div>
          <div className={styles.option}>
            <Radio name={field} checked={choice[field] !== "current"} onChange={() => setChoice({ ...choice, [field]: "mine" })}>
              <span className="quiet">{m.office_you()}: </span>
              {words(mine)}
            </Radio>
          </div>
        </fieldset>
      ))}
      {merged.mine.length > 0 && <p>{m.office_kept_mine({ fields: listed(merged.mine.map((field) => names[field] ?? field)) })}</p>}
      {merged.current.length > 0 && (
        <p>{m.office_kept_theirs({ name: by, fields: listed(merged.current.map((field) => names[field] ?? field)) })}</p>
      )}
    </Dialog>
  )
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return m.office_no_value()
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}
