import type { ReactNode } from "react"

/** The head row of a section without arrows; nothing where the section has no title. */
export function SectionHead({ children }: { children: ReactNode }) {
  return children ? <div className="section-head">{children}</div> : null
}
