import { type FocusEvent, type PointerEvent, type TouchEvent, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { type Carousel, type CarouselMove, DWELL_MS, firstSlide, moved, SLIDE_MS, settled } from "./carousel.ts"

type CarouselControl = Carousel & {
  /** Whether it is advancing automatically now. */
  plays: boolean
  /** Whether the visitor has stopped it. */
  isStopped: boolean
  toggle: () => void
  move: (move: CarouselMove) => void
  /** Event handlers for the whole carousel, which hold it during hovering and keyboard focus. */
  holdProps: {
    onPointerMove: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * A carousel of `count` slides that advances every three seconds, except while it is hovered or has keyboard focus, in a hidden tab, with
 * reduced motion, or after the visitor has stopped it. A manual move restarts the three seconds.
 */
export function useCarousel(count: number): CarouselControl {
  const [carousel, setCarousel] = useState(firstSlide)
  const [isStopped, setStopped] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [movesByHand, setMovesByHand] = useState(0)
  const isHidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => true,
  )
  const isCalm = useSyncExternalStore(
    onMotion,
    () => calmMotion().matches,
    () => true,
  )
  const plays = count > 1 && !isStopped && !isHovered && !isFocused && !isHidden && !isCalm

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move by hand restarts the interval.
  useEffect(() => {
    if (!plays) return
    const timer = setInterval(() => setCarousel((now) => moved(now, "next", count)), DWELL_MS)
    return () => clearInterval(timer)
  }, [plays, count, movesByHand])

  const isMoving = carousel.leaving !== null
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setCarousel(settled), isCalm ? 0 : SLIDE_MS)
    return () => clearTimeout(timer)
  }, [isMoving, isCalm])

  return {
    ...carousel,
    plays,
    isStopped,
    toggle: () => setStopped((stopped) => !stopped),
    move: (move) => {
      setCarousel((now) => moved(now, move, count))
      setMovesByHand((moves) => moves + 1)
    },
    holdProps: {
      // A touch does not hover: it would hold the carousel until another touch. A pointer that was inside before hydration only moves.
      onPointerMove: ({ pointerType }) => setHovered(pointerType !== "touch"),
      onPointerLeave: () => setHovered(false),
      // A click also focuses a button, which must not hold the carousel after the pointer has left.
      onFocus: ({ target }) => setFocused(target.matches(":focus-visible")),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}

const calmMotion = () => matchMedia("(prefers-reduced-motion: reduce)")

function onVisibility(changed: () => void) {
  document.addEventListener("visibilitychange", changed)
  return () => document.removeEventListener("visibilitychange", changed)
}

function onMotion(changed: () => void) {
  const motion = calmMotion()
  motion.addEventListener("change", changed)
  return () => motion.removeEventListener("change", changed)
}

const enoughPx = 40

/** Touch handlers for a sideways swipe: "next" towards the start of the text direction, "previous" the other way. */
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
