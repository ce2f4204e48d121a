import { type ChangeEvent, type KeyboardEvent, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { FieldFrame, type FieldTexts } from "./field-frame.tsx"
import * as styles from "./form.module.css"

type ComboboxFieldProps = FieldTexts & {
  listLabel: string
  value: string
  onChange: (text: string) => void
  options: readonly string[]
}

/** A text field with suggestions: the options that contain the text, in any case. A click or Enter selects one. */
export function ComboboxField({ label, required, hint, error, listLabel, value, onChange, options }: ComboboxFieldProps) {
  const listId = useId()
  const { isOpen, active, found, choose, inputProps } = useCombobox({ value, onChange, options })
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error}>
      {(control) => (
        <div className={styles.place}>
          <div className={styles.wrap}>
            <Icon name="search" className={styles.search} />
            <input
              {...control}
              {...inputProps}
              type="text"
              role="combobox"
              className={`${styles.input} ${styles.comboboxInput}`}
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
            />
          </div>
          <div id={listId} className={styles.list} role="listbox" aria-label={listLabel} hidden={!isOpen || found.length === 0}>
            {found.map((option, index) => (
              <Option key={option} id={`${listId}-${index}`} text={option} isActive={index === active} onChoose={choose} />
            ))}
          </div>
          {isOpen && found.length === 0 && (
            <p className={styles.none} role="status">
              {m.ui_no_choice()}
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** The state of the list, and the event handlers of the input. */
function useCombobox({ value, onChange, options }: Pick<ComboboxFieldProps, "value" | "onChange" | "options">) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // A text that is one of the options does not narrow the list.
  const found = options.includes(value) ? options : options.filter((option) => option.toLowerCase().includes(value.trim().toLowerCase()))

  function choose(option: string) {
    onChange(option)
    setOpen(false)
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) {
      // Only the list closes, not a dialog around it.
      event.preventDefault()
      event.stopPropagation()
      return setOpen(false)
    }
    const option = found[active]
    if (event.key === "Enter" && isOpen && option !== undefined) {
      event.preventDefault()
      return choose(option)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    setOpen(true)
    setActive(active === -1 && step === -1 ? found.length - 1 : (active + step + found.length) % found.length)
  }

  function onInput(event: ChangeEvent<HTMLInputElement>) {
    onChange(event.target.value)
    setOpen(true)
    setActive(-1)
  }

  const inputProps = { value, onKeyDown, onChange: onInput, onClick: () => setOpen(true), onBlur: () => setOpen(false) }
  return { isOpen, active, found, choose, inputProps }
}

type OptionProps = { id: string; text: string; isActive: boolean; onChoose: (text: string) => void }

function Option({ id, text, isActive, onChoose }: OptionProps) {
  return (
    // The keyboard works from the input, which keeps the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    // biome-ignore lint/a11y/useFocusableInteractive: see above.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(text)}
    >
      {text}
    </div>
  )
}
