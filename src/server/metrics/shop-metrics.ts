import { Gauge, type Registry } from "prom-client"
import { askOnce, type Database } from "#server/db/database.ts"
import { type ShopNumber, type ShopNumberName, shopNumbers } from "./shop-numbers.queries.ts"

/** Scrapes within this time get the same numbers. */
const KEPT_MS = 10_000
/** A database that takes longer counts as unavailable; a scrape must not wait for it. */
const PATIENCE_MS = 2000

/** The metric of a number, the name of its label, and the values that the label always has. */
const NUMBERS: Readonly<Record<ShopNumberName, { name: string; help: string; label?: string; always?: readonly string[] }>> = {
  orders_last_day: {
    name: "corniche_orders_last_day",
    help: "Orders placed in the last 24 hours, by method of payment.",
    label: "payment_method",
    always: ["cash_on_delivery", "online"],
  },
  open_items: {
    name: "corniche_order_items_open",
    help: "Ordered items that wait: created for their payment, placed for the shop's confirmation.",
    label: "status",
    always: ["created", "placed"],
  },
  payments_last_day: {
    name: "corniche_payments_last_day",
    help: "Online payments begun in the last 24 hours, by state.",
    label: "state",
    always: ["new", "pending", "paid", "failed", "expired", "review"],
  },
  payments_review: { name: "corniche_payments_review", help: "Payments that a person has to look at, of any age." },
  refunds: {
    name: "corniche_refunds",
    help: "Refunds that are not done, by state; failed ones need a person.",
    label: "state",
    always: ["due", "asked", "failed"],
  },
  mails: {
    name: "corniche_mails",
    help: "Mails in the queue, by state; later ones are tried again, failed ones are not.",
    label: "state",
    always: ["waiting", "running", "later", "failed"],
  },
  jobs: {
    name: "corniche_jobs",
    help: "Other jobs in the queue, by state.",
    label: "state",
    always: ["waiting", "running", "later", "failed"],
  },
  oldest_job_seconds: { name: "corniche_oldest_waiting_job_seconds", help: "How long the oldest mail or job that could run has waited." },
}

/** Metrics of the database, equal in all processes. */
export function shopMetrics(registry: Registry, url: string): { refresh: () => Promise<void> } {
  const up = new Gauge({ name: "corniche_database_up", help: "Whether the database answers in time.", registers: [registry] })
  const gauges = new Map(
    Object.entries(NUMBERS).map(([number, { name, help, label }]) => [
      number,
      new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] }),
    ]),
  )
  let asked: Promise<ShopNumber[] | null> | null = null
  let keptUntil = 0

  /** The numbers, or null when the database does not respond. Scrapes within a time share one query, including one under way. */
  function numbers(): Promise<ShopNumber[] | null> {
    if (asked && performance.now() < keptUntil) return asked
    keptUntil = performance.now() + KEPT_MS
    // A separate connection: the numbers matter most when the pool is exhausted.
    asked = askOnce(url, { name: "corniche metrics", ms: PATIENCE_MS }, shopNumbers).catch(() => null)
    return asked
  }

  return {
    refresh: async () => {
      const current = await numbers()
      up.set(current ? 1 : 0)
      for (const [number, { label, always = [] }] of Object.entries(NUMBERS)) {
        const gauge = gauges.get(number)
        // Earlier numbers would look like current ones.
        gauge?.reset()
        if (!label) gauge?.set(current ? 0 : Number.NaN)
        else if (current) for (const value of always) gauge?.set({ [label]: value }, 0)
      }
      if (!current) return
      for (const { name, label, value } of current) {
        const { label: labelName } = NUMBERS[name]
        gauges.get(name)?.set(labelName ? { [labelName]: label } : {}, value)
      }
    },
  }
}

/** The connections of the pools for requests. */
export function poolMetrics(registry: Registry, databases: readonly Database[]): void {
  const sum = (count: (pool: Database["$client"]) => number) => databases.reduce((all, { $client }) => all + count($client), 0)
  new Gauge({
    name: "corniche_database_connections",
    help: "Connections of this process to the database, and requests that wait for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set(
        { state: "busy" },
        sum((pool) => pool.totalCount - pool.idleCount),
      )
      this.set(
        { state: "idle" },
        sum((pool) => pool.idleCount),
      )
      this.set(
        { state: "waiting" },
        sum((pool) => pool.waitingCount),
      )
    },
  })
}
