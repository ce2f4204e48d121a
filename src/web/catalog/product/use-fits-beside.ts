import { type RefObject, useEffect, useRef, useState } from "react"

/** Height of what lies above a column that stays: the header with its category row, and some air. */
const ABOVE_PX = 160

/**
 * Whether a column is low enough to stay in view beside a longer one; a higher one would hide its end behind the edge of the screen. Not
 * known before hydration, when nothing has scrolled yet.
 */
export function useFitsBeside(): [RefObject<HTMLDivElement | null>, boolean] {
  const column = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const element = column.current
    if (!element) return
    const look = () => setFits(element.offsetHeight + ABOVE_PX <= window.innerHeight)
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    window.addEventListener("resize", look)
    return () => {
      sizes.disconnect()
      window.removeEventListener("resize", look)
    }
  }, [])
  return [column, fits]
}
