import { type ReactNode, Suspense, use, useEffect, useId, useRef, useState } from "react"
import { classNames } from "#ui/style/class-names.ts"

type LazySectionProps = {
  /** Sets `--about`, the estimated height of the section. */
  className?: string
  labelledBy?: string
  children: ReactNode
}

/**
 * A section far below the first view. It is laid out, painted and hydrated only when it comes near the viewport or is touched or focused,
 * which saves work on phones. Until then its links, inputs and scrolling are native. A section that the server did not render is hydrated
 * at once.
 */
export function LazySection({ className, labelledBy, children }: LazySectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [trigger] = useState(() => hydrationTriggerOf(id))
  const [first] = useState(children)
  // A change cannot wait: React would discard the server's elements.
  if (children !== first) trigger?.fire()

  useEffect(() => {
    if (section.current) return trigger?.watch(section.current)
  }, [trigger])

  return (
    <section ref={section} id={id} className={classNames("section section-lazy wrap", className)} aria-labelledby={labelledBy}>
      <Suspense>
        <Hydrated trigger={trigger}>{children}</Hydrated>
      </Suspense>
    </section>
  )
}

function Hydrated({ trigger, children }: { trigger: HydrationTrigger | null; children: ReactNode }) {
  if (trigger && !trigger.hasFired()) use(trigger.fired)
  return children
}

const EVENTS = ["pointerover", "pointerdown", "focusin", "keydown", "click"] as const
/** The distance from the viewport, as a share of its height, at which hydration starts. */
const MARGIN = "50%"

/** Decides when a part of the page is hydrated. Before that the visitor has not touched it. */
type HydrationTrigger = {
  fired: Promise<void>
  hasFired: () => boolean
  fire: () => void
  /** Hydrates when the element is near the viewport, touched or focused. The returned function stops watching. */
  watch: (element: Element) => () => void
}

/** The trigger of the element that the server rendered with this id; null when there is none, as on the server. */
function hydrationTriggerOf(id: string): HydrationTrigger | null {
  if (typeof document === "undefined" || !document.getElementById(id)) return null
  let hasFired = false
  let settle = () => {}
  const fired = new Promise<void>((resolve) => {
    settle = resolve
  })
  function fire() {
    hasFired = true
    settle()
  }
  return { fired, hasFired: () => hasFired, fire, watch: (element) => watch(element, fire) }
}

function watch(element: Element, fire: () => void) {
  const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && fireOnce(), {
    rootMargin: `${MARGIN} 0px`,
  })
  function fireOnce() {
    stop()
    fire()
  }
  function onEvent(event: Event) {
    const { target } = event
    if (!(target instanceof Node && element.contains(target))) return
    fireOnce()
    if (event.type === "click" && isToggle(target)) repeatClick(event, target)
  }
  function stop() {
    watcher.disconnect()
    for (const event of EVENTS) window.removeEventListener(event, onEvent, true)
  }
  watcher.observe(element)
  // Capturing on the window, because React listens on the document and stops events of elements that are not hydrated. Earlier than React,
  // this starts the hydration, and React then delivers the event.
  for (const event of EVENTS) window.addEventListener(event, onEvent, true)
  return stop
}

const isToggle = (target: Node): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox")

/**
 * Cancels the click, which restores the field, and clicks again. The browser changes a field before it reports the click: React would
 * hydrate it as changed, and `onChange` would not be called.
 */
function repeatClick(click: Event, field: HTMLInputElement) {
  click.preventDefault()
  click.stopImmediatePropagation()
  setTimeout(() => {
    // React hydrates at once what is pressed.
    field.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))
    field.click()
  })
}
