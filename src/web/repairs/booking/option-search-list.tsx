import { type KeyboardEvent, useId, useRef } from "react"
import { m } from "#messages/messages.js"
import { FieldFrame } from "#ui/form/field-frame.tsx"
import * as field from "#ui/form/form.module.css"
import { Icon } from "#ui/media/icon.tsx"
import styles from "./booking.module.css"
import { matchingOptions, type OptionSearch } from "./option-search.ts"

/** `note` shows below the name. */
type Option = { id: number; name: string; note?: string }

type OptionSearchListProps = {
  label: string
  listLabel: string
  placeholder: string
  options: readonly Option[]
  search: OptionSearch
  onSearch: (search: OptionSearch) => void
  error: string | null
}

/** A searchable list: typing narrows it to the names that contain the text, and one of them is selected. [spec 2 §2] */
export function OptionSearchList({ label, listLabel, placeholder, options, search, onSearch, error }: OptionSearchListProps) {
  const name = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const rows = matchingOptions(options, search.typed)

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
            <Icon name="search" className={styles.searchIcon} />
            <input
              {...control}
              type="text"
              className={`${field.input} ${styles.searchInput}`}
              autoComplete="off"
              placeholder={placeholder}
              value={search.typed}
              onChange={(event) => onSearch({ ...search, typed: event.target.value })}
              onKeyDown={goToList}
            />
          </div>
        )}
      </FieldFrame>
      <fieldset ref={list} className={styles.options} hidden={rows.length === 0}>
        <legend className="sr">{listLabel}</legend>
        {rows.map((option) => (
          <OptionRow
            key={option.id}
            name={name}
            option={option}
            typed={search.typed.trim()}
            checked={option.id === search.id}
            onChoose={() => onSearch({ ...search, id: option.id })}
          />
        ))}
      </fieldset>
      <p className={rows.length === 0 ? "small quiet" : "sr"} role="status">
        {rows.length === 0 ? m.ui_no_choice() : m.repairs_found({ count: rows.length })}
      </p>
    </div>
  )
}

type OptionRowProps = { name: string; option: Option; typed: string; checked: boolean; onChoose: () => void }

function OptionRow({ name, option, typed, checked, onChoose }: OptionRowProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name={name} className={field.radioMark} value={option.id} checked={checked} onChange={onChoose} />
      <span>
        <Marked text={option.name} part={typed} />
        {option.note && <span className={styles.optionNote}>{option.note}</span>}
      </span>
    </label>
  )
}

/** The text with the typed part in bold. */
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
