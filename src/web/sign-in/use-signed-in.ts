import { useSyncExternalStore } from "react"
import { onRemembered } from "#web/device-memory.ts"
import { customerKeyHash, readToken } from "#web/token.ts"

/** Whether this device holds a customer's token; false until the page is hydrated, since the server does not know. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    onRemembered,
    () => readToken() !== null,
    () => false,
  )
}

/** Tells the customers of this device apart; empty for a visitor, and until the page is hydrated, since the server does not know. */
export function useCustomerKeyHash(): string {
  return useSyncExternalStore(onRemembered, customerKeyHash, () => "")
}
