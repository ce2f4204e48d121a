import type { Found } from "#contract/office/today.ts"
import { FOUND_KINDS, type FoundKind, findWords } from "#rules/office/find-words.ts"
import { columnOf } from "#rules/repairs/repair-board.ts"
import { listCustomers } from "#server/customers/list-customers.queries.ts"
import { customerReachOf } from "#server/customers/look-at-customer.ts"
import type { Queries } from "#server/db/database.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import { type Member, may } from "#server/office/member.ts"
import { placeReachOf, reachOf } from "#server/office/places/reach.ts"
import { workInLanguage } from "#server/repairs/workshop/work-in-language.ts"
import { findProducts, findRepairs } from "./find.queries.ts"
import { findOrders } from "./find-orders.queries.ts"

const OF_EACH = 5
const OF_ONE = 20
const NEWEST_CUSTOMERS = { by: "since", isDescending: true } as const

type Groups = { exact: Found | null; groups: { kind: FoundKind; results: Found[] }[] }

/** Finds what the member may read: five of each kind, or twenty of one. An order or repair of exactly this reference stands out. */
export async function find(db: Queries, member: Member, { q, only }: { q: string; only?: FoundKind | undefined }): Promise<Groups> {
  const kinds = only === undefined ? FOUND_KINDS : [only]
  const limit = only === undefined ? OF_EACH : OF_ONE
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, results: await FINDERS[kind](db, member, { text: q, limit }) })))
  const reference = q.trim().toUpperCase()
  const exact = found.flatMap(({ results }) => results).find(({ kind, id }) => (kind === "order" || kind === "repair") && id === reference)
  return { exact: exact ?? null, groups: found.filter(({ results }) => results.length > 0) }
}

type Wish = { text: string; limit: number }
type Finder = (db: Queries, member: Member, wish: Wish) => Promise<Found[]>

const FINDERS: Readonly<Record<FoundKind, Finder>> = {
  order: async (db, member, wish) => {
    if (may(member, "orders.read") === null) return []
    const orders = await workInLanguage(db, member.language, await findOrders(db, { ...wish, reach: reachOf(member, "orders.read") }))
    return orders.map(({ reference, customer, place, status, image }) => ({
      kind: "order",
      id: reference,
      title: reference,
      detail: joined(customer, place),
      status,
      column: null,
      image,
    }))
  },
  repair: async (db, member, wish) => {
    if (may(member, "repairs.read") === null) return []
    const repairs = await workInLanguage(db, member.language, await findRepairs(db, { ...wish, reach: placeReachOf(member) }))
    return repairs.map(({ reference, model, customer, place, status, bench, thumbnail }) => ({
      kind: "repair",
      id: reference,
      title: reference,
      detail: joined(model, customer, place),
      status,
      column: columnOf({ status, bench }),
      image: thumbnail,
    }))
  },
  // A technician, who sees only the customers of tickets, finds the tickets.
  customer: async (db, member, wish) => {
    if (may(member, "customers.read") !== "all") return []
    if (findWords(wish.text).length === 0) return []
    const search = { text: wish.text, isBlocked: false, reach: customerReachOf(member) }
    const customers = await listCustomers(db, { search, sort: NEWEST_CUSTOMERS, after: null, limit: wish.limit })
    return customers.map(({ id, name, email }) => ({
      kind: "customer",
      id: String(id),
      title: name || email,
      detail: email,
      status: null,
      column: null,
      image: null,
    }))
  },
  product: async (db, member, wish) => {
    if (may(member, "products.read") === null) return []
    const found = await findProducts(db, wish)
    const products = await inLanguage(db, member.language, found, (all, texts) =>
      all.map((product) => ({ ...product, title: texts.of("products", { id: product.id })["title"] ?? product.title })),
    )
    return products.map(({ id, title, sku, image }) => ({
      kind: "product",
      id: String(id),
      title,
      detail: sku ?? "",
      status: null,
      column: null,
      image,
    }))
  },
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ")
}
