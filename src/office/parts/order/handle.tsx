import type { DraggableAttributes, DraggableSyntheticListeners } from "@dnd-kit/core"
import type { KeyboardEvent } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#office/parts/control/button.tsx"
import * as styles from "./order.module.css"
import type { TreeStep } from "./tree-order.ts"

type HandleProps = {
  name: string
  attributes: DraggableAttributes
  listeners: DraggableSyntheticListeners
  ref: (element: HTMLElement | null) => void
  onStep: (step: TreeStep) => void
}

/** The drag handle. Space lifts the entry; Alt and an arrow key move it by one. */
export function Handle({ name, attributes, listeners, ref, onStep }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.altKey ? stepOf(event.key) : null
    if (step === null) return listeners?.["onKeyDown"]?.(event)
    event.preventDefault()
    onStep(step)
  }
  return (
    <IconButton
      {...attributes}
      {...listeners}
      ref={ref}
      onKeyDown={onKeyDown}
      icon="grip"
      size="small"
      className={styles.grip}
      aria-label={m.office_order_handle({ name, alt: "Alt" })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
    />
  )
}

function stepOf(key: string): TreeStep | null {
  if (key === "ArrowUp") return "up"
  if (key === "ArrowDown") return "down"
  if (key === "ArrowRight") return isRightToLeft() ? "out" : "in"
  if (key === "ArrowLeft") return isRightToLeft() ? "in" : "out"
  return null
}

export function isRightToLeft(): boolean {
  return document.documentElement.dir === "rtl"
}
