import { useSyncExternalStore } from "react"

/** Whether the page works in the browser already; what only the device knows may show from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function neverChanges() {
  return () => {}
}
