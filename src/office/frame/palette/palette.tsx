import { Dialog } from "@base-ui/react/dialog"
import { type LinkProps, useNavigate } from "@tanstack/react-router"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Icon } from "#office/parts/text/icon.tsx"
import { useMenu } from "../use-menu.ts"
import { matchingPages } from "./matching-pages.ts"
import * as styles from "./palette.module.css"

type PaletteProps = { onClose: () => void }

/** One field over everything. [OFFICE-29, OFFICE-33] */
export function Palette({ onClose }: PaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState("")
  const [place, setPlace] = useState(0)
  const found = matchingPages(useMenu(), text)
  const go = (to: LinkProps["to"]) => {
    onClose()
    void navigate({ to })
  }
  const press = (event: KeyboardEvent) => {
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: found.length - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setPlace(Math.min(Math.max(0, next), Math.max(0, found.length - 1)))
    }
    const chosen = found[place]
    if (event.key === "Enter" && chosen) go(chosen.to)
  }
  useEffect(() => {
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: "nearest" })
  }, [id, place])
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup className={styles.palette} initialFocus={field} aria-label={m.office_find()}>
          <div className={styles.ask}>
            <Icon name="search" />
            <input
              ref={field}
              className={styles.input}
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={found[place] ? `${id}-${place}` : undefined}
              aria-label={m.office_find()}
              placeholder={m.office_find()}
              maxLength={100}
              autoComplete="off"
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setPlace(0)
              }}
              onKeyDown={press}
            />
            <span role="status">{text && m.office_found({ count: found.length })}</span>
            <kbd>Esc</kbd>
          </div>
          <div className={styles.results} id={`${id}-list`} role="listbox" aria-label={m.office_find()}>
            {found.length > 0 && (
              <div className={styles.group} role="presentation">
                {m.office_find_pages()}
              </div>
            )}
            {found.map(({ to, icon, label, key }, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
              <div key={to} id={`${id}-${at}`} role="option" aria-selected={at === place} className={styles.option} onClick={() => go(to)}>
                <span className={styles.icon}>
                  <Icon name={icon} size="sm" />
                </span>
                <span className="grow cut">{label()}</span>
                {key && <kbd>g {key}</kbd>}
              </div>
            ))}
          </div>
          {text && found.length === 0 && <p className={styles.nothing}>{m.office_find_nothing({ text })}</p>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
