/**
 * The history of concurrent requests of customers, with the responses. Times are positions in the order of events. A lost or 5xx response
 * is `unknown`: the shop may have carried the request out, at any later time.
 */
export type Outcome = "done" | "refused" | "unknown"
type Span = { who: number; begun: number; ended: number; outcome: Outcome }
/** One sending of an order; all sendings of the same order have its key. `order` is the id in the response. */
export type Buy = Span & { kind: "buy"; key: string; variant: number; quantity: number; order?: number }
export type Cancellation = Span & { kind: "cancel"; order: number }
/** The customer's orders as listed; null without a response. */
export type OrderList = Span & { kind: "read"; seen: readonly SeenOrder[] | null }
export type SeenOrder = { id: number; isCancelled: boolean }
export type Entry = Buy | Cancellation | OrderList

export type FinalOrder = SeenOrder & { who: number; variant: number; quantity: number }
export type Final = { stock: ReadonlyMap<number, number>; orders: readonly FinalOrder[] }

/** The outcome of all sendings of one order. Its pieces were taken between `begun` and `ended`; never, when it was refused. */
type Purchase = {
  who: number
  variant: number
  quantity: number
  begun: number
  ended: number
  outcome: Outcome
  order: number | undefined
}

/**
 * Sentences about contradictions between a history, its final state and a shop with `stock` pieces of each variant; empty when there are
 * none.
 */
export function contradictions(history: readonly Entry[], final: Final, stock: number): string[] {
  const purchases = purchasesOf(history)
  return [
    ...ofAnswers(history, final),
    ...ofUnknown(purchases, final),
    ...ofStock(history, purchases, stock),
    ...ofLists(history, final),
    ...ofTheEnd(final, stock),
  ]
}

function purchasesOf(history: readonly Entry[]): Purchase[] {
  const byKey = Map.groupBy(buysOf(history), ({ key }) => key)
  return [...byKey.values()].flatMap((sendings) => {
    const [first] = sendings
    if (!first) return []
    const done = sendings.find(({ outcome }) => outcome === "done")
    const isOpen = sendings.some(({ outcome }) => outcome === "unknown")
    const outcome: Outcome = done ? "done" : isOpen ? "unknown" : "refused"
    const { who, variant, quantity, begun } = first
    return [{ who, variant, quantity, begun, ended: done?.ended ?? Number.POSITIVE_INFINITY, outcome, order: done?.order }]
  })
}

/** Every confirmed order exists, once, and as it was confirmed. */
function ofAnswers(history: readonly Entry[], { orders }: Final): string[] {
  const found: string[] = []
  const keyOf = new Map<number, string>()
  for (const { key, who, variant, quantity, order, outcome } of buysOf(history)) {
    if (outcome !== "done" || order === undefined) continue
    if ((keyOf.get(order) ?? key) !== key) found.push(`Order ${order} answers two keys.`)
    keyOf.set(order, key)
    const stored = orders.find(({ id }) => id === order)
    const isSame = stored && stored.who === who && stored.variant === variant && stored.quantity === quantity
    if (!isSame) found.push(`Order ${order} was confirmed and is not there as it was.`)
  }
  for (const [key, sendings] of Map.groupBy(buysOf(history), ({ key }) => key)) {
    if (new Set(sendings.flatMap(({ order }) => order ?? [])).size > 1) found.push(`Key ${key} became two orders.`)
  }
  for (const entry of history) {
    // A cancellation is refused only when another one came first.
    if (entry.kind !== "cancel" || entry.outcome === "unknown") continue
    if (!orders.some(({ id, isCancelled }) => id === entry.order && isCancelled)) found.push(`Order ${entry.order} is not cancelled.`)
  }
  return found
}

/** An order without a response is one of those whose response was lost. */
function ofUnknown(purchases: readonly Purchase[], { orders }: Final): string[] {
  const open = purchases.filter(({ outcome }) => outcome === "unknown")
  const answered = new Set(purchases.map(({ order }) => order))
  return orders
    .filter(({ id }) => !answered.has(id))
    .flatMap(({ id, who, variant, quantity }) => {
      const place = open.findIndex((one) => one.who === who && one.variant === variant && one.quantity === quantity)
      if (place < 0) return [`Nobody sent order ${id}.`]
      open.splice(place, 1)
      return []
    })
}

/** Never were more pieces sold than in stock, and nobody was refused while enough were certainly left. */
function ofStock(history: readonly Entry[], purchases: readonly Purchase[], stock: number): string[] {
  const cancels = Map.groupBy(
    history.filter((entry) => entry.kind === "cancel"),
    ({ order }) => order,
  )
  const cancelsOf = (order: number | undefined) => cancels.get(order ?? 0) ?? []
  const mayBeCancelledBy = (order: number | undefined, time: number) => cancelsOf(order).some(({ begun }) => begun <= time)
  const isCancelledBy = (order: number | undefined, time: number) =>
    cancelsOf(order).some(({ outcome, ended }) => outcome === "done" && ended <= time)
  const pieces = (all: readonly Purchase[]) => all.reduce((sum, { quantity }) => sum + quantity, 0)

  const oversold = purchases
    .filter(({ outcome }) => outcome === "done")
    .flatMap(({ variant, ended: time }) => {
      const certain = purchases.filter((one) => one.variant === variant && one.ended <= time && !mayBeCancelledBy(one.order, time))
      return pieces(certain) > stock ? [`At ${time}, ${pieces(certain)} pieces of ${variant} are sold.`] : []
    })
  const refused = buysOf(history)
    .filter(({ outcome }) => outcome === "refused")
    .flatMap(({ variant, quantity, begun, ended, key }) => {
      const possible = purchases.filter(
        (one) => one.variant === variant && one.outcome !== "refused" && one.begun < ended && !isCancelledBy(one.order, begun),
      )
      return pieces(possible) + quantity <= stock ? [`Key ${key} was refused ${quantity} of ${variant} that were left.`] : []
    })
  return [...oversold, ...refused]
}

/** A list contains every order confirmed before the request, and no unknown one. */
function ofLists(history: readonly Entry[], { orders }: Final): string[] {
  const owners = new Map(orders.map(({ id, who }) => [id, who]))
  return history.flatMap((reading) => {
    if (reading.kind !== "read" || reading.seen === null) return []
    const seen = new Map(reading.seen.map(({ id, isCancelled }) => [id, isCancelled]))
    const before = history.filter(({ who, outcome, ended }) => who === reading.who && outcome === "done" && ended < reading.begun)
    const missing = before.flatMap((entry) => (entry.kind === "buy" && !seen.has(entry.order ?? 0) ? [`${entry.order} is missing`] : []))
    const open = before.flatMap((entry) => (entry.kind === "cancel" && seen.get(entry.order) === false ? [`${entry.order} is open`] : []))
    const unknown = [...seen.keys()].filter((id) => owners.get(id) !== reading.who)
    return [...missing, ...open, ...unknown.map((id) => `${id} does not exist`)].map((what) => `In the list at ${reading.begun}, ${what}.`)
  })
}

function ofTheEnd({ stock: left, orders }: Final, stock: number): string[] {
  return [...left].flatMap(([variant, pieces]) => {
    const held = orders.filter((order) => order.variant === variant && !order.isCancelled).reduce((sum, { quantity }) => sum + quantity, 0)
    return pieces + held === stock ? [] : [`Of ${variant}, ${pieces} are left and ${held} are sold.`]
  })
}

function buysOf(history: readonly Entry[]): Buy[] {
  return history.filter((entry) => entry.kind === "buy")
}
