import { useSyncExternalStore } from "react"

export type SignInDialog = "login" | "register" | "forgot-password"

type Shown = {
  dialog: SignInDialog
  /** Called when the visitor closes it; an address leaves itself. */
  onClose: () => void
}

let shown: Shown | null = null
const listeners = new Set<() => void>()

/** Shows one of the sign-in dialogs over whatever page is open, or none. */
export function showSignIn(dialog: SignInDialog | null, onClose: () => void = () => showSignIn(null)): void {
  shown = dialog && { dialog, onClose }
  for (const listener of listeners) listener()
}

/** The sign-in dialog over the page. It opens by a click or by its address, never while a page is rendered on the server. */
export function useShownSignIn(): Shown | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
