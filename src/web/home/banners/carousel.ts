/** A slide stands still this long before the next one comes. [spec 1 §9] */
export const DWELL_MS = 3000

/** A slide moves this long; the style sheet's `--t-slide` is the same. [spec 1 §9] */
export const SLIDE_MS = 500

export type Carousel = {
  /** The slide that is shown, or that is coming in. */
  current: number
  /** The slide that is going out; null while nothing moves. */
  leaving: number | null
  /** Which way things move: 1 towards the next slide, -1 towards the previous one. */
  direction: 1 | -1
}

export type CarouselMove = "next" | "previous" | { to: number }

export const firstSlide: Carousel = { current: 0, leaving: null, direction: 1 }

/**
 * The carousel after a move. The last slide is followed by the first and the other way round, endlessly. While a slide is moving,
 * every further move is ignored, so that moves never overlap. [spec 1 §2.3]
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

/** The carousel once the move is over; further moves count again. */
export function settled(carousel: Carousel): Carousel {
  return carousel.leaving === null ? carousel : { ...carousel, leaving: null }
}

/** Whether a slide can be seen: the current one, and while it comes in the one that goes out. */
export function isShown({ current, leaving }: Carousel, slide: number): boolean {
  return slide === current || slide === leaving
}

/** Whether one move can bring a slide in, or has: its picture should be there in time. */
export function isWithinReach({ current }: Carousel, slide: number, count: number): boolean {
  const steps = Math.abs(slide - current)
  return Math.min(steps, count - steps) <= 1
}
