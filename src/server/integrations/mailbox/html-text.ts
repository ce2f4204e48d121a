import { Parser } from "htmlparser2"

const UNREAD = new Set(["script", "style", "head", "title", "template", "noscript", "svg", "math", "select", "textarea"])
/** Begin and end a line. */
const BLOCKS = new Set([
  ...["address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "fieldset", "footer", "form", "h1", "h2", "h3", "h4"],
  ...["h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "tr", "ul"],
])
/** Have an empty line before and after them. */
const SPACED = new Set(["p", "blockquote", "h1", "h2", "h3", "ul", "ol", "pre"])
const CELLS = new Set(["td", "th"])
/** The parser needs the square of the depth. */
const MAX_DEPTH = 500
const PIECE = 2048

/**
 * The text of an HTML mail: its lines and paragraphs, quoted ones with `>` before them as in a mail of text. It is read in one pass, and up
 * to a depth that no mail program writes, so that no mail takes longer than others of its size.
 */
export function textOfHtml(html: string): string {
  const page = new TextPage()
  let unread = 0
  let depth = 0
  const parser = new Parser({
    onopentagname: (name) => {
      depth++
      if (UNREAD.has(name)) unread++
      if (name === "br") page.breakLine()
      if (BLOCKS.has(name)) page.beginBlock(name)
    },
    onclosetag: (name) => {
      depth--
      if (UNREAD.has(name)) unread--
      if (CELLS.has(name)) page.write(" ")
      if (BLOCKS.has(name)) page.endBlock(name)
    },
    ontext: (text) => {
      if (unread === 0) page.write(text)
    },
  })
  for (let at = 0; at < html.length && depth < MAX_DEPTH; at += PIECE) parser.write(html.slice(at, at + PIECE))
  parser.end()
  return page.text()
}

/** Lines that are written piece by piece. */
class TextPage {
  readonly #lines: string[] = []
  #line: string[] = []
  #quotes = 0

  write(text: string): void {
    this.#line.push(text)
  }

  breakLine(): void {
    if (!this.#endLine()) this.#space()
  }

  beginBlock(name: string): void {
    this.#endLine()
    if (SPACED.has(name)) this.#space()
    if (name === "blockquote") this.#quotes++
    if (name === "li") this.#line.push("• ")
  }

  endBlock(name: string): void {
    this.#endLine()
    if (SPACED.has(name)) this.#space()
    if (name === "blockquote") this.#quotes--
  }

  text(): string {
    this.#endLine()
    return this.#lines.join("\n").trim()
  }

  /** Whether there was anything in the line. */
  #endLine(): boolean {
    const text = this.#line.join("").replace(/\s+/g, " ").trim()
    this.#line = []
    if (text !== "") this.#lines.push(this.#quotes > 0 ? `> ${text}` : text)
    return text !== ""
  }

  #space(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== "") this.#lines.push("")
  }
}
