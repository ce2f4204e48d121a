import { type KeyboardEvent, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { FieldFrame, type FieldTexts } from "./field-frame.tsx"
import * as field from "./form.module.css"

type ComboboxFieldProps = FieldTexts & {
  listLabel: string
  value: string
  onChange: (text: string) => void
  options: readonly string[]
}

/** A text that is searched for in a list of sentences: what contains it shows, in any case; a click or Enter takes one over. */
export function ComboboxField({ label, required, hint, error, listLabel, value, onChange, options }: ComboboxFieldProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // A sentence that was taken over is no search for itself.
  const found = options.includes(value) ? options : options.filter((option) => option.toLowerCase().includes(value.trim().toLowerCase()))

  function take(option: string) {
    onChange(option)
    setOpen(false)
    setActive(-1)
  }

  function move(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) {
      // Only the list closes, not a dialog around it.
      event.preventDefault()
      event.stopPropagation()
      return setOpen(false)
    }
    const chosen = found[active]
    if (event.key === "Enter" && isOpen && chosen !== undefined) {
      event.preventDefault()
      return take(chosen)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    setOpen(true)
    setActive(active === -1 && step === -1 ? found.length - 1 : (active + step + found.length) % found.length)
  }

  return (
    <FieldFrame label={label} required={required} hint={hint} error={error}>
      {(control) => (
        <div className={field.place}>
          <div className={field.wrap}>
            <Icon name="search" className={field.search} />
            <input
              {...control}
              type="text"
              role="combobox"
              className={`${field.input} ${field.comboboxInput}`}
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
              value={value}
              onChange={(event) => {
                onChange(event.target.value)
                setOpen(true)
                setActive(-1)
              }}
              onClick={() => setOpen(true)}
              onBlur={() => setOpen(false)}
              onKeyDown={move}
            />
          </div>
          <div id={listId} className={field.list} role="listbox" aria-label={listLabel} hidden={!isOpen || found.length === 0}>
            {found.map((option, index) => (
              // The keyboard works from the input, which keeps the focus.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
              // biome-ignore lint/a11y/useFocusableInteractive: see above.
              <div
                key={option}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                className={field.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(option)}
              >
                {option}
              </div>
            ))}
          </div>
          {isOpen && found.length === 0 && (
            <p className={field.none} role="status">
              {m.ui_no_choice()}
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
