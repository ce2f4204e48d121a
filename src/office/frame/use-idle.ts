import { useEffect, useState } from "react"

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const
/** How often the clock is checked; a sleeping computer runs no timers. */
const LOOK_MS = 5000

/** Whether the page is idle. It stays idle until it is unlocked. */
export function useIdle(ms: number): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let last = Date.now()
    const touch = () => {
      // The first input after the idle time shows the lock and does not open it.
      if (Date.now() - last < ms) last = Date.now()
    }
    const look = () => setIsIdle(Date.now() - last >= ms)
    const restart = () => {
      last = Date.now()
      setIsIdle(false)
    }
    for (const sign of SIGNS) addEventListener(sign, touch, { passive: true })
    addEventListener("office-unlocked", restart)
    const timer = setInterval(look, LOOK_MS)
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, touch)
      removeEventListener("office-unlocked", restart)
      clearInterval(timer)
    }
  }, [ms])
  return isIdle
}
