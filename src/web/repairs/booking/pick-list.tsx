import { type KeyboardEvent, useId, useRef } from "react"
import { m } from "#messages/messages.js"
import field from "#ui/form/field.module.css"
import { FieldFrame } from "#ui/form/field-frame.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { found, type Pick } from "./pick.ts"
import styles from "./pick-list.module.css"

type PickListProps = {
  label: string
  listLabel: string
  placeholder: string
  options: readonly { id: number; name: string }[]
  pick: Pick
  onPick: (pick: Pick) => void
  error: string | null
}

/** One of a long list: what is typed narrows it to the names that contain it, and one of them is chosen. [spec 2 §2] */
export function PickList({ label, listLabel, placeholder, options, pick, onPick, error }: PickListProps) {
  const name = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const rows = found(options, pick.typed)

  function goToList(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return
    event.preventDefault()
    const radios = list.current?.querySelectorAll("input")
    const target = Array.from(radios ?? []).find(({ checked }) => checked) ?? radios?.[0]
    target?.focus()
  }

  return (
    <div className="stack">
      <FieldFrame label={label} required error={error}>
        {(control) => (
          <div className={field.wrap}>
            <Icon name="search" className={styles.search} />
            <input
              {...control}
              type="text"
              className={`${field.input} ${styles.input}`}
              autoComplete="off"
              placeholder={placeholder}
              value={pick.typed}
              onChange={(event) => onPick({ ...pick, typed: event.target.value })}
              onKeyDown={goToList}
            />
          </div>
        )}
      </FieldFrame>
      <fieldset ref={list} className={styles.list} hidden={rows.length === 0}>
        <legend className="sr">{listLabel}</legend>
        {rows.map((option) => (
          <label key={option.id} className={styles.row}>
            <input
              type="radio"
              name={name}
              className={styles.mark}
              value={option.id}
              checked={option.id === pick.id}
              onChange={() => onPick({ ...pick, id: option.id })}
            />
            <span>
              <Marked text={option.name} part={pick.typed.trim()} />
            </span>
          </label>
        ))}
      </fieldset>
      <p className={rows.length === 0 ? "small quiet" : "sr"} role="status">
        {rows.length === 0 ? m.ui_no_choice() : m.repairs_found({ count: rows.length })}
      </p>
    </div>
  )
}

/** The text with the part that was typed in bold. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part === "" ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + part.length)}</b>
      {text.slice(at + part.length)}
    </>
  )
}
