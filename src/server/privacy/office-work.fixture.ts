import { expect } from "vitest"
import { UNDO_MS } from "#server/office/staged/staged-steps.ts"
import { takeDueSteps } from "#server/office/staged/take-due-steps.ts"
import { OBJECT_KINDS, STAGED_HANDLERS } from "#server/office-parts.ts"
import { insertApproval } from "#server/orders/office/money/money.queries.ts"
import { takePhotos } from "#server/testing/repairs.ts"
import type { TestAnswer, TestShop } from "#server/testing/shop.ts"
import type { TestMember } from "#server/testing/staff.ts"

/** What staff wrote about a customer, in every place that takes words. */
const WORDS = "Laylaqa Haddadqa, 33987654"

type Office = { shop: TestShop; member: TestMember }

/** What the office can learn of an order in PROCESSING: another address, notes, cash with words, an act that waits, an export that names it. */
export async function workOnOrder(
  { shop, member }: Office,
  order: { id: number; reference: string; shipping_address: object | null },
  ship: () => Promise<void>,
): Promise<void> {
  const path = `/api/office/orders/${order.reference}`
  const { version } = (await done(member.call("GET", path))).json<{ version: number }>()
  const address = { ...order.shipping_address, street: "Street 850", building_number: "7" }
  await done(member.call("PUT", `${path}/address`, { address, note: WORDS }, { version }))
  await ship()
  const deliver = () => done(member.call("POST", `${path}/delivered`, { to: "DELIVERED", cash_taken: 90, note: WORDS }))
  await undo(member, await deliver())
  await deliver()
  await later(shop)
  await note(member, { kind: "order", id: order.reference })
  const wish = { itemId: null, amountDirhams: 100, words: WORDS }
  await insertApproval(shop.db, { orderId: order.id, act: "REFUND", wish, amountDirhams: 100, staffId: member.id, now: new Date() })
  await done(member.call("GET", "/api/office/orders.csv?q=Laylaqa"))
  await done(member.call("POST", "/api/office/views", { list: "orders", name: "Hers", address: "q=Laylaqa", is_shared: false }))
}

/** What the workshop can learn of a booked repair: intake, words of steps, an outcome. */
export async function workOnRepair({ shop, member }: Office, reference: string): Promise<void> {
  const path = `/api/office/repairs/${reference}`
  const step = (body: object) => done(member.call("POST", `${path}/steps`, body))
  await undo(member, await step({ to: "BOOKED", words: WORDS }))
  await step({ to: "BOOKED" })
  await later(shop)
  await takeIn(member, reference)
  await step({ to: "DIAGNOSIS" })
  await step({ to: "REPAIR", charge: "agreed" })
  await step({ to: "DIAGNOSIS", words: WORDS })
  await step({ to: "REPAIR", charge: "agreed" })
  await step({ to: "HANDED_OVER", outcome: "UNREPAIRED", words: WORDS, taken: 0 })
  await later(shop)
  await note(member, { kind: "repair", id: reference })
}

/** Cancels a repair, with words. */
export async function cancelRepair({ member }: Office, reference: string): Promise<void> {
  await done(member.call("POST", `/api/office/repairs/${reference}/cancel`, { words: WORDS }))
}

async function takeIn(member: TestMember, reference: string): Promise<void> {
  const path = `/api/office/repairs/${reference}`
  const { intake } = (await done(member.call("GET", path))).json<{ intake: { asked: string[] } }>()
  const checks = Object.fromEntries(intake.asked.map((check) => [check, { is_fine: false, words: WORDS }]))
  const seen = { checks, accessories: [WORDS], unlock: "NONE", data_agreed: true }
  await done(member.call("PUT", `${path}/intake`, seen))
  await takePhotos(member, reference)
}

async function note(member: TestMember, object: { kind: string; id: string }): Promise<void> {
  await done(member.call("POST", "/api/office/notes", { object, text: WORDS, mentions: [], is_pinned: true }))
}

async function undo(member: TestMember, answer: TestAnswer): Promise<void> {
  await done(member.call("DELETE", `/api/office/staged/${answer.json<{ staged: number | null }>().staged}`))
}

async function done(asked: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await asked
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer
}

/** Does what is staged, eight seconds later. */
async function later({ db, services }: TestShop): Promise<void> {
  const now = () => new Date(services.clock.now().getTime() + UNDO_MS)
  const onFault = (fault: unknown) => expect(fault).toBeNull()
  await takeDueSteps({ db, now, handlers: STAGED_HANDLERS, kinds: OBJECT_KINDS, onFault })
}
