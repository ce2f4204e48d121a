import { type RefObject, useEffect, useRef } from "react"

/** A panel that the mouse has opened is no layer: the history is unchanged, and Back leaves the page. See `useHover`. */
const KEPT_OPEN = "details[open]:not([data-hovered])"

const loadLayers = () => import("#ui/dialog/layers.ts")

/**
 * Makes the open panel of the menu a layer over the page, which Back closes, if a click or a key has opened it.
 *
 * @param onEarly called for a panel that was opened before this script ran
 */
export function useMenuLayer(nav: RefObject<HTMLElement | null>, onEarly: () => void) {
  const removeLayer = useRef<() => void>(undefined)

  function close() {
    for (const open of nav.current?.querySelectorAll("details[open]") ?? []) open.removeAttribute("open")
  }

  async function layOverPage() {
    const { openLayer } = await loadLayers()
    const isOpen = nav.current?.querySelector(KEPT_OPEN)
    if (isOpen) removeLayer.current ??= openLayer(close)
    else {
      removeLayer.current?.()
      removeLayer.current = undefined
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    if (!nav.current?.querySelector(KEPT_OPEN)) return
    layOverPage().catch(() => {})
    onEarly()
  }, [])

  return { close, follow: () => void layOverPage().catch(() => {}) }
}
