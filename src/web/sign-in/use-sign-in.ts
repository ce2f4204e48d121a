import { useSyncExternalStore } from "react"
import { paths } from "#web/paths.ts"

export type SignInDialog = "login" | "register" | "forgot-password"

export type SignInOptions = {
  /** Called when the visitor closes the dialog, and after a login; an address returns to the page before. */
  onClose: () => void
  /** Switches to another dialog; an address is replaced by the other one's. */
  onSwitch: (dialog: SignInDialog) => void
  /** Called after a login from any of the dialogs. */
  onSignedIn?: () => void
  /** Called after a sign-up, which does not sign the customer in. */
  onSignedUp?: () => void
  /** Called when the visitor closes a dialog whose form has not been sent. */
  onGivenUp?: () => void
  /** Whether the dialog has its own address. */
  hasAddress?: boolean
}

type OpenDialog = SignInOptions & { dialog: SignInDialog }

let shown: OpenDialog | null = null
const listeners = new Set<() => void>()

/** Shows a sign-in dialog over the current page, or none. */
export function showSignIn(dialog: SignInDialog | null, options: Partial<SignInOptions> = {}): void {
  shown = dialog && { dialog, onClose: () => showSignIn(null), onSwitch: (next) => showSignIn(next, options), ...options }
  for (const listener of listeners) listener()
}

/** The sign-in dialog over the page. It is opened by a click or by its address, never on the server. */
export function useShownSignIn(): OpenDialog | null {
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

/** Each sign-in dialog has its own address. [spec 3 §5] */
export const dialogAddresses = {
  login: paths.login,
  register: paths.register,
  "forgot-password": paths.forgotPassword,
} satisfies Record<SignInDialog, () => string>
