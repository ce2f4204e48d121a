import { marked } from "marked"
import type { Plugin } from "vite"
import { sanitiseHtml } from "../src/server/catalog/product/sanitise-html.ts"

export type ContentSection = { title: string; html: string }
export type ContentText = { intro: string; sections: ContentSection[] }

/** Splits a text of `content/` at its second-level headings; its first-level heading is the page's own and is dropped. */
export function contentText(markdown: string): ContentText {
  const [intro = "", ...parts] = markdown.replace(/^# .*$/m, "").split(/^## +/m)
  const sections = parts.map((part) => {
    const [title = "", ...lines] = part.split("\n")
    return { title: title.trim(), html: htmlOf(lines.join("\n")) }
  })
  return { intro: htmlOf(intro), sections }
}

function htmlOf(markdown: string): string {
  return sanitiseHtml(marked.parse(markdown, { async: false })).trim()
}

/** Lets pages import the texts of `content/`: browsers receive their HTML, and no Markdown parser. */
export const contentPlugin: Plugin = {
  name: "corniche-content",
  transform: {
    filter: { id: /\/content\/.*\.md$/ },
    handler: (markdown) => ({ code: `export default ${JSON.stringify(contentText(markdown))}`, map: null, moduleType: "js" }),
  },
}
