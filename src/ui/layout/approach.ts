const SIGNS = ["pointerover", "pointerdown", "focusin", "keydown", "click"] as const
/** So far ahead of the screen, in parts of its height, that a reader who scrolls finds it working. */
const AHEAD = "50%"

/** How a visitor comes to a part of the page: until it ends, nobody can have touched the part. */
export type Approach = {
  ended: Promise<void>
  hasEnded: () => boolean
  end: () => void
  /** Ends it when the element is near the screen, touched or focused; gives the way to stop watching. */
  watch: (element: Element) => () => void
}

/** The approach to the part that the server wrote with this id; null where there is none, as on the server itself. */
export function approachOf(id: string): Approach | null {
  if (typeof document === "undefined" || !document.getElementById(id)) return null
  let hasEnded = false
  let settle = () => {}
  const ended = new Promise<void>((resolve) => {
    settle = resolve
  })
  function end() {
    hasEnded = true
    settle()
  }
  return { ended, hasEnded: () => hasEnded, end, watch: (element) => watch(element, end) }
}

function watch(element: Element, end: () => void) {
  const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && arrive(), {
    rootMargin: `${AHEAD} 0px`,
  })
  function arrive() {
    stop()
    end()
  }
  function notice({ target }: Event) {
    if (target instanceof Node && element.contains(target)) arrive()
  }
  function stop() {
    watcher.disconnect()
    for (const sign of SIGNS) window.removeEventListener(sign, notice, true)
  }
  watcher.observe(element)
  // On the window, because React listens at the document and stops what is meant for elements that it has not taken over; told before,
  // it takes them over and lets them have it.
  for (const sign of SIGNS) window.addEventListener(sign, notice, { capture: true, passive: true })
  return stop
}
