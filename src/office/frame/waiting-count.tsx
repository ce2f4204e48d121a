import { m } from "#messages/messages.js"
import { Count } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"

/** The number beside a menu entry, in the warning colour if anything is late. Zero shows nothing. */
export function WaitingCount({ of }: { of: { count: number; late: number } | undefined }) {
  if (!of || of.count === 0) return null
  const late = of.late > 0 ? m.office_waits_late({ late: of.late }) : ""
  return (
    <Count tone={of.late > 0 ? "warn" : "plain"}>
      <span aria-hidden="true">{of.count}</span>
      <span className="sr">{listed([m.office_waits({ count: of.count }), late])}</span>
    </Count>
  )
}
