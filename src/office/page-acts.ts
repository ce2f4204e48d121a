import { useEffect, useId } from "react"
import type { IconName } from "./parts/text/icon.tsx"

/** An act of the open page: the palette offers it, and its key does it. */
export type PageAct = {
  label: string
  icon?: IconName
  /** A single letter, pressed outside of fields. */
  key?: string
  run: () => void
}

const acts = new Map<string, readonly PageAct[]>()

/** The acts of what is on the screen, in the order in which its parts appeared. */
export const currentPageActs = (): PageAct[] => [...acts.values()].flat()

/** Offers acts for as long as the component is on the screen. */
export function usePageActs(offered: readonly PageAct[]): void {
  const id = useId()
  // They close over what the page shows at this moment, so they are replaced with each rendering.
  useEffect(() => void acts.set(id, offered))
  useEffect(() => () => void acts.delete(id), [id])
}
