import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "../audit.queries.ts"
import type { Member } from "../member.ts"
import { announceBeside, audienceFor, type ObjectKinds, type ObjectName } from "../objects.ts"
import { endStep, insertStep, lockStaging, lockStep, type WaitingStep, waitingSteps } from "./staged-steps.queries.ts"

/** How long a step that mails a customer can be undone. [spec 3 §10] */
export const UNDO_MS = 8000

/** A step that can be staged. The feature that owns the object does it. */
export type StagedHandler = {
  /** `order.step`. */
  step: string
  /** Whether a member may do it, and so undo it: also of a colleague who staged it. */
  mayUndo: (tx: Queries, member: Member, waiting: Pick<DueStep, "objectId" | "details">) => Promise<boolean>
  /** What the audit holds of it when it is undone: no words, which go with the customer's account. */
  factsOf: (details: unknown) => Readonly<Record<string, unknown>>
  /** Does it when it is due, by the state machine and with its row in the audit. Refuses when it has become impossible. */
  run: (tx: Queries, due: DueStep) => Promise<void>
}

export type DueStep = { objectId: string; parts: readonly string[]; details: unknown; actor: Actor; now: Date }

export type ToStage = {
  step: string
  object: ObjectName
  /** The parts of the object that it concerns; none for all of it. */
  parts: readonly string[]
  details: unknown
}

/** What the page shows while it waits: the time at which it is done. */
export type StagedReceipt = { staged: number; due_at: string }

/**
 * Stages a step, which the caller has found possible: it is done in eight seconds, whether or not anybody still looks. Refuses while
 * another step on the same parts waits.
 */
export async function stage(
  tx: Queries,
  kinds: ObjectKinds,
  { member, actor, step, now }: { member: Member; actor: Actor; step: ToStage; now: Date },
): Promise<StagedReceipt> {
  const { object, parts } = step
  await lockStaging(tx, { objectKind: object.kind, objectId: object.id })
  const other = (await waitingSteps(tx, object.kind, [object.id])).find((waiting) => overlaps(waiting.parts, parts))
  if (other) throw new Refusal("step_staged", { extension: { by: other.by, due_at: other.dueAt } })
  const dueAt = new Date(now.getTime() + UNDO_MS)
  const { step: name, details } = step
  const id = await insertStep(tx, {
    step: name,
    objectKind: object.kind,
    objectId: object.id,
    parts,
    details,
    actor,
    staffId: member.id,
    now,
    dueAt,
  })
  await announceBeside(tx, object, await audienceFor(tx, kinds, member, object))
  return { staged: id, due_at: dueAt.toISOString() }
}

/** Steps on no parts are on the whole object. */
function overlaps(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 0 || others.length === 0 || some.some((part) => others.includes(part))
}

/** Undoes a step that is not done yet, for a member who may do it. One row in the audit is all that remains. */
export async function undoStep(
  tx: Queries,
  { kinds, handlers, member, actor }: { kinds: ObjectKinds; handlers: StagedHandlers; member: Member; actor: Actor },
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const step = await lockStep(tx, id)
  if (!step) throw new Refusal("step_done")
  const handler = handlers.get(step.step)
  if (!handler || !(await handler.mayUndo(tx, member, step))) throw new Refusal("not_found")
  const object = objectOf(step)
  const audience = await audienceFor(tx, kinds, member, object)
  await endStep(tx, id, { state: "UNDONE", refusal: null, now })
  const before = { step: step.step, parts: step.parts, details: handler.factsOf(step.details) }
  await audit(tx, actor, { act: "step.undone", object, before, after: null })
  await announceBeside(tx, object, audience)
}

export type StagedHandlers = ReadonlyMap<string, StagedHandler>

export function stagedHandlers(handlers: readonly StagedHandler[]): StagedHandlers {
  return new Map(handlers.map((handler) => [handler.step, handler]))
}

export function objectOf({ objectKind, objectId }: Pick<WaitingStep, "objectKind" | "objectId">): ObjectName {
  return { kind: objectKind, id: objectId }
}
