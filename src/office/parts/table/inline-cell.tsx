import { type KeyboardEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./table.module.css"

type InlineCellProps = {
  /** The accessible name from row and column, such as "Price of White 512 GB". */
  name: string
  value: string
  /** How it reads at rest: "5,149"; the value itself by default. */
  shown?: string
  /** Saves the value; a refusal is shown below the cell, and the input stays. */
  onSave: (value: string) => Promise<unknown>
  /** A question before saving, such as for a price that falls by more than 30 %; null for none. */
  question?: (value: string) => string | null
}

type Mode =
  | { kind: "rest" }
  | { kind: "edit" }
  | { kind: "ask"; question: string }
  | { kind: "save" }
  | { kind: "refused"; mistake: string }

/** A cell that is edited in place: a press or Enter opens it, Tab saves and moves on, Escape cancels. [OFFICE.md §7.2] */
export function InlineCell({ name, value, shown = value, onSave, question }: InlineCellProps) {
  const [text, setText] = useState(value)
  const [mode, setMode] = useState<Mode>({ kind: "rest" })
  const [isSaved, setIsSaved] = useState(false)
  const seen = useSeen(onSave)
  const save = async () => {
    setMode({ kind: "save" })
    try {
      await seen.take()(text)
      setIsSaved(true)
      setMode({ kind: "rest" })
    } catch (fault) {
      setMode({ kind: "refused", mistake: fault instanceof OfficeProblem ? fault.detail : m.office_fault() })
    }
  }
  const leave = () => {
    if (text === value) return setMode({ kind: "rest" })
    const asked = question?.(text) ?? null
    if (asked !== null) return setMode({ kind: "ask", question: asked })
    void save()
  }
  const giveUp = () => {
    setText(value)
    setMode({ kind: "rest" })
  }
  const press = ({ key }: KeyboardEvent) => (key === "Enter" ? leave() : key === "Escape" && giveUp())
  if (mode.kind === "rest" || mode.kind === "save") {
    const open = () => {
      setText(value)
      seen.keep()
      setIsSaved(false)
      setMode({ kind: "edit" })
    }
    return (
      <button
        type="button"
        className={classNames(styles.cell, isSaved && styles.cellSaved)}
        aria-label={`${name}: ${shown}`}
        aria-busy={mode.kind === "save"}
        onClick={open}
      >
        {mode.kind === "save" ? text : shown}
        {isSaved && <Icon name="check" size="xs" />}
      </button>
    )
  }
  return (
    <>
      <input
        className={styles.cell}
        aria-label={name}
        aria-invalid={mode.kind === "refused" || undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        // What is typed replaces the value.
        onFocus={({ target }) => target.select()}
        onBlur={mode.kind === "edit" ? leave : undefined}
        // biome-ignore lint/a11y/noAutofocus: the person has just opened this cell.
        autoFocus
      />
      {mode.kind === "refused" && (
        <span className={styles.cellBelow} role="alert">
          {mode.mistake}
        </span>
      )}
      {mode.kind === "ask" && <Question words={mode.question} onYes={() => void save()} onNo={giveUp} />}
    </>
  )
}

/**
 * How the value that the member saw is saved: kept when the cell opens, so that what a colleague saves meanwhile is not overwritten. After a
 * refusal it is the newest one again.
 */
function useSeen(onSave: InlineCellProps["onSave"]) {
  const [kept, setKept] = useState<Pick<InlineCellProps, "onSave"> | null>(null)
  const take = () => {
    setKept(null)
    return (kept ?? { onSave }).onSave
  }
  return { keep: () => setKept({ onSave }), take }
}

function Question({ words, onYes, onNo }: { words: string; onYes: () => void; onNo: () => void }) {
  return (
    <span className={classNames(styles.cellBelow, styles.cellAsks)} role="alert">
      {words}{" "}
      <Button size="sm" onClick={onNo}>
        {m.office_no()}
      </Button>{" "}
      <Button size="sm" kind="soft" onClick={onYes}>
        {m.office_yes()}
      </Button>
    </span>
  )
}
