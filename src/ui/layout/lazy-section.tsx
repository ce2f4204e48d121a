import { type ReactNode, Suspense, use, useEffect, useId, useRef, useState } from "react"
import { classNames } from "#ui/style/class-names.ts"
import { type HydrationTrigger, hydrationTriggerOf } from "./hydration-trigger.ts"

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
