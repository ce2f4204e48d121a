import Type from "typebox"
import { closed, Filled, Id, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"
import { byReference, Words } from "./order-parts.ts"
import { OfficeOrder } from "./order-shapes.ts"

const byId = Type.Object({ id: Id })

/** Calls for an order's money: cancellation, refunds and their approval, payments under review, replacements. */
export const orderMoney = officeCalls({
  cancel: {
    summary: "Cancels items, with refund, stock and mail. Above the member's limit it waits for a second person (202).",
    method: "POST",
    path: "/api/office/orders/{reference}/cancel",
    params: byReference,
    body: Type.Object(
      {
        items: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
        reason: Id,
        /** A message to the customer, in the mail. */
        words: Words,
        /** The pieces are damaged, and do not go back to stock. */
        write_off: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    answers: { 200: OfficeOrder, 202: OfficeOrder },
    refusals: ["not_found", "not_cancellable", "unknown_reason", "approval_waits"],
    permission: "orders.cancel",
    versioned: true,
  },
  refund: {
    summary:
      "Gives money back: of an item, whole or in part, or of the order. Above the member's limit it waits for a second person (202).",
    method: "POST",
    path: "/api/office/orders/{reference}/refunds",
    params: byReference,
    body: Type.Object(
      { item: Type.Optional(OrNull(Id)), amount: Type.Number({ minimum: 0.01, maximum: 10_000_000 }), words: Words },
      closed,
    ),
    answers: { 200: OfficeOrder, 202: OfficeOrder },
    refusals: ["not_found", "not_refundable", "approval_waits", "factor_required"],
    permission: "orders.refund",
    versioned: true,
  },
  approve: {
    summary: "Decides an act that waits for a second person.",
    method: "POST",
    path: "/api/office/approvals/{id}",
    params: byId,
    body: Type.Object({ approve: Type.Boolean() }, closed),
    answers: { 200: OfficeOrder },
    refusals: [
      "not_found",
      "second_person",
      "approval_over",
      "approval_changed",
      "not_cancellable",
      "not_refundable",
      "replacement_answered",
      "paid_back_how_missing",
    ],
    permission: "orders.approve",
    factorAgain: true,
  },
  cash: {
    summary:
      "Changes an unpaid online order to cash: its items are placed, the customer is mailed, and its open payment ends at the provider, which is asked first.",
    method: "POST",
    path: "/api/office/orders/{reference}/cash",
    params: byReference,
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "not_changeable_to_cash", "payment_decided"],
    permission: "orders.advance",
    versioned: true,
  },
  retryRefund: {
    summary: "Asks the provider again for a refund that failed.",
    method: "POST",
    path: "/api/office/refunds/{id}/retry",
    params: byId,
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "refund_not_failed"],
    permission: "orders.refund",
  },
  settleRefund: {
    summary: "Ends a failed refund that was paid in another way, with a note that says how.",
    method: "POST",
    path: "/api/office/refunds/{id}/settled-by-hand",
    params: byId,
    body: Type.Object({ note: Filled(300) }, closed),
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "refund_not_failed"],
    permission: "orders.refund",
  },
  review: {
    summary: "Decides a payment under review: accepts it, or gives it back.",
    method: "POST",
    path: "/api/office/payments/{id}/review",
    params: byId,
    body: Type.Object({ accept: Type.Boolean() }, closed),
    answers: { 200: OfficeOrder },
    refusals: ["not_found", "payment_decided", "payment_unavailable"],
    permission: "orders.approve",
    factorAgain: true,
  },
  replacement: {
    summary: "Answers the replacement request of an item. A refund above the member's limit waits for a second person (202).",
    method: "POST",
    path: "/api/office/items/{id}/replacement",
    params: byId,
    body: Type.Object(
      {
        decision: Type.Union([Type.Literal("ACCEPTED"), Type.Literal("REFUSED"), Type.Literal("SENT"), Type.Literal("REFUNDED")]),
        words: Words,
      },
      closed,
    ),
    answers: { 200: OfficeOrder, 202: OfficeOrder },
    refusals: ["not_found", "replacement_answered", "words_missing", "paid_back_how_missing", "approval_waits", "factor_required"],
    permission: "orders.cancel",
  },
})
