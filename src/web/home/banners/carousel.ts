/** The time between two moves in ms. [spec 1 §9] */
export const DWELL_MS = 3000

/** The duration of a move in ms; `--t-slide` of the stylesheet is the same. [spec 1 §9] */
export const SLIDE_MS = 500

export type Carousel = {
  /** The current slide, or the one that is entering. */
  current: number
  /** The slide that is leaving; null between moves. */
  leaving: number | null
  /** The direction: 1 towards the next slide, -1 towards the previous one. */
  direction: 1 | -1
}

export type CarouselMove = "next" | "previous" | { to: number }

export const firstSlide: Carousel = { current: 0, leaving: null, direction: 1 }

/**
 * The carousel after a move. It wraps at both ends. During a move every further move is ignored, so that moves never overlap. [spec 1 §2.3]
 */
export function moved(carousel: Carousel, move: CarouselMove, count: number): Carousel {
  if (carousel.leaving !== null) return carousel
  const { current } = carousel
  const target = typeof move === "object" ? move.to : current + (move === "next" ? 1 : -1)
  const wrapped = count > 0 ? ((target % count) + count) % count : current
  if (wrapped === current) return carousel
  const isBack = typeof move === "object" ? wrapped < current : move === "previous"
  return { current: wrapped, leaving: current, direction: isBack ? -1 : 1 }
}

/** The carousel at the end of a move; further moves are possible again. */
export function settled(carousel: Carousel): Carousel {
  return carousel.leaving === null ? carousel : { ...carousel, leaving: null }
}

/** Whether a slide is visible: the current one, and during a move the one that leaves. */
export function isShown({ current, leaving }: Carousel, slide: number): boolean {
  return slide === current || slide === leaving
}

/** Whether a slide is current or next to it, so that its picture should be loaded. */
export function isWithinReach({ current }: Carousel, slide: number, count: number): boolean {
  const steps = Math.abs(slide - current)
  return Math.min(steps, count - steps) <= 1
}
