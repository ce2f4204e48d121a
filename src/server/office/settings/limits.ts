import type { LimitSettings } from "#contract/office/settings/limits.ts"
import { SHOP_LIMITS, type ShopLimit, type ShopLimits } from "#rules/office/shop-limits.ts"
import type { Config } from "#server/config/config.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "../audit.queries.ts"
import { announce } from "../changes.ts"
import { changeSetting, settingOf } from "./settings.queries.ts"

const LIMITS_SETTING = "limits"

export type FixedLimits = Pick<Config, "maxOrderTotalQar" | "maxOpenCashOrders" | "maxOpenRepairs" | "lowStock">

/** The variables that fix limits. */
const VARIABLES = [
  { limit: "max_order_total", by: "MAX_ORDER_TOTAL", key: "maxOrderTotalQar" },
  { limit: "max_open_cash_orders", by: "MAX_OPEN_CASH_ORDERS", key: "maxOpenCashOrders" },
  { limit: "max_open_repairs", by: "MAX_OPEN_REPAIRS", key: "maxOpenRepairs" },
  { limit: "low_stock", by: "LOW_STOCK", key: "lowStock" },
] as const

/** The limits that count now: those of the environment, else those of the office, else those of a new shop. */
export async function shopLimits(db: Queries, config: FixedLimits): Promise<ShopLimits> {
  return (await readLimits(db, config)).limits
}

/** With this many pieces or fewer a counted variant is low. [OFFICE-132] */
export async function lowStockLimit({ db, config }: { db: Queries; config: FixedLimits }): Promise<number> {
  return (await shopLimits(db, config)).low_stock
}

export async function readLimits(db: Queries, config: FixedLimits): Promise<LimitSettings> {
  const { value, version } = await settingOf<Partial<ShopLimits>>(db, LIMITS_SETTING)
  const fixed = VARIABLES.filter(({ key }) => config[key] !== null)
  const limitOf = (name: ShopLimit) => {
    const variable = VARIABLES.find(({ limit }) => limit === name)
    return (variable && config[variable.key]) ?? value?.[name] ?? SHOP_LIMITS[name].first
  }
  return {
    version,
    limits: {
      max_order_total: limitOf("max_order_total"),
      max_open_cash_orders: limitOf("max_open_cash_orders"),
      max_open_repairs: limitOf("max_open_repairs"),
      refund_limit: limitOf("refund_limit"),
      low_stock: limitOf("low_stock"),
    },
    fixed: fixed.map(({ limit, by }) => ({ limit, by })),
  }
}

/** Changes the limits. Refuses with `setting_fixed` another value of one that the environment fixes. */
export async function changeLimits(
  tx: Queries,
  config: FixedLimits,
  { next, expected, actor, now }: { next: ShopLimits; expected: number; actor: Actor; now: Date },
): Promise<void> {
  const { limits: before, fixed } = await readLimits(tx, config)
  const wrong = fixed.find(({ limit }) => next[limit] !== before[limit])
  if (wrong) throw new Refusal("setting_fixed", { extension: { by: wrong.by } })
  await changeSetting(tx, { key: LIMITS_SETTING, value: next, expected, by: actor.name, now })
  await audit(tx, actor, { act: "settings.limits", object: { kind: "setting", id: LIMITS_SETTING }, before, after: next })
  // Every line of the stock may have become low, or no longer be.
  if (next.low_stock !== before.low_stock) {
    await announce(tx, { kind: "product", id: "all", version: 0, permission: "products.read", place: null, owners: [] })
  }
}
