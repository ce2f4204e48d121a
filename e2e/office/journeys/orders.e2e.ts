import { expect, test } from "vitest"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { countedActs } from "../../support/acts.ts"
import { advance, anOrder, aPaidOrder, aRepair, aShopper, CHARGER, CONTROLLER } from "../../support/customers.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { expectClean } from "../../support/support.ts"

const orderOf = async (reference: string) => (await callOffice("manager", "GET", `/api/office/orders/${reference}`)).json as OfficeOrder

/** The kinds of the mails about an order that are sent or wait to be sent. */
const mailsOf = async (reference: string) =>
  (await orderOf(reference)).happenings.filter(({ kind }) => kind === "MAIL").map(({ what }) => what)

test("[OFFICE-168] J1: a placed order is confirmed with its tracking id from its row of Today in three acts", async () => {
  await anOrder(await aShopper())
  const visit = await visitOffice("sales", "/office")
  const { page } = visit
  const acts = countedActs(page)
  // The queue shows the three that have waited longest.
  const confirm = page
    .getByRole("region", { name: "Orders to confirm" })
    .getByRole("button", { name: /^Confirm \w{10}$/ })
    .first()
  const reference = ((await confirm.getAttribute("aria-label")) ?? "").replace("Confirm ", "")
  await acts.click(confirm)
  await acts.type("QP-168001")
  await acts.press("Enter")
  acts.expectAtMost(3)
  await page.getByText(`${reference} is confirmed in a moment`).waitFor()
  await expect.poll(async () => (await orderOf(reference)).items.map(({ status }) => status)).not.toContain("PLACED")
  const order = await orderOf(reference)
  expect(order.tracking_id).toBe("QP-168001")
  expect(order.items.some(({ status }) => status === "CONFIRMED")).toBe(true)
  await expect.poll(() => mailsOf(reference)).toContain("order-confirmed")
  expectClean(visit)
})

test("[OFFICE-168] J2: orders are packed and their slips opened from Today in four acts, whatever their number", async () => {
  const shopper = await aShopper()
  const references: string[] = []
  for (const _order of [1, 2, 3]) {
    const { id, reference, items } = await anOrder(shopper)
    for (const item of items) await advance(id, item.id, "CONFIRMED")
    references.push(reference)
  }
  const visit = await visitOffice("sales", "/office")
  const { page, context } = visit
  // Paper cannot be seen, so the page notes that it was asked to print.
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes")
  })
  const acts = countedActs(page)
  await acts.click(page.getByRole("region", { name: "To pack and ship" }).getByRole("link", { name: "All" }))
  const boxes = page.getByRole("checkbox", { name: new RegExp(`^Choose (${references.join("|")})$`) })
  await expect.poll(() => boxes.count()).toBe(3)
  const names = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute("aria-label")?.replace("Choose ", "")))
  await acts.click(boxes.first())
  await acts.click(boxes.last(), { modifiers: ["Shift"] })
  await page.getByRole("region", { name: "3 chosen" }).waitFor()
  const opened = page.waitForEvent("popup")
  await acts.click(page.getByRole("button", { name: "Ready to ship and print slips" }))
  acts.expectAtMost(4)
  const slips = await opened
  await slips.locator("html[data-printed=yes]").waitFor()
  const printed = await slips.locator("body").innerText()
  const found = [...printed.matchAll(new RegExp(references.join("|"), "g"))].map(([reference]) => reference)
  expect([...new Set(found)], "the order of the list").toEqual(names)
  for (const reference of references) {
    expect((await orderOf(reference)).items.map(({ status }) => status)).toEqual(["READY_TO_SHIP"])
  }
  await page.getByRole("region", { name: "3 chosen" }).waitFor({ state: "detached" })
  await slips.close()
  expectClean(visit)
})

const IMEI = "352099001761481"
const CAMERA = { id: 1315, title: "Canon PowerShot V1" }

type Sought = { typed: string; line: string; path: string }

test.each<[what: string, make: () => Promise<Sought>]>([
  [
    "an order by a part of its reference",
    async () => {
      const { reference } = await anOrder(await aShopper())
      return { typed: reference.slice(0, 7).toLowerCase(), line: reference, path: `orders/${reference}` }
    },
  ],
  [
    "a repair by digits of its IMEI",
    async () => {
      const reference = await aRepair(await aShopper(), { serial_number: IMEI })
      return { typed: IMEI.slice(3), line: reference, path: `repairs/${reference}` }
    },
  ],
  [
    "a person by the mail address",
    async () => {
      const { email } = await aShopper()
      const { json } = await callOffice("sales", "GET", `/api/office/customers?q=${encodeURIComponent(email)}`)
      const [customer] = (json as { results: { id: number }[] }).results
      return { typed: email, line: email, path: `customers/${customer?.id}` }
    },
  ],
  [
    "a product by a part of its title",
    async () => ({ typed: CAMERA.title.slice(6).toLowerCase(), line: CAMERA.title, path: `products/${CAMERA.id}` }),
  ],
])("[OFFICE-168] J3: %s is found during a call in two acts from Today", async (_what, make) => {
  const { typed, line, path } = await make()
  const visit = await visitOffice("sales", "/office")
  const { page } = visit
  const acts = countedActs(page)
  await acts.press("Control+k")
  await acts.type(typed)
  await page.getByRole("option", { selected: true }).filter({ hasText: line }).waitFor()
  await acts.press("Enter")
  acts.expectAtMost(2)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/office/${path}`)
  await page.locator("#main").getByText(line).first().waitFor()
  expectClean(visit)
})

test("[OFFICE-168] J4: one item is cancelled and its money given back from the order in four acts", async () => {
  const { reference } = await aPaidOrder(await aShopper(), [CONTROLLER, CHARGER])
  const visit = await visitOffice("sales", `/office/orders/${reference}`)
  const { page } = visit
  const acts = countedActs(page)
  await acts.click(page.getByRole("checkbox", { name: new RegExp(`^Choose ${CONTROLLER.title}`) }))
  await acts.click(page.getByRole("button", { name: "Cancel…" }))
  const dialog = page.getByRole("dialog")
  const reasons = dialog.getByLabel("Reason")
  const reason = (await reasons.getByRole("option").allInnerTexts()).at(-1) ?? ""
  await acts.choose(reasons, reason)
  await acts.click(dialog.getByRole("button", { name: `Cancel and refund QR ${CONTROLLER.price}` }))
  acts.expectAtMost(4)
  await dialog.waitFor({ state: "detached" })
  const { items, refunds, refundable } = await orderOf(reference)
  const itemOf = (variant: { id: number }) => items.find(({ variant_id: id }) => id === variant.id)
  expect(itemOf(CONTROLLER)).toMatchObject({ status: "CANCELLED", cancel_reason: reason })
  expect(itemOf(CHARGER)).toMatchObject({ status: "PLACED", refunded: 0 })
  // A job sends what is due to the provider within a minute.
  const state = expect.stringMatching(/^(DUE|ASKED|DONE)$/)
  expect(refunds).toMatchObject([{ cause: "CANCELLED", amount: CONTROLLER.price, state }])
  expect(refundable).toBe(CHARGER.price)
  await expect.poll(() => mailsOf(reference)).toContain("order-cancelled")
  expectClean(visit)
})
