import { anOrder, aRepair, aShopper, CONTROLLER } from "./customers.ts"
import { callOffice } from "./office.ts"

/** What the frame asks for before any page, and the stream that never ends. */
export const OF_FRAME = /^\/api\/office\/(session|me|live|waiting|notices|views)\b/

/** The pages of the office below `/office`, and those of a new order, repair and customer. */
export async function officePages(): Promise<string[]> {
  const shopper = await aShopper()
  const [order, ticket] = [await anOrder(shopper), await aRepair(shopper)]
  const found = await callOffice("owner", "GET", `/api/office/customers?q=${encodeURIComponent(shopper.email)}`)
  const [customer] = (found.json as { results: { id: number }[] }).results
  return [
    ...["", "/orders?view=all", "/repairs", "/repairs/list", "/repairs/calendar", "/repairs/offer"],
    ...["/products", `/products/${CONTROLLER.productId}`, "/stock", "/stock/movements"],
    ...["/home", "/home/banners", "/menu", "/content/faq", "/content/terms", "/categories", "/brands", "/collections", "/import"],
    ...["/requests", "/requests/messages", "/customers", "/activity", "/activity/mails", "/activity/jobs", "/activity/payments", "/me"],
    ...[
      "/settings/branches",
      "/settings/limits",
      "/settings/mail",
      "/settings/slots",
      "/settings/delivery",
      "/settings/reasons",
      "/settings/payments",
      "/settings/staff",
      "/settings/roles",
    ],
    ...["/settings/keys", `/orders/${order.reference}`, `/repairs/${ticket}`],
    ...[`/customers/${customer?.id}`, `/customers/${customer?.id}/order`],
  ]
}
