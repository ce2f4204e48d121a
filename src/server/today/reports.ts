import type { Report } from "#contract/office/today.ts"
import { momentOf, qatarDay } from "#rules/repairs/repair-slots.ts"
import type { Locale } from "#rules/values/locale.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import type { Services } from "#server/services.ts"
import { bestSellers, type DayFigures, dayFigures, type Period } from "./reports.queries.ts"

const DAY_MS = 24 * 60 * 60 * 1000
const DIRHAMS = 100

/** How the shop did in the last days, today among them, against as many days before. [OFFICE-78] */
export async function report(
  { db, clock }: Pick<Services, "db" | "clock">,
  { days, language }: { days: number; language: Locale },
): Promise<Report> {
  const end = startOf(qatarDay(new Date(clock.now().getTime() + DAY_MS)))
  const start = new Date(end.getTime() - days * DAY_MS)
  const current = { from: start, to: end }
  const before = { from: new Date(start.getTime() - days * DAY_MS), to: start }
  const [now, then] = [await dayFigures(db, current), await dayFigures(db, before)]
  const [daysNow, daysThen] = [everyDay(current, now), everyDay(before, then)]
  return {
    days: daysNow.map((figures, place) => {
      const earlier = daysThen[place] ?? none("")
      return {
        day: figures.day,
        revenue: figures.revenueDirhams / DIRHAMS,
        revenue_before: earlier.revenueDirhams / DIRHAMS,
        orders: figures.orders,
        orders_before: earlier.orders,
        repairs: figures.repairs,
        repairs_before: earlier.repairs,
      }
    }),
    revenue: { now: sumOf(now, "revenueDirhams") / DIRHAMS, before: sumOf(then, "revenueDirhams") / DIRHAMS },
    orders: { now: sumOf(now, "orders"), before: sumOf(then, "orders") },
    average_order: { now: averageOf(now), before: averageOf(then) },
    repairs: { now: sumOf(now, "repairs"), before: sumOf(then, "repairs") },
    best_sellers: await inLanguage(db, language, await bestSellers(db, current), (sellers, texts) =>
      sellers.map((seller) => ({ ...seller, title: texts.of("products", { id: seller.product_id })["title"] ?? seller.title })),
    ),
  }
}

/** The average of what was sold in an order, in QAR; 0 without orders. */
function averageOf(figures: readonly DayFigures[]): number {
  const orders = sumOf(figures, "orders")
  return orders === 0 ? 0 : Math.round(sumOf(figures, "orderDirhams") / orders) / DIRHAMS
}

function sumOf(figures: readonly DayFigures[], name: Exclude<keyof DayFigures, "day">): number {
  return figures.reduce((sum, each) => sum + each[name], 0)
}

/** Also the days on which nothing happened. */
function everyDay({ from, to }: Period, figures: readonly DayFigures[]): DayFigures[] {
  const days = Math.round((to.getTime() - from.getTime()) / DAY_MS)
  return Array.from({ length: days }, (_, place) => {
    const day = qatarDay(new Date(from.getTime() + place * DAY_MS))
    return figures.find((each) => each.day === day) ?? none(day)
  })
}

function none(day: string): DayFigures {
  return { day, revenueDirhams: 0, orders: 0, orderDirhams: 0, repairs: 0 }
}

function startOf(day: string): Date {
  const start = momentOf(`${day} 00:00:00`)
  if (!start) throw new Error(`${day} is no day.`)
  return start
}
