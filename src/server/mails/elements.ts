import { createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { greetableName } from "./greetable-name.ts"

/** Mail programs ignore style sheets, so each part has inline styles; the values are those of `ui/style/tokens.css`. */
export const COLORS = { page: "#f3f5f5", card: "#ffffff", strong: "#131719", body: "#40494d", line: "#e1e5e6", accent: "#006577" } as const
export const FONT = "'Instrument Sans', 'IBM Plex Sans Arabic', 'Segoe UI', Helvetica, Arial, sans-serif"

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

export function Greeting({ name }: { name: string }): ReactNode {
  const greetable = greetableName(name)
  return h(Paragraph, { text: greetable === null ? m.mail_hello_nobody() : m.mail_hello({ name: greetable }) })
}

export function Paragraph({ text }: { text: string }): ReactNode {
  return h("p", { style: TEXT }, text)
}

/** A button, and its plain address for mail programs that do not show buttons. The text version has label and address. */
export function Action({ label, link }: { label: string; link: string }): ReactNode {
  const leads = { href: link, target: "_blank", rel: "noopener" }
  return [
    h("p", { key: "button", style: { ...TEXT, margin: "24px 0" } }, h("a", { ...leads, className: "button", style: BUTTON }, label)),
    h(
      "p",
      { key: "plain", className: "plain", style: { ...TEXT, fontSize: "14px", lineHeight: "20px" } },
      m.mail_link_plain(),
      h("br"),
      h("a", { ...leads, style: { color: COLORS.accent, wordBreak: "break-all" } }, link),
    ),
  ]
}

/** A link on a separate line. The text version has label and address. */
export function TextLink({ label, link }: { label: string; link: string }): ReactNode {
  return h("p", { style: TEXT }, h("a", { href: link, target: "_blank", rel: "noopener", style: { color: COLORS.accent } }, label))
}

/** A label and its value, one below the other. Line breaks of the text are kept. */
export function Fact({ label, text }: { label: string; text: string }): ReactNode {
  const lines = text.split(/\r\n?|\n/).flatMap((line, place) => (place === 0 ? [line] : [h("br", { key: place }), line]))
  return h("p", { style: TEXT }, h("b", { style: { color: COLORS.strong } }, label), h("br"), ...lines)
}
