import sanitize from "sanitize-html"

/** Rises with every change of the rules below: stored HTML with another version has to be sanitised again. */
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
  // These go with all that is in them: each one makes browsers read what follows by other rules than ours.
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

const withBlocks: sanitize.IOptions = { ...options, allowedTags: [...(options.allowedTags || []), "div"] }
/** A block that holds running text only; blocks around other blocks are dropped and leave what is in them. */
const TEXT_BLOCK = /<div>((?:(?!<\/?(?:div|p|ul|ol|li|h3|h4|table|thead|tbody|tr|th|td)\b).)*)<\/div>/gs

/**
 * HTML of the catalog with nothing left but a few tags of running text, and of their attributes only `href` to https, mail or a path
 * of the shop. Sanitising its own result changes nothing. [reliability 5.3]
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

function isSafeAddress(href: string): boolean {
  // Browsers drop control characters inside an address ("java\nscript:"), so an address that has any is not taken.
  const address = href.trim()
  if (/[\p{Cc}\\]/u.test(address)) return false
  return /^(https:\/\/[^/]|mailto:[^\s]|\/(?!\/))/i.test(address)
}
