import { useSyncExternalStore } from "react"
import { onRemembered } from "#web/device-memory.ts"
import { presentMark } from "#web/owner.ts"

/** Tells the customers of this device apart; empty for a visitor, and until the page is hydrated, since the server does not know. */
export function useOwner(): string {
  return useSyncExternalStore(onRemembered, presentMark, () => "")
}
