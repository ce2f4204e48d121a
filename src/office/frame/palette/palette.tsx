import { Dialog } from "@base-ui/react/dialog"
import { useNavigate } from "@tanstack/react-router"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { useMe } from "#office/me.ts"
import { currentPageActs } from "#office/page-acts.ts"
import { Icon } from "#office/parts/text/icon.tsx"
import { readVisited } from "#office/visited.ts"
import type { FoundKind } from "#rules/office/find-words.ts"
import { useActs, useMenu } from "../use-menu.ts"
import { type PaletteQuery, readAsked } from "./asked.ts"
import * as styles from "./palette.module.css"
import { PaletteFoot } from "./palette-foot.tsx"
import { type PaletteLine, paletteGroups } from "./palette-groups.ts"
import { lineId, PaletteLines } from "./palette-lines.tsx"
import { paletteOpener } from "./palette-state.ts"
import { useFound } from "./use-found.ts"

type PaletteProps = { onClose: () => void }

/** The command palette. [OFFICE-29, OFFICE-30, OFFICE-33] */
export function Palette({ onClose }: PaletteProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState("")
  const [more, setMore] = useState<FoundKind | null>(null)
  const [place, setPlace] = useState(0)
  const asked: PaletteQuery = more === null ? readAsked(text) : { ...readAsked(text), only: more }
  const { groups, isFinding, hasFailed } = useGroups(asked)
  const lines = groups.flatMap((group) => group.lines)
  const chosen = lines[place]
  const pick = usePick(onClose)
  const type = (next: string) => {
    setText(next)
    setMore(null)
    setPlace(0)
  }
  const press = (event: KeyboardEvent) => {
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: lines.length - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setPlace(Math.min(Math.max(0, next), Math.max(0, lines.length - 1)))
    }
    if (event.key === "Enter" && chosen) pick(chosen)
    if (event.key === "Tab" && chosen?.kind && more === null) {
      event.preventDefault()
      setMore(chosen.kind)
      setPlace(0)
    }
  }
  const chosenId = chosen && lineId(id, chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" })
  }, [chosenId])
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup className={styles.palette} initialFocus={field} finalFocus={paletteOpener} aria-label={m.office_find()}>
          <div className={styles.ask}>
            <Icon name="search" />
            <input
              ref={field}
              className={styles.input}
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={chosenId}
              aria-label={m.office_find()}
              placeholder={m.office_find()}
              maxLength={100}
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: the first letter typed after Ctrl K belongs to this field, even while it appears.
              autoFocus
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
            />
            <span role="status">{asked.words && !isFinding && m.office_found({ count: lines.length })}</span>
            <kbd>Esc</kbd>
          </div>
          <div className={styles.results} id={`${id}-list`} role="listbox" aria-label={m.office_find()}>
            <PaletteLines id={id} groups={groups} current={chosen} onPick={pick} />
          </div>
          {hasFailed && <p className={styles.nothing}>{m.office_find_failed()}</p>}
          {text && lines.length === 0 && !isFinding && <p className={styles.nothing}>{m.office_find_nothing({ text })}</p>}
          <PaletteFoot />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The results for the query. The page's actions are those at the time the palette opened. */
function useGroups(asked: PaletteQuery) {
  const { id: person } = useMe()
  const [acts] = useState(currentPageActs)
  const [visited] = useState(() => readVisited(person))
  const [menu, everywhere] = [useMenu(), useActs()]
  const { found, isFinding, hasFailed } = useFound(asked)
  return { groups: paletteGroups(asked, { found, visited, acts, menu, everywhere }), isFinding, hasFailed }
}

/** Opens the line's page, or runs its action. */
function usePick(onClose: () => void): (line: PaletteLine) => void {
  const navigate = useNavigate()
  return ({ to, search, run }) => {
    onClose()
    // The addresses are those of the routes, made from kind and id.
    if (to !== undefined) void navigate({ to: to as never, search: (search ?? {}) as never })
    // After the dialog has returned the focus, so that an action can move it.
    else setTimeout(() => run?.())
  }
}
