import type { ReactNode } from "react"

/** Words for readers only. In plain markup use the class `sr`. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>
}
