import JsBarcode from "jsbarcode"
import { createElement as h, type ReactNode } from "react"
import { ReferenceQr, runsOf } from "#server/office/prints/reference-qr.ts"

const BAR_HEIGHT = 40
/** The blank modules that readers need on both sides of the bars. */
const BAR_QUIET = 10

/** The reference as Code 128, with its letters below, and as a QR code of the address that leads staff to the order. */
export function ReferenceCodes({ reference, origin }: { reference: string; origin: string }): ReactNode {
  return h(
    "div",
    { className: "codes" },
    h("div", { className: "code" }, h(Bars, { text: reference }), h("b", null, reference)),
    h(ReferenceQr, { reference, origin }),
  )
}

function Bars({ text }: { text: string }): ReactNode {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: "CODE128" })
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join("")
  const path = runsOf(modules).map(([from, length]) => `M${from + BAR_QUIET} 0h${length}v${BAR_HEIGHT}h-${length}z`)
  const viewBox = `0 0 ${modules.length + 2 * BAR_QUIET} ${BAR_HEIGHT}`
  return h(
    "svg",
    { className: "bars", viewBox, preserveAspectRatio: "none", shapeRendering: "crispEdges", "aria-hidden": true },
    h("path", { d: path.join("") }),
  )
}
