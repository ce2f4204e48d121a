import type { Static } from "typebox"
import { expect, test } from "vitest"
import { system } from "#contract/office/system.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { anOnlineOrder, aPayingShopForThisFile, notifyShop, type PayingShop, rowsOf, workOffNotices } from "#server/testing/payments.ts"
import { aStaffMember } from "#server/testing/staff.ts"

type Notices = Static<(typeof system.notices.answers)[200]>

let shop: PayingShop
aPayingShopForThisFile((opened) => {
  shop = opened
})

test("[OFFICE-159] a notice can be processed again, and changes nothing twice", async () => {
  const { call } = await aStaffMember(shop, "manager")
  const online = await anOnlineOrder(shop)
  shop.provider.set(online.providerId, { statusId: 2 })
  await notifyShop(shop, online.providerId, 2)
  const list = async () => (await call("GET", system.notices.path)).json<Notices>().results
  const [early] = await list()
  expect(early).toMatchObject({
    provider: "skipcash",
    state: "2",
    confirmed_at: null,
    reference: online.order.reference,
    payment_state: "PENDING",
  })
  await workOffNotices(shop)
  const settled = await rowsOf(shop, online)
  expect((await list())[0]).toMatchObject({ payment_state: "PAID", confirmed_at: expect.any(String) })
  const replay = (id: number | undefined) => call("POST", `/api/office/payments/notices/${id}/replay`)
  expect((await replay(early?.id)).status).toBe(204)
  expect((await replay(early?.id)).status).toBe(204)
  await workOffNotices(shop)
  expect(await rowsOf(shop, online)).toEqual(settled)
  expectProblem(await replay(987_654), 404)
  expectProblem(await (await aStaffMember(shop, "sales")).call("POST", `/api/office/payments/notices/${early?.id}/replay`), 403)
})
