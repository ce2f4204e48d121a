import { type ReactNode, Suspense, use, useEffect, useId, useRef, useState } from "react"
import { classNames } from "#ui/style/class-names.ts"
import { type Approach, approachOf } from "./approach.ts"

type FarSectionProps = {
  /** Says with `--about` how high the section is, about. */
  className?: string
  labelledBy?: string
  children: ReactNode
}

/**
 * A section far below the screen, as the server wrote it: it is laid out and drawn when it comes near, and script takes it over then or
 * when it is touched or focused, so that a page costs a phone what it shows. Links, choices and scrolling are the browser's own until then.
 * A section that was not in the document is an ordinary one.
 */
export function FarSection({ className, labelledBy, children }: FarSectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [approach] = useState(() => approachOf(id))
  const [first] = useState(children)
  // What changes cannot wait: React would throw away the server's elements for it.
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
