import { LRUCache } from "lru-cache"
import sanitize from "sanitize-html"

/** Increases with every change of the rules below: stored HTML with another version must be sanitised again. */
export const SANITISER_VERSION = 1

const MAX_NESTING = 20
const MAX_ROUNDS = 5

const options: sanitize.IOptions = {
  allowedTags: [
    ...["p", "br", "ul", "ol", "li", "b", "strong", "i", "em", "h3", "h4"],
    ...["table", "thead", "tbody", "tr", "th", "td", "a"],
  ],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
  // These are removed with their content: each one makes browsers parse it by different rules.
  nonTextTags: [
    ...["script", "style", "noscript", "template", "iframe", "noembed", "noframes", "object", "embed", "applet"],
    ...["svg", "math", "xmp", "plaintext", "listing", "textarea", "select", "option", "title", "audio", "video", "canvas"],
  ],
  nestingLimit: MAX_NESTING,
  enforceHtmlBoundary: false,
  transformTags: {
    h1: "h3",
    h2: "h3",
    h5: "h4",
    h6: "h4",
    a: (tagName, { href = "" }) => {
      const attribs: sanitize.Attributes = isSafeAddress(href) ? { href: href.trim(), rel: "noopener nofollow" } : {}
      return { tagName, attribs }
    },
  },
}

/** What the editor of the back office makes. */
const editorOptions: sanitize.IOptions = {
  ...options,
  allowedTags: ["p", "ul", "ol", "li", "strong", "em", "a"],
  transformTags: { b: "strong", i: "em", h3: "p", h4: "p" },
}

const withBlocks: sanitize.IOptions = { ...options, allowedTags: [...(options.allowedTags || []), "div"] }
/** Blocks that hold running text only; blocks around other blocks are dropped and their content is kept. */
const TEXT_BLOCK = /<div>((?:(?!<\/?(?:div|p|ul|ol|li|h3|h4|table|thead|tbody|tr|th|td)\b).)*)<\/div>/gs

/** Reduces HTML to paragraphs, lists, bold, italic and links: what people write in the back office. [OFFICE-123] */
export function sanitiseRichText(html: string): string {
  return sanitize(sanitiseHtml(html), editorOptions)
}

/**
 * Reduces HTML of the catalog to a few tags of running text, and their attributes to `href` with https, mail or a path of the shop.
 * Sanitising its own result changes nothing. [reliability 5.3]
 */
export function sanitiseHtml(html: string): string {
  if (!/[<&>]/.test(html)) return html
  let clean = sanitize(html, withBlocks).replace(TEXT_BLOCK, (_block, text: string) => (text.trim() === "" ? text : `<p>${text}</p>`))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = sanitize(clean, options)
    if (next === clean) return clean
    clean = next
  }
  // Text that still changes after these rounds was written to deceive a parser.
  return sanitize(clean, { allowedTags: [], allowedAttributes: {} })
}

/** Enough for the warranties and return policies of a large catalog. */
const MAX_SHARED_CHARACTERS = 500_000
const shared = new LRUCache<string, string>({
  maxSize: MAX_SHARED_CHARACTERS,
  sizeCalculation: (clean, html) => 1 + clean.length + html.length,
})

/** As `sanitiseHtml`, for texts that many products share: each is sanitised once and remembered. */
export function sanitiseSharedHtml(html: string): string {
  const known = shared.get(html)
  if (known !== undefined) return known
  const clean = sanitiseHtml(html)
  shared.set(html, clean)
  return clean
}

function isSafeAddress(href: string): boolean {
  // Browsers drop control characters inside a URL ("java\nscript:"), so a URL that has any is rejected.
  const address = href.trim()
  if (/[\p{Cc}\\]/u.test(address)) return false
  return /^(https:\/\/[^/]|mailto:[^\s]|\/(?!\/))/i.test(address)
}
