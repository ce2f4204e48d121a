import { useSyncExternalStore } from "react"
import { paths } from "#web/paths.ts"

export type SignInDialog = "login" | "register" | "forgot-password"

export type SignInOptions = {
  /** Called when the visitor closes it, and after a login; an address leaves itself. */
  onClose: () => void
  /** Shows another of the dialogs in its place; an address gives way to the other's. */
  onSwitch: (dialog: SignInDialog) => void
  /** Called after a login, whichever dialogs the visitor came through. */
  onSignedIn?: () => void
}

type Shown = SignInOptions & { dialog: SignInDialog }

let shown: Shown | null = null
const listeners = new Set<() => void>()

/** Shows one of the sign-in dialogs over whatever page is open, or none. */
export function showSignIn(dialog: SignInDialog | null, options: Partial<SignInOptions> = {}): void {
  shown = dialog && { dialog, onClose: () => showSignIn(null), onSwitch: (next) => showSignIn(next, options), ...options }
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

/** Each sign-in dialog has an address of its own. [spec 3 §5] */
export const dialogAddresses = {
  login: paths.login,
  register: paths.register,
  "forgot-password": paths.forgotPassword,
} satisfies Record<SignInDialog, () => string>
