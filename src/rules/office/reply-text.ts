/** The longest text of a message about a request. */
export const MAX_MESSAGE = 5000
/** More of a text is not looked at. */
const MAX_READ = 200_000
/** Longer lines are no line that names a quote. */
const MAX_NAMING = 300

/** Control characters other than tab and newline, and those that turn the direction of a text that follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const SEPARATOR = /^(-{2,} ?(original message|forwarded message|الرسالة الأصلية|رسالة مُ?عاد توجيهها) ?-{2,}|_{20,})$/i
const WROTE = /^(on|في) .*(wrote|كتب|كتبت) ?.{0,200}[:：]$/i
const FROM = /^\*?(from|من) ?: ?\*?/i
const SENT = /^\*?(sent|date|to|subject|تاريخ الإرسال|أُرسلت|التاريخ|إلى|الموضوع) ?: ?\*?/i

/**
 * What somebody wrote in a reply: the quoted original at its end is left out, and characters that are not seen. A reply of nothing but a
 * quote stays whole. At most `MAX_MESSAGE` characters.
 */
export function replyText(text: string): string {
  const lines = text
    .slice(0, MAX_READ)
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(UNSEEN, "")
    .split("\n")
    .map((line) => line.trimEnd())
  const written = joined(lines.slice(0, quoteAt(lines)))
  const whole = written === "" ? joined(lines) : written
  return whole.length <= MAX_MESSAGE ? whole : `${whole.slice(0, MAX_MESSAGE - 1).toWellFormed()}…`
}

function joined(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

/** The index of the line at which the quoted original begins. */
function quoteAt(lines: readonly string[]): number {
  const named = lines.findIndex((line, at) => isNaming(lines, line.trim(), at))
  const end = named === -1 ? lines.length : named
  return beforeNaming(lines, trailingQuoteAt(lines, end))
}

function isNaming(lines: readonly string[], line: string, at: number): boolean {
  if (line.length > MAX_NAMING || line === "") return false
  if (SEPARATOR.test(line)) return true
  // The name and address of the sender may stand on a second line.
  if (WROTE.test(line) || WROTE.test(`${line} ${(lines[at + 1] ?? "").trim().slice(0, MAX_NAMING)}`)) return true
  return FROM.test(line) && lines.slice(at + 1, at + 5).some((next) => SENT.test(next.trim().slice(0, MAX_NAMING)))
}

/** Where the lines that begin with `>` at the end of the text begin. */
function trailingQuoteAt(lines: readonly string[], end: number): number {
  let first = end
  for (let at = end - 1; at >= 0; at--) {
    const line = lines[at] ?? ""
    if (line.startsWith(">")) first = at
    else if (line.trim() !== "") break
  }
  return first
}

/** A line that ends with a colon directly above a quote names it, in any language. */
function beforeNaming(lines: readonly string[], quote: number): number {
  if (!lines[quote]?.startsWith(">")) return quote
  let above = quote - 1
  while (above >= 0 && lines[above]?.trim() === "") above--
  const line = lines[above]?.trim() ?? ""
  return line.length <= MAX_NAMING && /[:：]$/.test(line) && /\d|@/.test(line) ? above : quote
}
