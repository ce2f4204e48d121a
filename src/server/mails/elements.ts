import { createContext, Fragment, createElement as h, type ReactNode, useContext } from "react"
import { m } from "#messages/messages.js"
import { isPhoneText } from "#rules/people/phone.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { greetableName } from "./greetable-name.ts"

/** Some mail programs ignore style sheets, so each part has inline styles, in light colours; the values are those of `ui/style/tokens.css`. */
export const COLORS = {
  page: "#f3f5f5",
  card: "#ffffff",
  tile: "#f3f5f5",
  strong: "#131719",
  body: "#40494d",
  line: "#e1e5e6",
  accent: "#006577",
} as const
export const FONT = "'Instrument Sans', 'IBM Plex Sans Arabic', 'Segoe UI', Helvetica, Arial, sans-serif"

/** The dark colours, for mail programs that support style sheets. Each class is the role of its element. */
export const STYLE_SHEET = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".page{background-color:#0b0e10!important}",
  ".card{background-color:#14191b!important;border-color:#262d30!important}",
  ".tile{background-color:#1e2528!important}",
  ".strong{color:#f2f5f5!important}",
  ".body{color:#c9d0d2!important}",
  ".line{border-color:#262d30!important}",
  ".passed{border-color:#6cbcc8!important}",
  ".link{color:#6cbcc8!important}",
  ".button{background-color:#6cbcc8!important;color:#04222a!important}",
  "}",
].join("")

/** Every mail program supports layout by tables; `presentation` hides them from screen readers. */
export const TABLE = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0, width: "100%" } as const

/** Whether the plain text version is rendered, which has no columns and no pictures. */
export const PlainText = createContext(false)

const TEXT = { margin: "0 0 16px", font: `400 16px/24px ${FONT}`, color: COLORS.body }
const BUTTON = {
  display: "inline-block",
  padding: "14px 24px",
  borderRadius: "999px",
  backgroundColor: COLORS.accent,
  color: "#ffffff",
  font: `600 16px/20px ${FONT}`,
  textDecoration: "none",
}
const NEW_TAB = { target: "_blank", rel: "noopener" } as const

export function Greeting({ name }: { name: string }): ReactNode {
  const greetable = greetableName(name)
  return h(Paragraph, { text: greetable === null ? m.mail_hello_nobody() : m.mail_hello({ name: greetable }) })
}

export function Paragraph({ text }: { text: string }): ReactNode {
  return h("p", { className: "body", style: TEXT }, text)
}

type Link = { label: string; link: string }

/** The text version has label and address. */
export function ButtonLink({ label, link }: Link): ReactNode {
  return h("p", { style: { margin: "24px 0" } }, h("a", { href: link, ...NEW_TAB, className: "button", style: BUTTON }, label))
}

/** The plain address of a button, for mail programs that do not show buttons. The text version leaves it out. */
export function PlainLink({ link }: { link: string }): ReactNode {
  return h(
    "p",
    { className: "plain body", style: { ...TEXT, fontSize: "14px", lineHeight: "20px" } },
    m.mail_link_plain(),
    h("br"),
    h("a", { href: link, ...NEW_TAB, className: "link", style: { color: COLORS.accent, wordBreak: "break-all" } }, link),
  )
}

/** A button with its address below. */
export function Action(props: Link): ReactNode {
  return [h(ButtonLink, { key: "button", ...props }), h(PlainLink, { key: "plain", link: props.link })]
}

/** A link on a separate line. The text version has label and address. */
export function TextLink({ label, link }: Link): ReactNode {
  return h(
    "p",
    { className: "body", style: TEXT },
    h("a", { href: link, ...NEW_TAB, className: "link", style: { color: COLORS.accent } }, label),
  )
}

/** A label and its value, one below the other. Line breaks of the text are kept. */
export function Fact({ label, text }: { label: string; text: string }): ReactNode {
  return h(Lines, { label, lines: text.split(/\r\n?|\n/) })
}

function Lines({ label, lines }: { label: string; lines: readonly ReactNode[] }): ReactNode {
  return h(
    "p",
    { className: "body", style: TEXT },
    h("b", { className: "strong", style: { color: COLORS.strong } }, label),
    ...lines.flatMap((line, place) => [h("br", { key: `break ${place}` }), h(Fragment, { key: place }, line)]),
  )
}

/** A label, and the lines of an address below it. In Arabic the digits of its phone number would change places. */
export function Address({ label, lines }: { label: string; lines: readonly string[] }): ReactNode {
  const isPlain = useContext(PlainText)
  const shown = lines.map((line) => {
    if (!isPhoneText(line)) return line
    if (isPlain) return spokenLocale() === "ar" ? `\u2066${line}\u2069` : line
    return h("bdi", { dir: "ltr" }, line)
  })
  return h(Lines, { label, lines: shown })
}

export type Amount = { label: string; text: string; isTotal?: boolean }

/** Amounts with their labels in two columns; in the text version one below the other. */
export function Amounts({ amounts }: { amounts: readonly Amount[] }): ReactNode {
  const isPlain = useContext(PlainText)
  if (isPlain) return h(Fragment, null, ...amounts.map((amount) => h(Fact, { key: amount.label, ...amount })))
  const rows = amounts.map(({ label, text, isTotal = false }) => {
    const cell = {
      padding: isTotal ? "12px 0 4px" : "4px 0",
      font: `${isTotal ? 600 : 400} 16px/24px ${FONT}`,
      color: isTotal ? COLORS.strong : COLORS.body,
      ...(isTotal ? { borderTop: `1px solid ${COLORS.line}` } : {}),
    }
    const className = isTotal ? "strong line" : "body"
    return h(
      "tr",
      { key: label },
      h("td", { className, width: "100%", style: cell }, label),
      h("td", { className, style: { ...cell, textAlign: "end", whiteSpace: "nowrap" } }, text),
    )
  })
  return h("table", { ...TABLE, style: { margin: "0 0 16px" } }, h("tbody", null, ...rows))
}
