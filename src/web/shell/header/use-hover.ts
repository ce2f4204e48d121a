import { type PointerEvent, type RefObject, useEffect, useRef } from "react"
import { reserveScrollbar } from "#ui/dialog/reserve-scrollbar.ts"

/** Long enough for a pointer that only crosses the row. */
const OPEN_DELAY_MS = 200
/** Long enough for a pointer that takes a corner on its way into the panel. */
const CLOSE_DELAY_MS = 300

/**
 * Opens a panel of the menu while the mouse rests on its label, and closes it after the mouse has left or when another page opens.
 * `data-hovered` marks such a panel until a click keeps it open.
 *
 * @param path the path of the page
 */
export function useHover(nav: RefObject<HTMLElement | null>, path: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // The focus is elsewhere while the mouse opens a panel.
    const closeHovered = ({ key }: KeyboardEvent) => {
      if (key === "Escape") for (const panel of hoveredIn(nav)) panel.open = false
    }
    document.addEventListener("keydown", closeHovered)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener("keydown", closeHovered)
    }
  }, [nav])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    for (const panel of hoveredIn(nav)) panel.open = false
  }, [path])

  function open(details: HTMLDetailsElement) {
    const other = nav.current?.querySelector("details[open]")
    // A panel opened by click or key stays.
    if (other && !other.matches("[data-hovered]")) return
    if (!other) reserveScrollbar()
    for (const panel of hoveredIn(nav)) panel.open = false
    details.dataset["hovered"] = ""
    details.open = true
  }

  /** The mouse may have left another label than that of the open panel. A panel with the focus inside stays. */
  function close() {
    for (const panel of hoveredIn(nav)) if (!panel.querySelector("summary ~ :focus-within")) panel.open = false
  }

  function enter({ pointerType, currentTarget: details }: PointerEvent<HTMLDetailsElement>) {
    clearTimeout(timer.current)
    if (pointerType === "mouse" && !details.open && !isPhone()) timer.current = setTimeout(() => open(details), OPEN_DELAY_MS)
  }

  function leave() {
    clearTimeout(timer.current)
    timer.current = setTimeout(close, CLOSE_DELAY_MS)
  }

  /** Called by a click on a label: keeps a panel that the mouse has opened, and says whether there is one. */
  function keep(details: HTMLElement | null): boolean {
    clearTimeout(timer.current)
    if (!details?.matches("[open][data-hovered]")) return false
    delete details.dataset["hovered"]
    return true
  }

  return { enter, leave, keep }
}

/** The panels that the mouse has opened: one, or none. */
function hoveredIn(nav: RefObject<HTMLElement | null>): HTMLDetailsElement[] {
  return [...(nav.current?.querySelectorAll<HTMLDetailsElement>("details[open][data-hovered]") ?? [])]
}

/** On phones a label opens the menu drawer instead of a panel. */
export function isPhone(): boolean {
  return matchMedia("(max-width: 767px)").matches
}
