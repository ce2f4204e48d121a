import fc from "fast-check"
import { expect, test } from "vitest"
import { cancel, stockOf } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShopForThisFile,
  notifyShop,
  type OnlineOrder,
  type PayingShop,
  refund,
  rowsOf,
  seenBy,
  sweep,
  workOffNotices,
} from "#server/testing/payments.ts"

let shop: PayingShop
aPayingShopForThisFile((opened) => {
  shop = opened
})

/** The events of a payment at the provider before the shop's deadline; the provider's own sequence is ordered. */
const STORIES = [[2], [4], [3], [1, 2], [4, 2], [3, 5, 2], [12, 1, 4], [42, 2]] as const

type Heard = { status: number; by: "message" | "page" | "sweep" }

/** Plays a sequence at the provider, and delivers its messages to the shop in any order, repeatedly, and by any channel. */
async function live(online: OnlineOrder, story: readonly number[], heard: readonly Heard[]): Promise<void> {
  const before = heard.slice(0, Math.floor(heard.length / 2))
  for (const statusId of story) {
    shop.provider.set(online.providerId, { statusId })
    for (const one of before) await hear(online, one)
  }
  for (const one of heard) await hear(online, one)
}

async function hear(online: OnlineOrder, { status, by }: Heard): Promise<void> {
  shop.wait(0.02)
  if (by === "page") await seenBy(shop, online.customer, online.transId)
  else if (by === "sweep") await sweep(shop)
  else {
    expect((await notifyShop(shop, online.providerId, status)).status).toBe(200)
    await workOffNotices(shop)
  }
}

/** Rows, mails and money of an order, which must be the same for every delivery. */
async function endOf(online: OnlineOrder) {
  const ledger = shop.provider.refunds.filter(({ paymentId }) => paymentId === online.providerId).map(({ amount }) => amount)
  const stock = await Promise.all(online.variants.map((variant) => stockOf(shop.db, variant)))
  return { ...(await rowsOf(shop, online)), ledger, stock }
}

const aHearing = fc.record({
  status: fc.constantFrom(1, 2, 3, 4, 5, 12),
  by: fc.constantFrom<Heard["by"]>("message", "message", "message", "page", "sweep"),
})
const heardAtLast = (story: readonly number[]): Heard => ({ status: story.at(-1) ?? 0, by: "page" })

test("[API-68] [STATE-05] whatever messages arrive, in any order and number, the order ends as the provider's sequence does", {
  timeout: 240_000,
}, async () => {
  for (const story of STORIES) {
    const plain = await anOnlineOrder(shop)
    await live(plain, story, [heardAtLast(story)])
    const expected = await endOf(plain)
    expect(expected.payments).toEqual([story.some((status) => status === 2) ? "PAID" : "FAILED"])
    await fc.assert(
      fc.asyncProperty(fc.array(aHearing, { maxLength: 5 }), async (heard) => {
        const online = await anOnlineOrder(shop)
        await live(online, story, [...heard, heardAtLast(story)])
        expect(await endOf(online)).toEqual(expected)
      }),
      { numRuns: 4 },
    )
  }
})

type Step = "expire" | "cancel" | "pay" | "decline" | "message" | "page" | "sweep" | "refund"
const aStep = fc.constantFrom<Step>("expire", "cancel", "pay", "decline", "message", "page", "sweep", "refund")

async function take(online: OnlineOrder, step: Step): Promise<void> {
  const isPaid =
    shop.provider.payments.get(online.providerId)?.statusId !== 0 && shop.provider.payments.get(online.providerId)?.statusId !== 4
  if (step === "expire") shop.wait(31)
  if (step === "cancel")
    await cancel(
      shop,
      online.customer,
      online.order.items.map(({ id }) => id),
    )
  if (step === "pay" && !isPaid) shop.provider.set(online.providerId, { statusId: 2 })
  if (step === "decline" && !isPaid) shop.provider.set(online.providerId, { statusId: 4 })
  if (step === "message" || step === "page" || step === "sweep") await hear(online, { status: 2, by: step })
  if (step === "refund") await refund(shop)
}

test("[PAY-12] [PAY-13] [STATE-09] in every race, money that was paid either buys goods or is refunded, once", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(aStep, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 }), async (rounds) => {
      const online = await anOnlineOrder(shop, { prices: [100, 49.5] })
      // The events in one group occur at once.
      for (const round of rounds) await Promise.all(round.map((step) => take(online, step)))
      shop.wait(61)
      await sweep(shop)
      for (let times = 0; times < 5; times++) {
        await refund(shop)
        // The provider has carried out its requests.
        if (shop.provider.payments.get(online.providerId)?.statusId === 7) shop.provider.set(online.providerId, { statusId: 6 })
        shop.wait(61)
      }
      const end = await endOf(online)
      const wasPaid = ![0, 4].includes(shop.provider.payments.get(online.providerId)?.statusId ?? 0)
      const backDirhams = end.ledger.reduce((sum, amount) => sum + Number(amount.replace(".", "")), 0)
      const isStanding = end.items.every((status) => status === "PLACED")
      expect(isStanding || end.items.every((status) => status === "CANCELLED"), end.items.join()).toBe(true)
      expect((wasPaid ? 29_900 : 0) - backDirhams, JSON.stringify(end)).toBe(isStanding ? 29_900 : 0)
      expect(end.stock).toEqual(isStanding ? [3, 3] : [5, 5])
      expect(end.mails.filter((kind) => kind === "order-received").length).toBe(end.events.includes("PLACED payment") ? 1 : 0)
    }),
    { numRuns: 20 },
  )
})
