const SIGNS = ["pointerover", "pointerdown", "focusin", "keydown", "click"] as const
/** The distance from the viewport, as a share of its height, at which hydration starts. */
const AHEAD = "50%"

/** Decides when a part of the page is hydrated. Before that the visitor has not touched it. */
export type Approach = {
  ended: Promise<void>
  hasEnded: () => boolean
  end: () => void
  /** Hydrates when the element is near the viewport, touched or focused. The returned function stops watching. */
  watch: (element: Element) => () => void
}

/** The trigger of the element that the server rendered with this id; null when there is none, as on the server. */
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
  // Capturing on the window, because React listens on the document and stops events of elements that are not hydrated. Earlier than React,
  // this starts the hydration, and React then delivers the event.
  for (const sign of SIGNS) window.addEventListener(sign, notice, { capture: true, passive: true })
  return stop
}
