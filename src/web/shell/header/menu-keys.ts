import type { KeyboardEvent } from "react"

/** Left and right move along the row; down opens the panel of a label, and down and up move along the panel. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: nav, target } = event
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isMirrored = getComputedStyle(nav).direction === "rtl"
  const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1, ArrowDown: 1, ArrowUp: -1 }[key]
  if (step === undefined) return
  const panel = target.closest("details")
  const label = panel?.querySelector("summary")
  if (label === target && key === "ArrowDown" && !panel?.open) label.click()
  const isAcross = key === "ArrowRight" || key === "ArrowLeft"
  const stops = isAcross ? stopsOfRow(nav) : panel?.open ? [...panel.querySelectorAll<HTMLElement>("summary, a")] : []
  const place = stops.indexOf(isAcross && label ? label : target)
  const next = place < 0 ? undefined : stops[place + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The labels and links of the row, without those of the panels. */
function stopsOfRow(nav: HTMLElement): HTMLElement[] {
  const items = [...(nav.querySelector("ul")?.children ?? [])]
  return items.flatMap((item) => item.querySelector<HTMLElement>("summary, a") ?? [])
}
