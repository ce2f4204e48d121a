import JsBarcode from "jsbarcode"
import { createElement as h, type ReactNode } from "react"
import { encode } from "uqr"
import { m } from "#messages/messages.js"

const BAR_HEIGHT = 40
/** The blank modules that readers need on both sides of the bars. */
const BAR_QUIET = 10
/** The blank modules that readers need around a QR code. */
const QR_QUIET = 4

/** The reference as Code 128, with its letters below, and as a QR code of the address that leads staff to the order. */
export function ReferenceCodes({ reference, origin }: { reference: string; origin: string }): ReactNode {
  return h(
    "div",
    { className: "codes" },
    h("div", { className: "code" }, h(Bars, { text: reference }), h("b", null, reference)),
    h(QrCode, { text: scanAddress(reference, origin), label: m.office_print_code({ reference }) }),
  )
}

function scanAddress(reference: string, origin: string): string {
  return `${origin}/office/s/${reference}`
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

function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { ecc: "M", border: QR_QUIET })
  const path = data.flatMap((row, y) =>
    runsOf(row.map((isDark) => (isDark ? "1" : "0")).join("")).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return h(
    "svg",
    { className: "qr", viewBox: `0 0 ${size} ${size}`, shapeRendering: "crispEdges", role: "img", "aria-label": label },
    h("path", { d: path.join("") }),
  )
}

/** Where each run of ones begins, and its length. */
function runsOf(modules: string): [from: number, length: number][] {
  return [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => [index, run.length])
}
