import { useNavigate } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useState } from "react"
import { currentPageActs } from "#office/page-acts.ts"
import { undoLast } from "#office/parts/dialog/toasts.ts"
import { onPlainKey } from "#office/plain-key.ts"
import { keyPairs } from "./key-pair.ts"
import { KeysDialog } from "./keys-dialog.tsx"
import { toggleSidebar } from "./sidebar-width.ts"
import { useMenu } from "./use-menu.ts"

/** Handles the shortcuts of every page and those of the open page. [OFFICE-34] */
export function Keys() {
  const [shows, setShows] = useState(false)
  const [isSecondOfPair] = useState(keyPairs)
  const navigate = useNavigate()
  const menu = useMenu()
  const common: Readonly<Record<string, () => void>> = { z: undoLast, "[": toggleSidebar, "?": () => setShows(true) }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const target = isSecondOfPair(event) ? menu.find(({ key }) => key === event.key) : undefined
    const act = target ? () => void navigate({ to: target.to }) : (common[event.key] ?? pageActOf(event.key))
    if (!act) return
    // The key press is consumed: `o` after `g` may also be a shortcut of the page, and a field that gets the focus would receive the
    // letter.
    event.preventDefault()
    event.stopImmediatePropagation()
    act()
  })
  useEffect(() => onPlainKey(press), [])
  return shows && <KeysDialog menu={menu} onClose={() => setShows(false)} />
}

function pageActOf(pressed: string): (() => void) | undefined {
  return currentPageActs().find(({ key }) => key === pressed)?.run
}
