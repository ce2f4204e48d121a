import { useSyncExternalStore } from "react"

export type SignInDialog = "login" | "register" | "forgot-password"

let current: SignInDialog | null = null
const listeners = new Set<() => void>()

/** Shows one of the sign-in dialogs over whatever page is open, or none. */
export function showSignIn(dialog: SignInDialog | null): void {
  current = dialog
  for (const listener of listeners) listener()
}

/** The sign-in dialog that is open over the page. It is open by a click or by its address, never while a page is rendered on the server. */
export function useSignIn() {
  const dialog = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return { dialog, open: showSignIn, close: () => showSignIn(null) }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
