import { marked } from "marked"
import type { PolicyText } from "#contract/content.ts"
import { sanitiseHtml } from "#server/catalog/product/sanitise-html.ts"

type Placeholders = { shopName: string; currency: string }

/** Splits Markdown at its second-level headings, makes HTML of the rest, and fills the placeholders. */
export function policyText(markdown: string, { shopName, currency }: Placeholders): PolicyText {
  const filled = (text: string, name: string) => text.replaceAll("{{company_name}}", () => name).replaceAll("{{currency}}", () => currency)
  const html = (text: string) => filled(htmlOf(text), escaped(shopName))
  const [intro = "", ...parts] = markdown.split(/^## +/m)
  const sections = parts.map((part) => {
    const [title = "", ...lines] = part.split("\n")
    return { title: filled(title.trim(), shopName), html: html(lines.join("\n")) }
  })
  return { intro: html(intro), sections }
}

function htmlOf(markdown: string): string {
  return sanitiseHtml(marked.parse(markdown, { async: false })).trim()
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
