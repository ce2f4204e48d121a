import { useRef, useState } from "react"
import type { MenuPanel } from "#contract/home.ts"
import { api } from "#web/api.ts"

/** Prices in an older answer may have changed. */
const FRESH_MS = 60_000

/** What the panels show beside their links. It is loaded by `load`, once the visitor approaches the menu, unless the browser saves data. */
export function useMenuPanels() {
  const [panels, setPanels] = useState<readonly MenuPanel[]>([])
  const askedAt = useRef(Number.NEGATIVE_INFINITY)

  function load() {
    if (Date.now() - askedAt.current < FRESH_MS) return
    askedAt.current = Date.now()
    api()
      .home.menuPanels()
      .then(setPanels, () => {
        // The links work without the data, and the next approach requests it again.
        askedAt.current = Number.NEGATIVE_INFINITY
      })
  }
  return { panels, load }
}
