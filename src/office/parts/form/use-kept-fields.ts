import { useState } from "react"
import { useMe } from "#office/me.ts"
import { dropDraft, keepDraft, readDraft } from "./drafts.ts"
import { changedFields, type Values } from "./merge-changes.ts"

/**
 * Fields of something that is sent and not saved, such as a note: what is typed stays in the browser until it is sent, and is there again
 * when the person comes back within 7 days. [OFFICE-56]
 */
export function useKeptFields<V extends Values>(object: string, empty: V) {
  const { id: person } = useMe()
  const [first, setFirst] = useState(empty)
  const [values, setValues] = useState<V>(() => ({ ...empty, ...readDraft(person, object)?.values }))
  const set = (part: Partial<V>) => {
    const next = { ...values, ...part }
    setValues(next)
    if (changedFields(first, next).length > 0) keepDraft(person, object, { at: Date.now(), version: 0, before: first, values: next })
    else dropDraft(person, object)
  }
  /** Empties the fields: what they held is sent. */
  const clear = (next = empty) => {
    dropDraft(person, object)
    setFirst(next)
    setValues(next)
  }
  return { values, set, clear }
}
