import { listingQuery, searchQuery } from "#rules/catalog/listing-query.ts"
import { readLocalizedPath } from "#rules/languages/localized-path.ts"
import { isReadable } from "#server/http/unreadable-addresses.ts"

type Query = Readonly<Record<string, string>>

const BOOKING = ["device", "brand", "model", "modelName", "issue", "issueDesc", "part"]

/** The query names that the server's page depends on, by path. Pages whose query only the browser reads are not listed. */
const NAMES = new Map<string, readonly string[]>([
  ["policy", ["tab"]],
  ["faq", ["tab"]],
  ["product-detail", ["id"]],
  ["order-tracking-status", ["id"]],
  ["order-history-product-details", ["id"]],
  ["select-device", BOOKING],
  ["repair-price", BOOKING],
  ["select-brand", BOOKING],
  ["select-model", BOOKING],
  ["select-issue", BOOKING],
  ["select-service-address", BOOKING],
])
/** One-segment paths whose page depends on no query. Any other single segment may be the slug of a listing. */
const WITHOUT_QUERY = new Set([
  ...["about", "contact-us", "used-device-sale", "special-need", "special-quantity-form", "seo-repair-page-component"],
  ...["login", "register", "forgot-password", "login-register", "otp-verification", "success-screen", "verify-email", "reset-password"],
  ...["cart", "place-order", "payment-success", "order-confirmed-details", "order-cancel-confirmation", "add-new-address", "user-profile"],
  ...["repair-service-homepage", "repair-item-card", "service-booking-success", "t"],
])
const LISTING = /^\/(?:(?:category|collection|brands)\/[^/]+|[^/]+)\/?$/
const MAX_ADDRESS = 2000

export type PageAddress = {
  /**
   * The address with the part of its query that the page depends on, in a fixed order. Any other part is ignored, so that it cannot fill
   * the cache.
   */
  address: string
  /** Whether the page of this address may be kept. */
  keepable: boolean
}

/** The meaning of a request's address for the pages, or null when it is unreadable. */
export function pageAddressOf(url: string): PageAddress | null {
  const [path = "/", query = ""] = splitOnce(url, "?")
  if (!path.startsWith("/") || path.startsWith("//") || !isReadable(path) || !isText(decodeURIComponent(path))) return null
  const given = Object.fromEntries([...new URLSearchParams(query)].filter(([name, value]) => isText(name + value)))
  const search = new URLSearchParams(dependedOn(readLocalizedPath(path).path, given)).toString()
  const address = search ? `${path}?${search}` : path
  return { address, keepable: address.length <= MAX_ADDRESS }
}

function dependedOn(path: string, query: Query): Query {
  if (!LISTING.test(path)) return {}
  const screen = path.replaceAll("/", "")
  if (screen === "search") return searchQuery(query)
  const names = NAMES.get(screen)
  if (names) return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(query, name) ? [[name, query[name] ?? ""]] : [])))
  return WITHOUT_QUERY.has(screen) ? {} : listingQuery(query)
}

function isText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed()
}

function splitOnce(text: string, at: string): string[] {
  const place = text.indexOf(at)
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + 1)]
}
