import { useSyncExternalStore } from "react"

const KEPT = "office-sidebar-narrow"
const listeners = new Set<() => void>()

const isNarrow = () => localStorage.getItem(KEPT) === "1"

/** Narrows the sidebar to its icons, or widens it; this browser keeps it. */
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
