import Type, { type Static } from "typebox"
import { REQUEST_STATES } from "#rules/catalog/office/request-state.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { ACCOUNT_HELP } from "#rules/people/account-help.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import { CustomerData } from "../account.ts"
import { closed, Filled, Id, Money, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"

const Moment = Type.String()
const byId = Type.Object({ id: Id })

const Block = Type.Object({ at: Moment, by: Type.String(), words: Type.String() })

export const CustomerLine = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  /** Of the newest delivery or saved address; null without one, and for a member who sees the customers of own tickets only. */
  phone: OrNull(Type.String()),
  since: Moment,
  /** At the member's places, as all that is counted here; 0 for a member who may not read all orders there. */
  orders: Type.Integer(),
  /** What was paid and did not go back; null without `reports.read`. */
  spent: OrNull(Money),
  repairs: Type.Integer(),
  /** Orders of which something came back, or is asked to. */
  returns: Type.Integer(),
  /** Orders and repairs that are not finished. */
  open: Type.Integer(),
  last_order_at: OrNull(Moment),
  is_blocked: Type.Boolean(),
})
export type CustomerLine = Static<typeof CustomerLine>

export const OfficeCustomer = Type.Object({
  ...CustomerLine.properties,
  language: Type.String(),
  block: OrNull(Block),
  /** Null when the sign-in provider keeps the accounts, outside of the shop. */
  account: OrNull(Type.Object({ is_verified: Type.Boolean(), sessions: Type.Integer() })),
  /** The newest within the member's places. */
  newest_orders: Type.Array(Type.Object({ reference: Type.String(), placed_at: Moment, total: Money, status: OneOf(ITEM_STATUSES) }), {
    maxItems: 20,
  }),
  newest_repairs: Type.Array(
    Type.Object({
      reference: Type.String(),
      model: Type.String(),
      issue: Type.String(),
      preferred_time: Moment,
      status: OneOf(REPAIR_STATUSES),
    }),
    { maxItems: 20 },
  ),
  /** Special requests, the newest first; none for a member who may not answer them. */
  newest_requests: Type.Array(
    Type.Object({ id: Id, product: Type.String(), quantity: Type.Integer(), state: OneOf(REQUEST_STATES), created_at: Moment }),
    { maxItems: 20 },
  ),
  /** What is in the cart, at the prices of when it was put there; null for a member who sees the customers of own tickets only. */
  cart: OrNull(Type.Object({ pieces: Type.Integer(), total: Money })),
  /** Saved addresses. */
  addresses: Type.Array(
    Type.Object({
      id: Id,
      street: Type.String(),
      building_number: Type.String(),
      zone: Type.String(),
      city: Type.String(),
      phone: Type.String(),
    }),
    { maxItems: 100 },
  ),
})
export type OfficeCustomer = Static<typeof OfficeCustomer>

export const customers = officeCalls({
  list: {
    summary:
      "Customers by a part of name, mail or phone, the newest first unless sorted; those with an order or repair at the member's places.",
    method: "GET",
    path: "/api/office/customers",
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100 })),
      blocked: Type.Optional(OneOf(["yes"] as const)),
      /** A column (`rules/people/customer-list.ts`), with `-` before it for the largest first. */
      sort: Type.Optional(Type.String({ maxLength: 20 })),
      after: Type.Optional(Type.String({ maxLength: 300 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answers: {
      200: Type.Object({ results: Type.Array(CustomerLine, { maxItems: 100 }), next: OrNull(Type.String()), count: Type.Integer() }),
    },
    refusals: [],
    permission: "customers.read",
  },
  one: {
    summary: "One customer with orders, repairs and addresses. Each look is in the log.",
    method: "GET",
    path: "/api/office/customers/{id}",
    params: byId,
    answers: { 200: OfficeCustomer },
    refusals: ["not_found"],
    permission: "customers.read",
  },
  block: {
    summary: "Blocks a customer from ordering and booking; they read the words. Open orders and repairs go on.",
    method: "POST",
    path: "/api/office/customers/{id}/block",
    params: byId,
    body: Type.Object({ words: Filled(300) }, closed),
    answers: { 200: OfficeCustomer },
    refusals: ["not_found"],
    permission: "customers.block",
    factorAgain: true,
  },
  unblock: {
    summary: "Lets a customer order and book again.",
    method: "POST",
    path: "/api/office/customers/{id}/unblock",
    params: byId,
    answers: { 200: OfficeCustomer },
    refusals: ["not_found"],
    permission: "customers.block",
    factorAgain: true,
  },
  help: {
    summary:
      "Helps with the account: mails a verification or password link in the customer's language, ends all sessions, or lifts the wait after wrong passwords.",
    method: "POST",
    path: "/api/office/customers/{id}/help",
    params: byId,
    body: Type.Object({ act: OneOf(ACCOUNT_HELP) }, closed),
    answers: { 200: OfficeCustomer },
    refusals: ["not_found", "account_elsewhere", "already_verified", "email_of_another", "too_many_requests"],
    permission: "customers.help",
  },
  changeEmail: {
    summary:
      "Changes the email of a customer's account: the new one is verified by a mailed link, the old one is told, and all sessions and links end. `old_email` is the one that the member saw.",
    method: "POST",
    path: "/api/office/customers/{id}/email",
    params: byId,
    body: Type.Object({ email: Filled(1000), old_email: Type.String({ maxLength: 1000 }), reason: Filled(300) }, closed),
    answers: { 200: OfficeCustomer },
    refusals: [
      "not_found",
      "account_elsewhere",
      "invalid_email",
      "email_unchanged",
      "email_of_another",
      "changed_meanwhile",
      "too_many_requests",
    ],
    permission: "customers.help",
    factorAgain: true,
  },
  export: {
    summary: "All data of a customer, as the customer's own export gives it.",
    method: "POST",
    path: "/api/office/customers/{id}/export",
    params: byId,
    answers: { 200: CustomerData },
    refusals: ["not_found", "too_many_requests"],
    permission: "customers.export",
    factorAgain: true,
  },
  delete: {
    summary: "Deletes a customer's account by the rule of the profile; `name` is the name or, without one, the mail of the customer.",
    method: "DELETE",
    path: "/api/office/customers/{id}",
    params: byId,
    body: Type.Object({ name: Filled(300) }, closed),
    answers: { 204: Type.Null() },
    refusals: ["not_found", "not_deletable", "other_name"],
    permission: "customers.delete",
    factorAgain: true,
  },
})
