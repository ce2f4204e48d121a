import { ITEM_STATUSES, type ItemStatus, unfinishedStatuses } from "./order-status.ts"
import { PAYMENT_STATES, type PaymentState } from "./payment-settlement.ts"

export const ORDER_VIEWS = [
  "open",
  "to-confirm",
  "to-pack",
  "to-ship",
  "on-the-way",
  "mine",
  "replacements",
  "not-paid",
  "cancelled",
  "all",
] as const
export type OrderView = (typeof ORDER_VIEWS)[number]

/** The statuses of items that still need something of the shop, the courier or the customer. */
export const OPEN_STATUSES: readonly ItemStatus[] = unfinishedStatuses()

/** An order is in a view when one of its items has one of these statuses; in `mine`, when it is also given to the member. [OFFICE-82] */
export const STATUSES_OF_VIEW: Readonly<Record<OrderView, readonly ItemStatus[]>> = {
  open: OPEN_STATUSES,
  "to-confirm": ["PLACED"],
  "to-pack": ["CONFIRMED", "PROCESSING"],
  "to-ship": ["READY_TO_SHIP"],
  "on-the-way": ["SHIPPED"],
  mine: ["READY_TO_SHIP", "SHIPPED"],
  replacements: ["RETURN_REQUESTED"],
  // Only online orders have such items.
  "not-paid": ["CREATED"],
  cancelled: ["CANCELLED"],
  all: ITEM_STATUSES,
}

/** Statuses as a number with one bit for each. */
export function statusBits(statuses: readonly ItemStatus[]): number {
  return statuses.reduce((bits, status) => bits | (1 << ITEM_STATUSES.indexOf(status)), 0)
}

export const ORDER_SORTS = ["placed", "age", "customer", "total", "state"] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
export type OrderOrder = { by: OrderSort; isDescending: boolean }

export const PAYMENT_METHODS = ["CASH_ON_DELIVERY", "ONLINE"] as const
export const DELIVERY_KINDS = ["HOME", "PICKUP"] as const

/** The conditions of a list of orders: any of the values within one, and all of the conditions together. An empty one is none. */
export type OrderFilter = {
  view: OrderView
  /** Words of reference, name, phone, email, tracking id and products. */
  text: string
  states: readonly ItemStatus[]
  methods: readonly (typeof PAYMENT_METHODS)[number][]
  payments: readonly PaymentState[]
  deliveries: readonly (typeof DELIVERY_KINDS)[number][]
  cities: readonly string[]
  zones: readonly string[]
  branches: readonly number[]
  products: readonly number[]
  couriers: readonly number[]
  /** Days of Qatar, such as 2026-11-22, both included. */
  from: string | null
  to: string | null
  minDirhams: number | null
  maxDirhams: number | null
  /** Whether colleagues wrote a note; null for both. */
  hasNote: boolean | null
}

/** The query of a list as it stands in its address. */
export type OrderListQuery = {
  view?: string
  q?: string
  state?: string
  method?: string
  pay?: string
  delivery?: string
  city?: string
  zone?: string
  branch?: string
  product?: string
  courier?: string
  from?: string
  to?: string
  min?: string
  max?: string
  note?: string
  sort?: string
}

const MAX_VALUES = 50
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads a filter; what is unknown or malformed is left out, so that an old address still opens a list. */
export function orderFilterOf(query: OrderListQuery): OrderFilter {
  return {
    view: oneOf(ORDER_VIEWS, query.view) ?? "open",
    text: (query.q ?? "").trim(),
    states: known(ITEM_STATUSES, query.state),
    methods: known(PAYMENT_METHODS, query.method),
    payments: known(PAYMENT_STATES, query.pay),
    deliveries: known(DELIVERY_KINDS, query.delivery),
    cities: values(query.city),
    zones: values(query.zone),
    branches: ids(query.branch),
    products: ids(query.product),
    couriers: ids(query.courier),
    from: dayOf(query.from),
    to: dayOf(query.to),
    minDirhams: dirhamsOf(query.min),
    maxDirhams: dirhamsOf(query.max),
    hasNote: query.note === "yes" ? true : query.note === "no" ? false : null,
  }
}

/** The order of a list: a name, with a hyphen before it for the largest or newest first. The newest orders first without one. */
export function orderSortOf(sort: string | undefined): OrderOrder {
  const isDescending = sort?.startsWith("-") ?? true
  const by = oneOf(ORDER_SORTS, sort?.replace(/^-/, ""))
  return by ? { by, isDescending } : { by: "placed", isDescending: true }
}

function values(text: string | undefined): string[] {
  const entries = (text ?? "").split(",").map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ""))].slice(0, MAX_VALUES)
}

function known<T extends string>(all: readonly T[], text: string | undefined): T[] {
  return values(text).flatMap((entry) => oneOf(all, entry) ?? [])
}

function ids(text: string | undefined): number[] {
  return values(text)
    .filter((entry) => /^\d{1,9}$/.test(entry))
    .map(Number)
}

function oneOf<T extends string>(all: readonly T[], text: string | undefined): T | null {
  return all.find((entry) => entry === text) ?? null
}

function dayOf(text: string | undefined): string | null {
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

function dirhamsOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
}
