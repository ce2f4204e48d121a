import { scaleLinear, scalePoint } from "d3-scale"
import { curveMonotoneX, line } from "d3-shape"
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react"
import { m } from "#messages/messages.js"
import * as styles from "./chart.module.css"
import { ChartNumbers } from "./chart-numbers.tsx"

export type ChartPoint = { label: string; now: number; before: number }

type LineChartProps = {
  /** The chart's name, such as "Revenue by day". */
  name: string
  /** Its main statement for screen readers, such as "QR 41,200 in 7 days, 12 % more than before". */
  statement: string
  points: readonly ChartPoint[]
  words: (value: number) => string
}

/** "20k" of 20,000, in both languages. */
const compact = new Intl.NumberFormat("en", { notation: "compact" })
const short = (value: number) => compact.format(value).toLowerCase()

const WIDTH = 300
const HEIGHT = 100

/**
 * A line for this period and a dashed one for the period before. The pointer and the arrow keys show both values; a table has the same
 * numbers.
 */
export function LineChart({ name, statement, points, words }: LineChartProps) {
  const id = useId()
  const [place, setPlace] = useState<number | null>(null)
  const most = Math.max(1, ...points.flatMap(({ now, before }) => [now, before]))
  const x = scalePoint<number>().domain(points.keys()).range([0, WIDTH])
  const y = scaleLinear().domain([0, most]).nice().range([HEIGHT, 0])
  const path = (value: (point: ChartPoint) => number) =>
    line<ChartPoint>()
      .x((_point, at) => x(at) ?? 0)
      .y((point) => y(value(point)))
      .curve(curveMonotoneX)([...points]) ?? ""
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setPlace(Math.min(points.length - 1, Math.max(0, (place ?? points.length) + by)))
  }
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setPlace(Math.min(points.length - 1, Math.max(0, Math.round(((event.clientX - box.left) / box.width) * (points.length - 1)))))
  }
  const shown = place === null ? undefined : points[place]
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className="sr">
        {name}. {statement}
      </figcaption>
      <div className={styles.legend} aria-hidden="true">
        <span className={styles.legendNow}>{m.office_chart_now()}</span>
        <span className={styles.legendBefore}>{m.office_chart_before()}</span>
      </div>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={`${name}. ${statement}`}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={place ?? points.length - 1}
        aria-valuetext={shown ? `${shown.label}: ${words(shown.now)}` : statement}
        onKeyDown={move}
        onPointerMove={point}
        onPointerLeave={() => setPlace(null)}
      >
        {y.ticks(3).map((tick) => (
          <span key={tick} className={styles.tick} style={{ insetBlockStart: `${y(tick)}%` }} aria-hidden="true">
            {short(tick)}
          </span>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {y.ticks(3).map((tick) => (
            <line key={tick} className={styles.grid} x1="0" x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          ))}
          <path className={styles.before} d={path(({ before }) => before)} />
          <path className={styles.now} d={path(({ now }) => now)} />
          {place !== null && <line className={styles.rule} x1={x(place)} x2={x(place)} y1="0" y2={HEIGHT} />}
        </svg>
      </div>
      <div className={styles.ends} role="status">
        <bdi>{points[0]?.label}</bdi>
        {shown && (
          <bdi className={styles.pill}>
            {shown.label}: {words(shown.now)} · {m.office_before({ value: words(shown.before) })}
          </bdi>
        )}
        <bdi>{points.at(-1)?.label}</bdi>
      </div>
      <ChartNumbers name={name} points={points} words={words} />
    </figure>
  )
}
