import { useEffect, useState } from "react"

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const
/** The clock is looked at this often; a sleeping computer sets no timers. */
const LOOK_MS = 5000

/** Whether nobody has touched the page for a while. It stays so until the page is unlocked. */
export function useIdle(ms: number): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let last = Date.now()
    const touch = () => {
      // The first touch after the time finds the lock, and does not open it.
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
