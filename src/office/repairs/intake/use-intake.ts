import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import { api } from "#office/api.ts"
import { useMe } from "#office/me.ts"
import { type Draft, dropDraft, keepDraft, readDraft } from "#office/parts/form/drafts.ts"
import { changedFields, mergeChanges } from "#office/parts/form/merge-changes.ts"

export type Intake = Ticket["intake"]
export type IntakeState = ReturnType<typeof useIntake>

/** The answers of an intake as they are typed, and what saves them. They stay in the browser until the server has them. [OFFICE-101] */
export function useIntake({ reference, intake }: Pick<Ticket, "reference" | "intake">) {
  const client = useQueryClient()
  const { given, set, isChanged, settle } = useKeptIntake(reference, intake)
  const { mutateAsync, isPending, error } = useMutation({
    // Answers wait on the phone while there is no connection, as photos do.
    networkMode: "online",
    // Those that waited are sent in their order.
    scope: { id: `intake:${reference}` },
    mutationFn: async () => {
      const { checks, accessories, unlock, data_agreed, warranty_since } = given
      const body = { checks, accessories, ...(unlock ? { unlock } : {}), data_agreed, warranty_since }
      return { sent: given, stored: (await api.repairs.intake({ reference, ...body })).intake }
    },
    onSuccess: ({ sent, stored }) => {
      settle(sent, stored)
      return client.invalidateQueries({ queryKey: ["repair"] })
    },
  })
  /** Resolves with the stored intake. A refusal rejects, and is `error` until the next save. */
  const save = async () => (await mutateAsync()).stored
  return { given, set, isChanged, save, isSaving: isPending, error }
}

/** Input stays when somebody else changes the ticket, and on the next visit; fields that only they changed are taken over. */
function useKeptIntake(reference: string, intake: Intake) {
  const { id: person } = useMe()
  const object = `intake:${reference}`
  const [first] = useState(() => draftOf(person, object) ?? { before: intake, values: intake })
  const [base, setBase] = useState(first.before)
  const [seen, setSeen] = useState(first.before)
  const [given, setGiven] = useState(first.values)
  if (changedFields(seen, intake).length > 0) {
    setSeen(intake)
    setBase(intake)
    setGiven(merged(base, given, intake))
  }
  const isChanged = changedFields(base, given).length > 0
  useEffect(() => {
    // The code that unlocks the device is written nowhere but to the server.
    const draft = { at: Date.now(), version: 0, before: base, values: { ...given, unlock: base.unlock } }
    if (isChanged) keepDraft(person, object, draft)
    else dropDraft(person, object)
  }, [person, object, base, given, isChanged])
  /** What was sent is stored; what was typed meanwhile stays a change. */
  const settle = (sent: Intake, stored: Intake) => {
    dropDraft(person, object)
    setBase(stored)
    setGiven((now) => merged(sent, now, stored))
  }
  return { given, set: (change: Partial<Intake>) => setGiven((now) => ({ ...now, ...change })), isChanged, settle }
}

function draftOf(person: number, object: string) {
  // Only this form writes a draft of this name.
  return readDraft(person, object) as (Draft & { before: Intake; values: Intake }) | null
}

function merged(before: Intake, mine: Intake, current: Intake): Intake {
  // The merge has the fields of an intake, each from one of the two.
  return mergeChanges(before, mine, current).values as Intake
}

/** The answers with all that are not given yet set to fine. */
export function allFine({ asked, checks }: Intake): Pick<Intake, "checks"> {
  return { checks: { ...Object.fromEntries(asked.map((check) => [check, { is_fine: true, words: null }])), ...checks } }
}

/** How many of the checks have an answer. */
export function answeredOf({ asked, checks }: Intake): number {
  return asked.filter((check) => checks[check]).length
}
