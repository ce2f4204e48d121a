import type { Queue, QueueRow } from "#contract/office/today.ts"
import { REQUEST_LIMIT_HOURS, STATES_OF_VIEW } from "#rules/catalog/office/request-state.ts"
import { type OrderListQuery, orderFilterOf } from "#rules/orders/order-list.ts"
import { ITEM_STATUSES, type ItemStatus } from "#rules/orders/order-status.ts"
import { listRequests, unanswered } from "#server/catalog/special-request/requests.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { type Member, may } from "#server/office/member.ts"
import { placeReachOf, reachOf } from "#server/office/places/reach.ts"
import { stagedSteps } from "#server/orders/office/ask-step.ts"
import { countOrders, type ListedOrder, listOrders } from "#server/orders/office/list-orders.queries.ts"
import { countRepairs, listRepairCards } from "#server/repairs/workshop/list-repairs.queries.ts"
import { cardsFor } from "#server/repairs/workshop/read-ticket.ts"
import { workInLanguage } from "#server/repairs/workshop/work-in-language.ts"
import { longWaiting } from "./long-waiting.queries.ts"

const SHOWN = 3
const HOUR_MS = 60 * 60 * 1000

/** A queue of orders: the query of the list that has the same rows, and the hours after which an order is amber, and twice that, red. */
type OrderQueue = { name: Queue["name"]; query: OrderListQuery; statuses: readonly ItemStatus[]; limitHours: number }

const ORDER_QUEUES: readonly OrderQueue[] = [
  { name: "orders_to_confirm", query: { view: "to-confirm" }, statuses: ["PLACED"], limitHours: 6 },
  {
    name: "orders_to_pack",
    query: { view: "open", state: "CONFIRMED,PROCESSING,READY_TO_SHIP" },
    statuses: ["CONFIRMED", "PROCESSING", "READY_TO_SHIP"],
    limitHours: 24,
  },
  { name: "replacements", query: { view: "replacements" }, statuses: ["RETURN_REQUESTED"], limitHours: 24 },
]

/** The queues on which the member may work. [OFFICE-73, OFFICE-75] */
export async function queues(db: Queries, member: Member, now: Date): Promise<Queue[]> {
  const found: Queue[] = []
  if (may(member, "orders.read") !== null) {
    for (const queue of ORDER_QUEUES) found.push(await orderQueue(db, member, queue, now))
  }
  if (may(member, "requests.answer") !== null) found.push(await requestQueue(db, now))
  if (may(member, "repairs.read") !== null) found.push(await repairQueue(db, member, now))
  return found
}

async function orderQueue(db: Queries, member: Member, { name, query, statuses, limitHours }: OrderQueue, now: Date): Promise<Queue> {
  const filter = orderFilterOf(query)
  const reach = reachOf(member, "orders.read")
  const sort = { by: "age", isDescending: false } as const
  const wish = { filter, reach, memberId: member.id }
  const orders = await listOrders(db, { ...wish, sort, after: null, limit: SHOWN })
  const lateSince = new Date(now.getTime() - 2 * limitHours * HOUR_MS)
  const shown = orders.slice(0, SHOWN)
  const staged = await stagedSteps(
    db,
    shown.map(({ reference }) => reference),
  )
  const waits = shown.map((order) => ({
    ...waitingOrder(order, limitHours, now),
    staged_by: staged.find(({ reference }) => reference === order.reference)?.by ?? null,
    is_home: order.branch === null,
  }))
  return {
    name,
    count: await countOrders(db, wish),
    late: await longWaiting(db, { statuses, reach, lateSince }),
    query: new URLSearchParams(Object.entries(query)).toString(),
    rows: (await workInLanguage(db, member.language, waits)).map(({ is_home: _isHome, ...row }) => row),
  }
}

function waitingOrder(order: ListedOrder, limitHours: number, now: Date): Omit<QueueRow, "staged_by"> {
  const { reference, version, customer, items, totalDirhams, method, branch, city, stateSince, state } = order
  return {
    kind: "order",
    id: reference,
    version,
    title: reference,
    detail: customer,
    image: items[0]?.image ?? null,
    status: ITEM_STATUSES[state] ?? "PLACED",
    total: totalDirhams / 100,
    payment_method: method,
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    is_pickup: branch !== null,
    place: branch ?? city,
    since: stateSince,
    urgency: urgencyOf(stateSince, limitHours, now),
  }
}

function urgencyOf(since: string, limitHours: number, now: Date): QueueRow["urgency"] {
  const hours = (now.getTime() - Date.parse(since)) / HOUR_MS
  if (hours >= 2 * limitHours) return "late"
  return hours >= limitHours ? "soon" : "calm"
}

async function requestQueue(db: Queries, now: Date): Promise<Queue> {
  const wish = { text: "", staffId: null, states: STATES_OF_VIEW["to-answer"], isNewestFirst: false, after: null, limit: SHOWN }
  return {
    name: "requests",
    ...(await unanswered(db, new Date(now.getTime() - 2 * REQUEST_LIMIT_HOURS * HOUR_MS))),
    query: "view=to-answer",
    rows: (await listRequests(db, wish)).map(({ id, version, product, person, quantity, state, since }) => ({
      kind: "request",
      id: String(id),
      version,
      title: product,
      detail: person,
      image: null,
      status: state,
      total: null,
      payment_method: null,
      pieces: quantity,
      is_pickup: null,
      place: "",
      since,
      urgency: urgencyOf(since, REQUEST_LIMIT_HOURS, now),
      staged_by: null,
    })),
  }
}

async function repairQueue(db: Queries, member: Member, now: Date): Promise<Queue> {
  const filter = { reach: placeReachOf(member), view: "waiting", column: undefined, now } as const
  // Overdue ones have the earliest times.
  const found = await listRepairCards(db, filter, { sort: { by: "visit", isDescending: false }, after: null, limit: SHOWN })
  const cards = await cardsFor(db, member, found.slice(0, SHOWN), now)
  return {
    name: "repairs",
    count: await countRepairs(db, filter),
    late: await countRepairs(db, { ...filter, late: true }),
    query: "view=waiting",
    rows: cards.map((card) => ({
      kind: "repair",
      id: card.reference,
      version: card.version,
      title: card.reference,
      detail: card.model,
      image: card.thumbnail,
      status: card.status,
      total: null,
      payment_method: null,
      pieces: null,
      is_pickup: !card.is_home,
      place: card.place,
      since: card.status === "CONFIRMED" ? card.preferred_time : card.since,
      urgency: card.urgency,
      staged_by: card.staged?.by.name ?? null,
    })),
  }
}

/** What waits beside the entries of the menu: the queues of each together. [OFFICE-28] */
export async function waiting(db: Queries, member: Member, now: Date): Promise<Record<string, { count: number; late: number }>> {
  const waits: Record<string, { count: number; late: number }> = {}
  for (const { name, count, late } of await queues(db, member, now)) {
    const entry = ENTRIES[name]
    const before = waits[entry] ?? { count: 0, late: 0 }
    waits[entry] = { count: before.count + count, late: before.late + late }
  }
  return waits
}

/** The entry of the menu of each queue. */
const ENTRIES: Readonly<Record<Queue["name"], string>> = {
  orders_to_confirm: "orders",
  orders_to_pack: "orders",
  replacements: "orders",
  requests: "requests",
  repairs: "repairs",
}
