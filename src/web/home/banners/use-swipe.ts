import { type TouchEvent, useRef } from "react"

const enoughPx = 40

/** Touch handlers that tell a sideways swipe: "next" towards the start of the text direction, "previous" the other way. */
export function useSwipe(onSwipe: (move: "next" | "previous") => void) {
  const start = useRef<{ x: number; y: number }>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !start.current) return
      const sideways = touch.clientX - start.current.x
      const downwards = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(sideways) < enoughPx || Math.abs(sideways) < Math.abs(downwards)) return
      const isTowardsStart = sideways < 0 === (getComputedStyle(currentTarget).direction === "ltr")
      onSwipe(isTowardsStart ? "next" : "previous")
    },
  }
}
