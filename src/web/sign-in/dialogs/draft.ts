import { useCallback, useEffect, useRef } from "react"

type Draft = { firstName: string; lastName: string; email: string }

const NOTHING: Draft = { firstName: "", lastName: "", email: "" }

let draft = NOTHING

/** What was typed into a sign-in dialog that was closed, without passwords. It lasts as long as the page. */
export function typedBefore(): Draft {
  return draft
}

/** Keeps what a form holds when it closes, for the next one. The function that it returns forgets all of it: the form has done its work. */
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
