import { Parser } from "htmlparser2"

type Attributes = Readonly<Record<string, string>>

/** What a page has before its scripts run. */
export type ReadDocument = {
  root: Attributes
  title: string
  headings: { text: string; attributes: Attributes }[]
  /** The texts of the page and its title, without those that are marked as English. */
  texts: string[]
  /** The texts of its labels and of its descriptions, equally. */
  labels: string[]
  /** The texts that are marked as English, with the direction of their element. */
  marked: { text: string; dir: string | undefined }[]
  canonical: string | undefined
  /** The addresses of the page in each language. */
  alternates: Record<string, string>
  isUnlisted: boolean
  /** The nodes of structured data. */
  data: unknown[]
}

const LABELS = ["aria-label", "placeholder", "title", "alt", "aria-valuetext"]
const DESCRIPTIONS = new Set(["description", "og:title", "og:description", "og:image:alt"])
const UNSEEN = new Set(["script", "style", "noscript", "template"])

/** Reads the HTML of a page as it is sent. */
export function readDocument(html: string): ReadDocument {
  const read: ReadDocument = {
    root: {},
    title: "",
    headings: [],
    texts: [],
    labels: [],
    marked: [],
    canonical: undefined,
    alternates: {},
    isUnlisted: false,
    data: [],
  }
  const open: { name: string; attributes: Attributes }[] = []
  const english = () => open.find(({ name, attributes }) => name !== "html" && attributes["lang"] === "en")
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push({ name, attributes })
      if (name === "html") read.root = attributes
      if (name === "h1") read.headings.push({ text: "", attributes: english()?.attributes ?? attributes })
      if (name === "meta" || name === "link") readHead(read, name, attributes)
      if (!english()) read.labels.push(...LABELS.flatMap((label) => attributes[label] ?? []))
    },
    onclosetag() {
      open.pop()
    },
    ontext(text) {
      const last = open.at(-1)
      if (last?.attributes["type"] === "application/ld+json") read.data.push(JSON.parse(text))
      if (open.some(({ name }) => UNSEEN.has(name))) return
      if (last?.name === "title") read.title += text
      const heading = open.some(({ name }) => name === "h1") && read.headings.at(-1)
      const mark = english()
      if (heading) Object.assign(heading, { text: heading.text + text, attributes: mark?.attributes ?? heading.attributes })
      if (mark) read.marked.push({ text, dir: mark.attributes["dir"] })
      else read.texts.push(text)
    },
  })
  parser.end(html)
  return read
}

function readHead(
  read: ReadDocument,
  name: "meta" | "link",
  { rel, href = "", hreflang = "", content = "", ...attributes }: Attributes,
): void {
  if (name === "link" && rel === "canonical") read.canonical = href
  if (name === "link" && rel === "alternate") read.alternates[hreflang] = href
  if (name === "meta" && attributes["name"] === "robots") read.isUnlisted = content.includes("noindex")
  if (name === "meta" && DESCRIPTIONS.has(attributes["name"] ?? attributes["property"] ?? "")) read.labels.push(content)
}
