import { useEffect, useEffectEvent, useState } from "react"
import { onPlainKey } from "#office/plain-key.ts"
import type { Choice } from "./use-choice.ts"

/**
 * The keys of a list: `j` and `k` move the current row, Enter opens it, `x` chooses it, `X` chooses up to it, `Ctrl a` the page, Escape
 * clears the choice. Returns the key of the current row.
 */
export function useRowKeys(page: readonly string[], choice: Choice | undefined, open: (key: string) => void): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = current === null ? -1 : page.indexOf(current)
    const act = actOf(event, { place, page, current, choice, open, setCurrent })
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => onPlainKey(press), [])
  return current
}

type Means = {
  place: number
  page: readonly string[]
  current: string | null
  choice: Choice | undefined
  open: (key: string) => void
  setCurrent: (key: string | null) => void
}

function actOf({ key, ctrlKey, metaKey }: KeyboardEvent, { place, page, current, choice, open, setCurrent }: Means): (() => void) | null {
  if ((ctrlKey || metaKey) && key === "a" && choice) return () => choice.togglePage(page)
  if (ctrlKey || metaKey) return null
  if (key === "j") return () => setCurrent(page[Math.min(place + 1, page.length - 1)] ?? null)
  if (key === "k") return () => setCurrent(page[Math.max(place - 1, 0)] ?? null)
  if (key === "Escape" && choice && choice.keys.size > 0) return choice.clear
  if (current === null) return null
  if (key === "Enter" && document.activeElement === document.body) return () => open(current)
  if (key === "x" && choice) return () => choice.toggle(current)
  if (key === "X" && choice) return () => choice.extendTo(current, page)
  return null
}
