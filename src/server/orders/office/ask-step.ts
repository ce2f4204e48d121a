import { COURIER_STEPS, type StaffStep } from "#rules/orders/office-steps.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import { type Member, may } from "#server/office/member.ts"
import type { ObjectKinds } from "#server/office/objects.ts"
import { reachOf } from "#server/office/places/reach.ts"
import { waitingSteps } from "#server/office/staged/staged-steps.queries.ts"
import { type StagedHandler, stage } from "#server/office/staged/staged-steps.ts"
import { orderWithin } from "./read-order.queries.ts"
import { isToldOf, type KnownOrder, lockForStep, makeStep, type OrderStep } from "./step-order.ts"

/** The name of a staged step of an order among staged steps. */
const ORDER_STEP = "order.step"

const EVERYWHERE = { places: null, memberId: 0, isOwn: false } as const

export type StepRequest = { kinds: ObjectKinds; member: Member; actor: Actor; now: Date }
export type MadeStep = { staged: number; due_at: string } | null

/** Makes a step at once; or in eight seconds, when the customer is mailed about it. Refuses while another step on the same items waits. */
export async function askStep(
  tx: Queries,
  order: KnownOrder,
  { step, kinds, member, actor, now }: StepRequest & { step: OrderStep },
): Promise<MadeStep> {
  const standing = await lockForStep(tx, order, step)
  const parts = standing.moving.map(({ id }) => String(id))
  if (isToldOf(step, standing)) {
    const object = { kind: "order", id: order.reference }
    const details: OrderStep = { ...step, items: standing.moving.map(({ id }) => id) }
    return stage(tx, kinds, { member, actor, step: { step: ORDER_STEP, object, parts, details }, now })
  }
  const waiting = await waitingSteps(tx, "order", [order.reference])
  const other = waiting.find((one) => one.parts.length === 0 || one.parts.some((part) => parts.includes(part)))
  if (other) throw new Refusal("step_staged", { extension: { by: other.by, due_at: other.dueAt } })
  await makeStep(tx, order, { step, actor, now })
  return null
}

/** Makes a staged step when it is due: by the state machine again, because the order may have changed since. */
export const orderStepHandler: StagedHandler = {
  step: ORDER_STEP,
  mayUndo: async (tx, member, { objectId, details }) => {
    const permission = isCourierStep((details as OrderStep).to) ? "orders.deliver" : "orders.advance"
    return may(member, permission) !== null && (await orderWithin(tx, objectId, reachOf(member, permission))) !== null
  },
  factsOf: (details) => {
    const { to, trackingId, cash } = details as OrderStep
    return { to, tracking_id: trackingId, cash_taken: cash && qar(cash.dirhams) }
  },
  run: async (tx, { objectId, details, actor, now }) => {
    const order = found(await orderWithin(tx, objectId, EVERYWHERE))
    // What `askStep` staged.
    await makeStep(tx, order, { step: details as OrderStep, actor, now })
  },
}

function isCourierStep(step: StaffStep): boolean {
  return COURIER_STEPS.some((one) => one === step)
}

export type StagedStep = { reference: string; id: number; to: StaffStep; items: number[]; by: string; due_at: string }

/** The steps of these orders that wait to be undone. */
export async function stagedSteps(db: Queries, references: readonly string[]): Promise<StagedStep[]> {
  const waiting = await waitingSteps(db, "order", references)
  return waiting.map(({ id, objectId, details, parts, by, dueAt }) => {
    const { to } = details as OrderStep
    return { reference: objectId, id, to, items: parts.map(Number), by, due_at: dueAt }
  })
}
