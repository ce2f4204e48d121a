import { type RefObject, useEffect, useRef, useState } from "react"

const checkDelayMs = 300

type Ends = { canGoBack: boolean; canGoOn: boolean }

type ScrollStripState = Ends & {
  /** Moves one step towards the start or the end of the text direction, smoothly. */
  goBack: () => void
  goOn: () => void
}

/**
 * What the two arrows of a sideways scroller need. Whether they can still move is looked at 300 ms after a move. [spec 1 §9]
 * The server knows no widths: there the start is reached and the end is not.
 */
export function useScrollStrip(strip: RefObject<HTMLElement | null>, stepPx: number): ScrollStripState {
  const [ends, setEnds] = useState<Ends>({ canGoBack: false, canGoOn: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const element = strip.current
    if (!element) return
    const check = () => setEnds((before) => sameOr(before, endsOf(element)))
    const checkLater = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(check, checkDelayMs)
    }
    element.addEventListener("scroll", checkLater, { passive: true })
    // It also tells the first size, after the browser's own layout; asking for it here would force another one.
    const sizes = new ResizeObserver(check)
    sizes.observe(element)
    return () => {
      clearTimeout(timer.current)
      element.removeEventListener("scroll", checkLater)
      sizes.disconnect()
    }
  }, [strip])

  function move(steps: number) {
    const element = strip.current
    if (!element) return
    const towardsEnd = getComputedStyle(element).direction === "rtl" ? -1 : 1
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches
    element.scrollBy({ left: steps * stepPx * towardsEnd, behavior: calm ? "instant" : "smooth" })
  }

  return { ...ends, goBack: () => move(-1), goOn: () => move(1) }
}

function sameOr(before: Ends, now: Ends): Ends {
  return before.canGoBack === now.canGoBack && before.canGoOn === now.canGoOn ? before : now
}

/** In right to left `scrollLeft` counts from zero downwards. */
function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Ends {
  const gone = Math.abs(scrollLeft)
  return { canGoBack: gone > 1, canGoOn: gone + clientWidth < scrollWidth - 1 }
}
