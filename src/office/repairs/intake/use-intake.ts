import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import { api } from "#office/api.ts"
import { changedFields, mergeChanges } from "#office/parts/form/merge-changes.ts"

export type Intake = Ticket["intake"]

/** The answers of an intake as they are typed, and what saves them. */
export function useIntake({ reference, intake }: Pick<Ticket, "reference" | "intake">) {
  const client = useQueryClient()
  const { given, setGiven } = useKeptIntake(intake)
  const { checks, accessories, unlock, data_agreed, warranty_since } = given
  const save = useMutation({
    // Answers wait on the phone while there is no connection, as photos do.
    networkMode: "online",
    mutationFn: () => api.repairs.intake({ reference, checks, accessories, ...(unlock ? { unlock } : {}), data_agreed, warranty_since }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["repair"] }),
  })
  return { given, set: (change: Partial<Intake>) => setGiven({ ...given, ...change }), save }
}

/** Input stays when somebody else changes the ticket; fields that only they changed are taken over. */
function useKeptIntake(intake: Intake) {
  const [base, setBase] = useState(intake)
  const [given, setGiven] = useState(intake)
  if (changedFields(base, intake).length > 0) {
    setBase(intake)
    // The merge has the fields of an intake, each from one of the two.
    setGiven(mergeChanges(base, given, intake).values as Intake)
  }
  return { given, setGiven }
}

/** The answers with all that are not given yet set to fine. */
export function allFine({ asked, checks }: Intake): Pick<Intake, "checks"> {
  return { checks: { ...Object.fromEntries(asked.map((check) => [check, { is_fine: true, words: null }])), ...checks } }
}

/** How many of the checks have an answer. */
export function answeredOf({ asked, checks }: Intake): number {
  return asked.filter((check) => checks[check]).length
}
