import { useNavigate } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { undoLast } from "#office/parts/dialog/toasts.ts"
import { Facts } from "#office/parts/page/panel.tsx"
import { onPlainKey } from "#office/plain-key.ts"
import { useMenu } from "./use-menu.ts"

/** A key after `g` counts for this long. */
const PAIR_MS = 1500

/** The keys of every page: `g` and a letter go somewhere, `z` takes back, `?` shows them all. [OFFICE-34] */
export function Keys() {
  const [shows, setShows] = useState(false)
  const wentAt = useRef(0)
  const navigate = useNavigate()
  const menu = useMenu()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const isSecond = event.timeStamp - wentAt.current < PAIR_MS
    wentAt.current = event.key === "g" && !isSecond ? event.timeStamp : 0
    const target = isSecond ? menu.find(({ key }) => key === event.key) : undefined
    if (target) {
      // The rest of the press belongs to the way: `o` alone may be a key of the page.
      event.preventDefault()
      event.stopImmediatePropagation()
      void navigate({ to: target.to })
    } else if (event.key === "z") undoLast()
    else if (event.key === "?") setShows(true)
  })
  useEffect(() => onPlainKey(press), [])
  const places = menu.flatMap(({ key, label }): [string, string][] => (key ? [[label(), `g ${key}`]] : []))
  return (
    <Dialog open={shows} onClose={() => setShows(false)} title={m.office_keys()}>
      <Facts facts={[...places, ...common()].map(([name, keys]) => [name, <kbd key={keys}>{keys}</kbd>])} />
    </Dialog>
  )
}

const common = (): [string, string][] => [
  [m.office_keys_find(), "Ctrl K"],
  [m.office_keys_next(), "j k"],
  [m.office_keys_open(), "Enter"],
  [m.office_keys_choose(), "x X"],
  [m.office_keys_undo(), "z"],
  [m.office_keys_save(), "Ctrl S"],
  [m.office_keys(), "?"],
]
