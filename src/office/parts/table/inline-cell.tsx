import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react"
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

/** A cell that is edited in place: a press or Enter opens it, Tab saves and moves on, the arrow down saves and opens the cell below, Escape cancels. */
export function InlineCell({ name, value, shown = value, onSave, question }: InlineCellProps) {
  const cell = useInlineCell({ value, onSave, question })
  const { mode, text } = cell
  if (mode.kind === "rest" || mode.kind === "save") {
    return (
      <button
        type="button"
        ref={cell.button}
        className={classNames(styles.cell, cell.isSaved && styles.cellSaved)}
        aria-label={`${name}: ${shown}`}
        aria-busy={mode.kind === "save"}
        data-inline-cell
        onClick={cell.open}
      >
        {mode.kind === "save" ? text : shown}
        {cell.isSaved && <Icon name="check" size="xs" />}
      </button>
    )
  }
  return (
    <>
      <input
        ref={cell.input}
        className={styles.cell}
        aria-label={name}
        aria-invalid={mode.kind === "refused" || undefined}
        data-inline-cell
        value={text}
        onChange={(event) => cell.setText(event.target.value)}
        onKeyDown={cell.press}
        // What is typed replaces the value.
        onFocus={({ target }) => target.select()}
        onBlur={mode.kind === "edit" ? cell.leave : undefined}
      />
      {mode.kind === "refused" && (
        <span className={styles.cellBelow} role="alert">
          {mode.mistake}
        </span>
      )}
      {mode.kind === "ask" && <Question words={mode.question} onYes={cell.confirm} onNo={cell.decline} />}
    </>
  )
}

function useInlineCell({ value, onSave, question }: Pick<InlineCellProps, "value" | "onSave" | "question">) {
  const [text, setText] = useState(value)
  const [mode, setMode] = useState<Mode>({ kind: "rest" })
  const [isSaved, setIsSaved] = useState(false)
  const focus = useCellFocus(mode.kind)
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
  /** Whether the cell is left: a question keeps it open. */
  const leave = (): boolean => {
    const asked = text === value ? null : (question?.(text) ?? null)
    if (text === value) setMode({ kind: "rest" })
    else if (asked === null) void save()
    else setMode({ kind: "ask", question: asked })
    return asked === null
  }
  const giveUp = () => {
    setText(value)
    setMode({ kind: "rest" })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!["Enter", "Escape", "ArrowDown"].includes(event.key)) return
    // The button takes over the focus during this event, and must not be pressed by it.
    event.preventDefault()
    if (event.key !== "ArrowDown") focus.keepFocus()
    if (event.key === "Enter") leave()
    if (event.key === "Escape") giveUp()
    if (event.key !== "ArrowDown") return
    const below = cellBelow(event.currentTarget)
    // A press opens the cell below, which takes the focus from this one.
    if (leave()) below?.click()
  }
  const confirm = () => {
    focus.keepFocus()
    void save()
  }
  const decline = () => {
    focus.keepFocus()
    giveUp()
  }
  const open = () => {
    setText(value)
    seen.keep()
    setIsSaved(false)
    setMode({ kind: "edit" })
  }
  return { ...focus, mode, text, isSaved, setText, leave, press, confirm, decline, open }
}

/** The focus follows the cell as it changes between button and input, and is taken from no other field. */
function useCellFocus(kind: Mode["kind"]) {
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** A key or a press inside the cell ended the input, so the button takes over its focus. */
  const isKept = useRef(false)
  useLayoutEffect(() => {
    if (kind === "edit") input.current?.focus()
    // The person went on while it was saved, or the button that had the focus is gone.
    if (kind === "refused" && document.activeElement === document.body) input.current?.focus()
    if (isKept.current) button.current?.focus()
    isKept.current = false
  }, [kind])
  const keepFocus = () => {
    isKept.current = true
  }
  return { button, input, keepFocus }
}

/** The cell of the same column in the next row, or the next one of a list of cards. */
function cellBelow(from: HTMLElement): HTMLElement | null {
  const place = from.closest("td")?.cellIndex
  const cells = from.closest("table, ul, ol")?.querySelectorAll<HTMLElement>("[data-inline-cell]") ?? []
  const column = [...cells].filter((cell) => cell.closest("td")?.cellIndex === place)
  return column[column.indexOf(from) + 1] ?? null
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
