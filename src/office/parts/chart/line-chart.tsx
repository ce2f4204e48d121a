import { scaleLinear, scalePoint } from "d3-scale"
import { curveMonotoneX, line } from "d3-shape"
import { useId, useState } from "react"
import { m } from "#messages/messages.js"
import * as styles from "./chart.module.css"
import { ChartNumbers } from "./chart-numbers.tsx"
import { HEIGHT, Plot, WIDTH } from "./plot.tsx"

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
      <Plot
        label={`${name}. ${statement}`}
        ticks={y.ticks(3).map((tick) => ({ y: y(tick), words: short(tick) }))}
        count={points.length}
        place={place}
        onPlace={setPlace}
        placeAt={(share) => Math.round(share * (points.length - 1))}
        x={x}
        valueText={shown ? `${shown.label}: ${words(shown.now)}` : statement}
      >
        <path className={styles.before} d={path(({ before }) => before)} />
        <path className={styles.now} d={path(({ now }) => now)} />
      </Plot>
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
