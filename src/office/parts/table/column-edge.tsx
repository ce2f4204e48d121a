import { type KeyboardEvent, type PointerEvent, useRef } from "react"
import { m } from "#messages/messages.js"
import { boundWidth } from "./columns.ts"
import * as styles from "./table.module.css"

const STEP = 16

/** The edge of a column head: dragging it, or the arrow keys, resizes the column. */
export function ColumnEdge({ name, onSize }: { name: string; onSize: (width: number) => void }) {
  const edge = useRef<HTMLSpanElement>(null)
  const head = () => edge.current?.closest("th") ?? null
  const way = () => (edge.current && getComputedStyle(edge.current).direction === "rtl" ? -1 : 1)
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onSize(boundWidth((head()?.offsetWidth ?? 0) + by * way()))
  }
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const start = { x: event.clientX, width: head()?.offsetWidth ?? 0 }
    const widthAt = (x: number) => boundWidth(start.width + (x - start.x) * way())
    const { currentTarget: handle } = event
    handle.setPointerCapture(event.pointerId)
    // The column follows the pointer; the address is updated once, at the end.
    const move = ({ clientX }: globalThis.PointerEvent) => head()?.style.setProperty("min-inline-size", `${widthAt(clientX)}px`)
    const drop = ({ clientX }: globalThis.PointerEvent) => {
      handle.removeEventListener("pointermove", move)
      head()?.style.removeProperty("min-inline-size")
      onSize(widthAt(clientX))
    }
    handle.addEventListener("pointermove", move)
    handle.addEventListener("pointerup", drop, { once: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule does not take the focus.
    <span
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={m.office_column_width({ name })}
      aria-valuenow={edge.current?.closest("th")?.offsetWidth ?? 0}
      tabIndex={0}
      className={styles.edge}
      onKeyDown={press}
      onPointerDown={drag}
    />
  )
}
