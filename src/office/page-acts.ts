import { useEffect, useId } from "react"
import type { IconName } from "./parts/text/icon.tsx"

/** An action of the open page: in the palette and by its shortcut. */
export type PageAct = {
  label: string
  icon?: IconName
  /** A single letter, pressed outside of fields. */
  key?: string
  run: () => void
}

const acts = new Map<string, readonly PageAct[]>()

/** The actions of the mounted components, in mounting order. */
export const currentPageActs = (): PageAct[] => [...acts.values()].flat()

/** Registers actions while the component is mounted. */
export function usePageActs(offered: readonly PageAct[]): void {
  const id = useId()
  // They close over the current render's values, so each render replaces them.
  useEffect(() => void acts.set(id, offered))
  useEffect(() => () => void acts.delete(id), [id])
}
