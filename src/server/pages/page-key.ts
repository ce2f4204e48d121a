/** The only query names that a page may depend on; any other is ignored, so that it cannot fill the cache. */
const KNOWN = new Set([
  "price",
  "brands",
  "categories",
  "collections",
  "products",
  "price_from",
  "price_upto",
  "sort",
  "page",
  "tab",
  "id",
  "device",
  "brand",
  "model",
  "modelName",
  "issue",
  "issueDesc",
])
const OPTION = /^opt_.{1,64}$/u
const MAX_ADDRESS = 2000

export type PageAddress = {
  /** The address with the known part of its query, in one order. */
  address: string
  /** Whether the page of this address may be kept. */
  keepable: boolean
}

/** What a request's address means for a page, or null when it cannot be read. */
export function pageAddressOf(url: string): PageAddress | null {
  const [path = "/", query = ""] = splitOnce(url, "?")
  if (!isReadable(path)) return null
  const known = [...new URLSearchParams(query)].filter(([name, value]) => (KNOWN.has(name) || OPTION.test(name)) && isText(name + value))
  const last = new Map(known)
  const search = new URLSearchParams([...last].sort(([a], [b]) => (a < b ? -1 : 1))).toString()
  const address = search ? `${path}?${search}` : path
  return { address, keepable: address.length <= MAX_ADDRESS }
}

function isReadable(path: string): boolean {
  try {
    return path.startsWith("/") && !path.startsWith("//") && isText(decodeURIComponent(path))
  } catch {
    return false
  }
}

function isText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed()
}

function splitOnce(text: string, at: string): string[] {
  const place = text.indexOf(at)
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + 1)]
}
