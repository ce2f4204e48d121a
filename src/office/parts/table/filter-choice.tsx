import { useState } from "react"
import { m } from "#messages/messages.js"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import type { Filter } from "./filter.ts"
import { type ListState, valuesOf } from "./list-state.ts"
import * as styles from "./table.module.css"

/** From this many values on, they can be searched. */
const SEARCHED = 8

/** The values of one filter as checkboxes. Backspace in the empty search field removes the last one. */
export function FilterChoice({ filter: { key, name, options, one }, list }: { filter: Filter; list: ListState }) {
  const [text, setText] = useState("")
  const values = valuesOf(list.search[key])
  const choose = (next: readonly string[]) => list.change({ [key]: next.join(",") || undefined })
  const toggle = (value: string) => {
    if (values.includes(value)) choose(values.filter((each) => each !== value))
    else choose(one ? [value] : [...values, value])
  }
  const found = options.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <>
      {options.length >= SEARCHED && (
        <TextField
          label={m.office_search_in({ name })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Backspace" && text === "") choose(values.slice(0, -1))
          }}
        />
      )}
      <div className={styles.ticks}>
        {found.map(({ value, label }) => (
          <Checkbox key={value} checked={values.includes(value)} onChange={() => toggle(value)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </>
  )
}
