import type { Locator } from "playwright-core"
import { expect, test } from "vitest"
import { expectAccessible } from "../support/axe.ts"
import { advance, anOrder, aShopper, CONTROLLER, type Shopper, TO_DELIVERED } from "../support/customers.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { expectClean } from "../support/support.ts"

type Seen = { version: number; items: { status: string }[]; cash: { taken: number } | null }

const pathOf = (reference: string) => `/api/office/orders/${reference}`
const seen = async (reference: string) => (await callOffice("manager", "GET", pathOf(reference))).json as Seen

/** A cash order that was led to this step and given to the technician, who brings it. */
async function aGivenOrder(shopper: Shopper, to: (typeof TO_DELIVERED)[number]): Promise<string> {
  const order = await anOrder(shopper, [CONTROLLER])
  for (const { id } of order.items) await advance(order.id, id, ...TO_DELIVERED.slice(0, TO_DELIVERED.indexOf(to) + 1))
  const me = (await callOffice("technician", "GET", "/api/office/me")).json as { id: number }
  const { version } = await seen(order.reference)
  const given = await callOffice("manager", "PUT", `${pathOf(order.reference)}/courier`, { body: { courier: me.id }, version })
  expect(given.status, JSON.stringify(given.json)).toBe(200)
  return order.reference
}

/** Asserts that a finger hits this part, and that nothing covers it. */
async function expectTappable(part: Locator): Promise<void> {
  const box = await part.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await part.click({ trial: true })
}

test("[OFFICE-162] couriers ship, deliver and take the cash, call and open the map, each in one tap of their list", async () => {
  const shopper = await aShopper()
  const [ready, away] = [await aGivenOrder(shopper, "READY_TO_SHIP"), await aGivenOrder(shopper, "SHIPPED")]
  const other = (await anOrder(shopper)).reference
  const visit = await visitOffice("technician", "/office/orders?view=mine", { width: 390 })
  const { page } = visit
  const list = page.getByRole("list", { name: "Orders" })
  const card = (reference: string) => list.getByRole("listitem").filter({ hasText: reference })
  await card(away).waitFor()
  expect(await card(other).count()).toBe(0)
  const [ship, hand] = [
    card(ready).getByRole("button", { name: "Shipped" }),
    card(away).getByRole("button", { name: "Delivered, QR 249 taken" }),
  ]
  const [call, map] = [card(away).getByRole("link", { name: "Call" }), card(away).getByRole("link", { name: "Map" })]
  expect(await call.getAttribute("href")).toBe("tel:+97455123408")
  const { hostname, searchParams } = new URL((await map.getAttribute("href")) ?? "")
  expect([hostname, searchParams.get("query")]).toEqual(["www.google.com", "Street 840, Building 12, Zone 61, Doha, Near the park"])
  for (const part of [ship, hand, call, map]) await expectTappable(part)
  await expectAccessible(page)

  await ship.click()
  await hand.click()
  for (const reference of [ready, away]) await card(reference).getByRole("button", { name: "Undo" }).waitFor()
  await expect.poll(async () => (await seen(ready)).items.map(({ status }) => status)).toEqual(["SHIPPED"])
  await expect.poll(() => seen(away)).toMatchObject({ items: [{ status: "DELIVERED", status_by: { name: "Anil" } }], cash: { taken: 249 } })
  await card(away).waitFor({ state: "detached" })
  await card(ready).getByRole("button", { name: "Delivered, QR 249 taken" }).waitFor()
  expectClean(visit)
})
