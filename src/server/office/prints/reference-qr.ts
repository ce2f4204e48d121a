import { createElement as h, type ReactNode } from "react"
import { encode } from "uqr"
import { m } from "#messages/messages.js"

/** The blank modules that readers need around a QR code. */
const QUIET = 4

/** A QR code of the address that leads staff to the order or the ticket of a reference. */
export function ReferenceQr({ reference, origin }: { reference: string; origin: string }): ReactNode {
  const { data, size } = encode(`${origin}/office/s/${reference}`, { ecc: "M", border: QUIET })
  const path = data.flatMap((row, y) =>
    runsOf(row.map((isDark) => (isDark ? "1" : "0")).join("")).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  const label = m.office_print_code({ reference })
  return h(
    "svg",
    { className: "qr", viewBox: `0 0 ${size} ${size}`, shapeRendering: "crispEdges", role: "img", "aria-label": label },
    h("path", { d: path.join("") }),
  )
}

/** Where each run of ones begins, and its length. */
export function runsOf(modules: string): [from: number, length: number][] {
  return [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => [index, run.length])
}
