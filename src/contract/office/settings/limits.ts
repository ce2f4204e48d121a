import Type, { type Static } from "typebox"
import { SHOP_LIMITS, type ShopLimit } from "#rules/office/shop-limits.ts"
import { closed, OneOf } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

const Limit = (name: ShopLimit) => Type.Integer({ minimum: SHOP_LIMITS[name].least, maximum: SHOP_LIMITS[name].most })

const Limits = Type.Object(
  {
    /** In QAR. */
    max_order_total: Limit("max_order_total"),
    max_open_cash_orders: Limit("max_open_cash_orders"),
    max_open_repairs: Limit("max_open_repairs"),
    /** In QAR. */
    refund_limit: Limit("refund_limit"),
    /** A counted variant with this many pieces or fewer is low. */
    low_stock: Limit("low_stock"),
  },
  closed,
)

const LimitSettings = Type.Object({
  version: Type.Integer(),
  limits: Limits,
  /** The limits that a variable of the environment fixes. */
  fixed: Type.Array(
    Type.Object({ limit: OneOf(["max_order_total", "max_open_cash_orders", "max_open_repairs", "low_stock"]), by: Type.String() }),
  ),
})
export type LimitSettings = Static<typeof LimitSettings>

const PATH = "/api/office/settings/limits"

export const limitSettings = officeCalls({
  read: {
    summary: "The limits of orders, repairs and refunds, and of low stock.",
    method: "GET",
    path: PATH,
    answers: { 200: LimitSettings },
    refusals: [],
    permission: "settings.read",
    versioned: true,
  },
  change: {
    summary: "Changes the limits, from the next order, booking or refund on, and that of low stock at once.",
    method: "PUT",
    path: PATH,
    body: Limits,
    answers: { 200: LimitSettings },
    refusals: ["setting_fixed"],
    permission: "settings.edit",
    versioned: true,
  },
})
