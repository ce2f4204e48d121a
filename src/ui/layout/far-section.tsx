import { type ReactNode, Suspense, use, useEffect, useId, useRef, useState } from "react"
import { classNames } from "#ui/style/class-names.ts"
import { type Approach, approachOf } from "./approach.ts"

type FarSectionProps = {
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
export function FarSection({ className, labelledBy, children }: FarSectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [approach] = useState(() => approachOf(id))
  const [first] = useState(children)
  // A change cannot wait: React would discard the server's elements.
  if (children !== first) approach?.end()

  useEffect(() => {
    if (section.current) return approach?.watch(section.current)
  }, [approach])

  return (
    <section ref={section} id={id} className={classNames("section section-far wrap", className)} aria-labelledby={labelledBy}>
      <Suspense>
        <After approach={approach}>{children}</After>
      </Suspense>
    </section>
  )
}

function After({ approach, children }: { approach: Approach | null; children: ReactNode }) {
  if (approach && !approach.hasEnded()) use(approach.ended)
  return children
}
