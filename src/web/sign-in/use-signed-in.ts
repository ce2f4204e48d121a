import { useSyncExternalStore } from "react"
import { readToken } from "#web/token.ts"

/** Whether this device holds a customer's token; false until the page is hydrated, since the server does not know. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readToken() !== null,
    () => false,
  )
}

function subscribe(onChange: () => void) {
  // Another tab signs in or out.
  window.addEventListener("storage", onChange)
  return () => window.removeEventListener("storage", onChange)
}
