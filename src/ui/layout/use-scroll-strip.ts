import { type RefObject, useEffect, useRef, useState } from "react"

const checkDelayMs = 300

type Ends = { canGoBack: boolean; canGoOn: boolean }

type ScrollStripState = Ends & {
  /** Scrolls smoothly by one step, backwards or forwards in the text direction. */
  goBack: () => void
  goOn: () => void
}

/**
 * The state of the two arrows of a sideways scroller, updated 300 ms after a move. [spec 1 §9] On the server, where widths are unknown, the
 * strip is at its start and not at its end.
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
    // The observer also reports the initial size, after the browser's layout; measuring here would force another one.
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

/** In right-to-left text `scrollLeft` is 0 or negative. */
function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Ends {
  const gone = Math.abs(scrollLeft)
  return { canGoBack: gone > 1, canGoOn: gone + clientWidth < scrollWidth - 1 }
}
