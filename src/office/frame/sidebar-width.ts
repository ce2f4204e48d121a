import { useSyncExternalStore } from "react"

const KEPT = "office-sidebar-narrow"
const listeners = new Set<() => void>()

const isNarrow = () => localStorage.getItem(KEPT) === "1"

/** Collapses the sidebar to its icons, or expands it; the browser remembers it. */
export function toggleSidebar(): void {
  localStorage.setItem(KEPT, isNarrow() ? "0" : "1")
  for (const tell of listeners) tell()
}

export function useIsSidebarNarrow(): boolean {
  return useSyncExternalStore((tell) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  }, isNarrow)
}
