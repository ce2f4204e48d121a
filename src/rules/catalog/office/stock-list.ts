import { QATAR_OFFSET_MS } from "../../values/qatar-time.ts"
import { MOVEMENT_KINDS, type MovementKind } from "./stock-movement.ts"

/** The views of the office's list of stock. */
export const STOCK_VIEWS = ["all", "low", "out", "not-counted"] as const
export type StockView = (typeof STOCK_VIEWS)[number]

export const STOCK_SORTS = ["title", "stock", "days"] as const
export type StockSort = (typeof STOCK_SORTS)[number]
export type StockOrder = { by: StockSort; isDescending: boolean }

export type StockListQuery = { view?: string; q?: string; sort?: string }
export type StockFilter = { view: StockView; text: string }

/** Reads a filter; an unknown view is all, so that an old address still opens a list. */
export function stockFilterOf({ view, q }: StockListQuery): StockFilter {
  return { view: STOCK_VIEWS.find((known) => known === view) ?? "all", text: (q ?? "").trim() }
}

/** The order of the list: a name, with a hyphen before it for the largest first. By title without one. */
export function stockSortOf(sort: string | undefined): StockOrder {
  const by = STOCK_SORTS.find((known) => known === sort?.replace(/^-/, ""))
  return by ? { by, isDescending: sort?.startsWith("-") ?? false } : { by: "title", isDescending: false }
}

/** How long a stock lasts follows from the sales of this many days, today among them. */
export const SALES_DAYS = 30

/** For how many whole days a stock lasts if it sells as in the last 30; null without sales. */
export function daysLeft({ stock, sold }: { stock: number; sold: number }): number | null {
  return sold > 0 ? Math.floor((stock * SALES_DAYS) / sold) : null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The start of a number of days of Qatar, of which today is the last. */
export function startOfDays(now: Date, days: number): Date {
  const today = Math.floor((now.getTime() + QATAR_OFFSET_MS) / DAY_MS)
  return new Date((today - days + 1) * DAY_MS - QATAR_OFFSET_MS)
}

/** The periods by which movements are filtered, in days, today among them. */
export const MOVEMENT_DAYS = [1, 7, 30, 90] as const

export type MovementListQuery = { kind?: string; days?: string; q?: string }
export type MovementFilter = { kinds: readonly MovementKind[]; since: Date | null; text: string; productId: number | null }

/** Reads a filter of all movements; what is unknown is left out. */
export function movementFilterOf({ kind = "", days, q }: MovementListQuery, now: Date): MovementFilter {
  const period = MOVEMENT_DAYS.find((known) => String(known) === days)
  return {
    kinds: MOVEMENT_KINDS.filter((known) => kind.split(",").includes(known)),
    since: period === undefined ? null : startOfDays(now, period),
    text: (q ?? "").trim(),
    productId: null,
  }
}
