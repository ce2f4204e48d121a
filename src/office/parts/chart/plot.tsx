import type { KeyboardEvent, PointerEvent, ReactNode } from "react"
import * as styles from "./chart.module.css"

/** Lines are drawn in these units, which are stretched to the chart. */
export const WIDTH = 300
export const HEIGHT = 100

type PlotProps = {
  label: string
  /** Hairlines: how far down they are, and their values. */
  ticks: readonly { y: number; words: string }[]
  /** How many points there are, and which of them is pointed at. */
  count: number
  place: number | null
  onPlace: (place: number | null) => void
  /** The point at a part of the width, and where that point is. */
  placeAt: (share: number) => number
  x: (place: number) => number | undefined
  /** What screen readers say about the point. */
  valueText: string
  children: ReactNode
}

/** The drawing of a chart, with a rule that the pointer and the arrow keys move from point to point. Time runs left to right. */
export function Plot({ label, ticks, count, place, onPlace, placeAt, x, valueText, children }: PlotProps) {
  const go = (to: number) => onPlace(Math.min(count - 1, Math.max(0, to)))
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    go((place ?? count) + by)
  }
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    go(placeAt((event.clientX - box.left) / box.width))
  }
  return (
    <div
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={place ?? count - 1}
      aria-valuetext={valueText}
      onKeyDown={move}
      onPointerMove={point}
      onPointerLeave={() => onPlace(null)}
    >
      {ticks.map(({ y, words }) => (
        <span key={y} className={styles.tick} style={{ insetBlockStart: `${y}%` }} aria-hidden="true">
          {words}
        </span>
      ))}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {ticks.map(({ y }) => (
          <line key={y} className={styles.grid} x1="0" x2={WIDTH} y1={y} y2={y} />
        ))}
        {children}
        {place !== null && <line className={styles.rule} x1={x(place)} x2={x(place)} y1="0" y2={HEIGHT} />}
      </svg>
    </div>
  )
}
