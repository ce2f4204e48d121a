import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Radio } from "#office/parts/control/choices.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import * as styles from "./form.module.css"
import type { Collision, Values } from "./merge-changes.ts"
import type { Conflict } from "./use-object-form.ts"
import { valueWords } from "./value-words.ts"

type ConflictDialogProps = {
  conflict: Conflict
  names: Readonly<Record<string, string>>
  /** A value of a field in words, where it needs more than its texts and numbers. */
  words?: (value: unknown, collision: Collision) => string
  onResolve: (values: Values) => void
  onClose: () => void
}

/** Shown when somebody else saved meanwhile: changes to different fields are merged, and each conflicting field asks. */
export function ConflictDialog({ conflict: { merged, by, at }, names, words = valueWords, onResolve, onClose }: ConflictDialogProps) {
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
      {merged.collisions.map((collision) => (
        <Choice
          key={collision.field}
          name={names[collision.field] ?? collision.field}
          by={by}
          current={words(collision.current, collision)}
          mine={words(collision.mine, collision)}
          isMine={choice[collision.field] !== "current"}
          onChoose={(side) => setChoice({ ...choice, [collision.field]: side })}
        />
      ))}
      {merged.mine.length > 0 && <p>{m.office_kept_mine({ fields: listed(merged.mine.map((field) => names[field] ?? field)) })}</p>}
      {merged.current.length > 0 && (
        <p>{m.office_kept_theirs({ name: by, fields: listed(merged.current.map((field) => names[field] ?? field)) })}</p>
      )}
    </Dialog>
  )
}

type ChoiceProps = {
  name: string
  by: string
  current: string
  mine: string
  isMine: boolean
  onChoose: (side: "mine" | "current") => void
}

/** A field that both changed, with both values. */
function Choice({ name, by, current, mine, isMine, onChoose }: ChoiceProps) {
  return (
    <fieldset className={styles.collision} aria-label={name}>
      <span>{name}</span>
      <div className={styles.option}>
        <Radio name={name} checked={!isMine} onChange={() => onChoose("current")}>
          <span className="quiet">{by}: </span>
          {current}
        </Radio>
      </div>
      <div className={styles.option}>
        <Radio name={name} checked={isMine} onChange={() => onChoose("mine")}>
          <span className="quiet">{m.office_you()}: </span>
          {mine}
        </Radio>
      </div>
    </fieldset>
  )
}
