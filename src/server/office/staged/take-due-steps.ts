import type { Database } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Actor } from "../audit.queries.ts"
import { announce } from "../changes.ts"
import { addNotices } from "../frame/notices.queries.ts"
import type { ObjectKinds } from "../objects.ts"
import { dueSteps, endStep, lockStep, putStepOff, type WaitingStep } from "./staged-steps.queries.ts"
import { objectOf, type StagedHandlers } from "./staged-steps.ts"

/** After this many faults of the shop a step counts as impossible, and its member is told. */
const MAX_FAULTS = 5
const AGAIN_AFTER_MS = 2000

export type StagedWork = {
  db: Database
  now: () => Date
  handlers: StagedHandlers
  kinds: ObjectKinds
  onFault: (fault: unknown, id: number) => void
}

/** Does the steps that are due, each in its own transaction; returns how many were due. Other processes may do the same at once. */
export async function takeDueSteps(work: StagedWork): Promise<number> {
  const due = await dueSteps(work.db, work.now())
  for (const id of due) await takeStep(work, id)
  return due.length
}

async function takeStep(work: StagedWork, id: number): Promise<void> {
  try {
    await shortTransaction(work.db, async (tx) => {
      const step = await lockStep(tx, id)
      if (!step) return
      const handler = work.handlers.get(step.step)
      if (!handler) throw new Error(`Nothing does staged steps named ${step.step}.`)
      const now = work.now()
      // The actor is what `stage` was given.
      const actor = step.actor as Actor
      await handler.run(tx, { objectId: step.objectId, parts: step.parts, details: step.details, actor, now })
      await endStep(tx, id, { state: "DONE", refusal: null, now })
      await tellPages(work, tx, step)
    })
  } catch (fault) {
    if (fault instanceof Refusal && fault.code !== "overloaded") return giveUp(work, id, fault.code)
    work.onFault(fault, id)
    await putOff(work, id)
  }
}

/** The step has become impossible: nothing happens, and who wanted it is told. */
async function giveUp(work: StagedWork, id: number, refusal: string): Promise<void> {
  await shortTransaction(work.db, async (tx) => {
    const step = await lockStep(tx, id)
    if (!step) return
    const now = work.now()
    await endStep(tx, id, { state: "IMPOSSIBLE", refusal, now })
    await addNotices(tx, [step.staffId], {
      kind: "STEP_IMPOSSIBLE",
      object: objectOf(step),
      words: { step: step.step, refusal },
      key: `step ${id}`,
      now,
    })
    await tellPages(work, tx, step)
  })
}

async function putOff(work: StagedWork, id: number): Promise<void> {
  const step = await shortTransaction(work.db, (tx) => lockStep(tx, id))
  if (!step) return
  if (step.faults + 1 >= MAX_FAULTS) return giveUp(work, id, "internal")
  await putStepOff(work.db, id, new Date(work.now().getTime() + AGAIN_AFTER_MS * 2 ** step.faults))
}

async function tellPages({ kinds }: StagedWork, tx: Parameters<typeof lockStep>[0], step: WaitingStep): Promise<void> {
  const object = objectOf(step)
  const known = kinds.get(object.kind)
  const where = (await known?.place(tx, object.id)) ?? null
  if (known && where) await announce(tx, { ...object, version: 0, permission: known.permission, ...where })
}
