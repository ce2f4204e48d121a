import { createHash } from "node:crypto"
import { createElement as h, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { DIRECTION } from "#rules/values/locale.ts"
import { spokenLocale } from "#server/languages/speaking.ts"

/**
 * The style sheet of printed documents, in the light colours of `ui/style/tokens.css`. The paper's size is the printer's: the columns fit
 * A4 and A5. Without characters that HTML escapes, so that the policy's hash is that of the element.
 */
const STYLE = [
  "@page{margin:10mm}",
  "*{box-sizing:border-box;margin:0;padding:0}",
  "body{font:10.5pt/1.4 Instrument Sans,IBM Plex Sans Arabic,Segoe UI,Helvetica,Arial,sans-serif;color:#40494d;background:#f3f5f5;",
  "-webkit-print-color-adjust:exact;print-color-adjust:exact}",
  "h1{font-size:18pt;line-height:1.2;font-weight:600;color:#131719}",
  "b{font-weight:600;color:#131719}",
  "small{display:block;font-size:8.5pt;color:#5a6468}",
  ".sheet{display:flex;flex-direction:column;gap:6mm;max-inline-size:190mm;margin:8mm auto;padding:10mm;background:#fff}",
  ".ends{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4mm}",
  ".shop{font-size:15pt;font-weight:700;color:#131719}",
  ".end{text-align:end}",
  ".box{display:flex;align-items:center;gap:5mm;padding:4mm;border:1px solid #e1e5e6;border-radius:3mm}",
  ".box address{flex:1;font-style:normal;overflow-wrap:anywhere}",
  ".codes{display:flex;align-items:center;gap:3mm}",
  ".code{text-align:center;direction:ltr}",
  ".code b{letter-spacing:.2em}",
  ".bars{display:block;inline-size:52mm;block-size:13mm}",
  ".qr{display:block;inline-size:25mm;block-size:25mm}",
  "table{inline-size:100%;border-collapse:collapse}",
  "th{font-size:8.5pt;font-weight:500;text-align:start;padding:1.5mm;border-block-end:1px solid #131719}",
  "td{padding:2mm 1.5mm;border-block-end:1px solid #e1e5e6;overflow-wrap:anywhere}",
  "th.end,td.end{text-align:end;white-space:nowrap}",
  "tr{break-inside:avoid}",
  ".picture{inline-size:14mm}",
  ".picture img{display:block;max-inline-size:11mm;max-block-size:11mm}",
  ".tick{display:inline-block;inline-size:4mm;block-size:4mm;margin-inline-start:2mm;border:1.5px solid #5a6468;border-radius:1mm;vertical-align:-.5mm}",
  ".note{padding:3mm 4mm;border-radius:3mm;background:#f3f5f5;overflow-wrap:anywhere}",
  ".gone{text-decoration:line-through}",
  ".sums{inline-size:auto;min-inline-size:60%;margin-inline-start:auto}",
  ".total td{font-weight:600;color:#131719;border-block-start:1px solid #131719}",
  ".rule{display:inline-block;inline-size:32mm;border-block-end:1px solid #5a6468}",
  // A label printer has paper of this size; the QR code is 23 mm with its blank edge.
  "@page label{size:62mm 29mm;margin:0}",
  ".label{page:label;display:flex;gap:1mm;align-items:center;inline-size:62mm;block-size:29mm;margin:4mm;padding:1mm;background:#fff;overflow:hidden}",
  ".label .qr{flex:none;inline-size:25mm;block-size:25mm}",
  ".label div{display:grid;min-inline-size:0;font-size:8pt;line-height:1.25}",
  ".label span,.label b{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}",
  ".label b{font-size:10pt}",
  "@media print{.label{margin:0}.label+.label{break-before:page}}",
  "@media print{body{background:#fff}.sheet{margin:0;padding:0;max-inline-size:none}.sheet+.sheet{break-before:page}}",
  "@media print and (max-width:150mm){body{font-size:9pt}.box{flex-wrap:wrap}.box address{flex-basis:100%}.picture{display:none}}",
].join("")

/** The hash of the style sheet, for the policy. */
export const PRINT_STYLE_HASH = createHash("sha256").update(STYLE).digest("base64")

/** A document for paper in the language spoken here: no script, and no styles but these. */
export function printDocument(title: string, body: ReactNode): string {
  const locale = spokenLocale()
  const head = h(
    "head",
    null,
    h("meta", { charSet: "utf-8" }),
    h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    h("meta", { name: "robots", content: "noindex" }),
    h("title", null, title),
    h("style", null, STYLE),
  )
  return `<!doctype html>${renderToStaticMarkup(h("html", { lang: locale, dir: DIRECTION[locale] }, head, h("body", null, h("main", null, body))))}`
}
