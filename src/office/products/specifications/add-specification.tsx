import { useId, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import * as styles from "./specifications.module.css"

const MAX_NAME = 200

type AddSpecificationProps = {
  /** The names that are in the list. */
  taken: readonly string[]
  /** Names that the field suggests. */
  offered: readonly string[]
  onAdd: (name: string) => void
}

export function AddSpecification({ taken, offered, onAdd }: AddSpecificationProps) {
  const [text, setText] = useState("")
  const suggestions = useId()
  const name = text.trim()
  const isTaken = taken.includes(name)
  const add = () => {
    if (name === "" || isTaken) return
    onAdd(name)
    setText("")
  }
  return (
    <div className={styles.add}>
      <TextField
        label={m.office_specifications_name()}
        value={text}
        maxLength={MAX_NAME}
        list={suggestions}
        mistake={isTaken ? m.office_specifications_twice({ name }) : null}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          add()
        }}
      />
      <datalist id={suggestions}>
        {offered.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Button icon="plus" disabled={name === "" || isTaken} onClick={add}>
        {m.office_specifications_add()}
      </Button>
    </div>
  )
}
