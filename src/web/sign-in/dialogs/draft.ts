import { useCallback, useEffect, useRef } from "react"

type Draft = { firstName: string; lastName: string; email: string }

const NOTHING: Draft = { firstName: "", lastName: "", email: "" }

let draft = NOTHING

/** The values typed into a closed sign-in dialog, without passwords. They are kept until the page is reloaded. */
export function typedBefore(): Draft {
  return draft
}

/** Stores a form's values when it closes, for the next form. Returns a function that discards them once the form has succeeded. */
export function useDraft(read: () => Partial<Draft>): () => void {
  const isDone = useRef(false)
  useEffect(
    () => () => {
      const { firstName = draft.firstName, lastName = draft.lastName, email = draft.email } = read()
      draft = isDone.current ? NOTHING : { firstName, lastName, email }
    },
    [read],
  )
  return useCallback(() => {
    draft = NOTHING
    isDone.current = true
  }, [])
}
