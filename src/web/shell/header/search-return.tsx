import { type RefObject, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/button.tsx"
import * as styles from "./header.module.css"

/** Longer than a tap on a result, which removes the focus before it follows the link. */
const LEAVE_DELAY_MS = 250

/** On phones the row of the search box scrolls away. This button then brings it back under the logo, as long as it has the focus. */
export function SearchReturn({ row }: { row: RefObject<HTMLElement | null> }) {
  const [isAway, setAway] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const element = row.current
    if (!element) return
    const below = getComputedStyle(element).getPropertyValue("--header-h")
    const rem = getComputedStyle(document.documentElement).fontSize
    const watch = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false), {
      rootMargin: `-${Number.parseFloat(below) * Number.parseFloat(rem)}px 0px 0px`,
    })
    const stay = () => clearTimeout(leaving.current)
    const leave = () => {
      leaving.current = setTimeout(() => element.classList.remove(`${styles.searchBack}`), LEAVE_DELAY_MS)
    }
    watch.observe(element)
    element.addEventListener("focusin", stay)
    element.addEventListener("focusout", leave)
    return () => {
      stay()
      watch.disconnect()
      element.removeEventListener("focusin", stay)
      element.removeEventListener("focusout", leave)
    }
  }, [row])

  function bringBack() {
    row.current?.classList.add(`${styles.searchBack}`)
    row.current?.querySelector("input")?.focus({ preventScroll: true })
  }

  return isAway && <IconButton icon="search" className="only-mobile" aria-label={m.shell_search()} onClick={bringBack} />
}
