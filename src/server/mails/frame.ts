import { createElement as h, type ReactNode } from "react"
import { DIRECTION } from "#rules/values/locale.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { COLORS, FONT, STYLE_SHEET, TABLE } from "./elements.ts"
import { pageLink } from "./page-link.ts"
import type { MailShop } from "./template.ts"

const WIDTH_PX = 600
const MARK_PX = 32
const CELL = { padding: "0 24px" }

type FrameProps = { shop: MailShop; subject: string; preview: string; footer: readonly string[]; body: ReactNode }

/** The frame of all mails: the mark and the shop's name above, one card, and the sender below. */
export function Frame({ shop, subject, preview, footer, body }: FrameProps): ReactNode {
  const small = { margin: "0 0 4px", font: `400 13px/20px ${FONT}`, color: COLORS.body }
  const locale = spokenLocale()
  // Some mail programs drop the direction of the document, so each part has it.
  const dir = DIRECTION[locale]
  const name = { color: COLORS.strong, font: `700 20px/28px ${FONT}`, textDecoration: "none" }
  return h(
    "html",
    { lang: locale, dir },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, subject),
      h("style", null, STYLE_SHEET),
    ),
    h(
      "body",
      { className: "page", dir, style: { margin: 0, padding: "24px 12px", backgroundColor: COLORS.page } },
      h("div", { style: { display: "none", maxHeight: 0, overflow: "hidden" } }, preview),
      h(
        "table",
        { ...TABLE, dir, align: "center", style: { maxWidth: `${WIDTH_PX}px`, margin: "0 auto" } },
        h(
          "tbody",
          null,
          row(
            { dir, style: { ...CELL, paddingBottom: "16px" } },
            h(
              "a",
              { href: pageLink(shop, "/"), target: "_blank", rel: "noopener", className: "strong", style: name },
              mark(shop, dir),
              shop.name,
            ),
          ),
          row(
            {
              className: "card",
              dir,
              style: {
                padding: "32px 24px",
                backgroundColor: COLORS.card,
                border: `1px solid ${COLORS.line}`,
                borderRadius: "16px",
                // A long address would make the card wider than a phone.
                wordBreak: "break-word",
              },
            },
            h("h1", { className: "strong", style: { margin: "0 0 16px", font: `600 22px/30px ${FONT}`, color: COLORS.strong } }, subject),
            body,
          ),
          row(
            { dir, style: { ...CELL, paddingTop: "16px" } },
            ...footer.map((line) => h("p", { key: line, className: "body", style: small }, line)),
          ),
        ),
      ),
    ),
  )
}

/** `mark.svg` on a white tile, which is seen in the dark too. Mail programs show no SVG. Lazy, or React adds a preload. */
function mark({ origin }: MailShop, dir: "ltr" | "rtl"): ReactNode {
  const style = { verticalAlign: "middle", border: 0, margin: dir === "ltr" ? "0 8px 0 0" : "0 0 0 8px" }
  return h("img", { src: `${origin}/mail-mark.png`, alt: "", width: MARK_PX, height: MARK_PX, style, loading: "lazy" })
}

function row(props: { className?: string; dir: "ltr" | "rtl"; style: object }, ...cells: ReactNode[]): ReactNode {
  return h("tr", null, h("td", props, ...cells))
}
