import { useSyncExternalStore } from "react"
import { onRemembered } from "#web/device/device-memory.ts"
import { customerKeyHash, readToken } from "#web/device/token.ts"

/** Whether this device holds a customer's token; false until hydration, because the server does not know. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    onRemembered,
    () => readToken() !== null,
    () => false,
  )
}

/** Identifies the customer of this device; empty for a visitor, and until hydration, because the server does not know. */
export function useCustomerKeyHash(): string {
  return useSyncExternalStore(onRemembered, customerKeyHash, () => "")
}
