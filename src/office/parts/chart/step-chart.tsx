import { scaleLinear } from "d3-scale"
import { curveStepAfter, line } from "d3-shape"
import { useId, useState } from "react"
import { m } from "#messages/messages.js"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./chart.module.css"
import { HEIGHT, Plot, WIDTH } from "./plot.tsx"

/** A value from a moment on, in milliseconds, and the name of the moment. */
export type Step = { at: number; label: string; value: number }

type StepChartProps = {
  /** The chart's name, such as "Price of White 512 GB". */
  name: string
  /** Its main statement for screen readers, such as "QR 949 now, QR 999 from 3 Feb". */
  statement: string
  /** In the order of time; the last value holds until now. */
  steps: readonly Step[]
  now: Date
  words: (value: number) => string
  /** The same without its unit, at the hairlines. */
  short: (value: number) => string
}

/** A line of values that hold until the next one. The pointer and the arrow keys show each. A list beside the chart has the same numbers. */
export function StepChart({ name, statement, steps, now, words, short }: StepChartProps) {
  const id = useId()
  const [place, setPlace] = useState<number | null>(null)
  const values = steps.map(({ value }) => value)
  const x = scaleLinear()
    .domain([steps[0]?.at ?? 0, now.getTime()])
    .range([0, WIDTH])
  const y = scaleLinear()
    .domain([Math.min(...values), Math.max(...values)])
    .nice(3)
    .range([HEIGHT, 0])
  const path = line<{ at: number; value: number }>()
    .x(({ at }) => x(at))
    .y(({ value }) => y(value))
    .curve(curveStepAfter)
  const last = steps.at(-1)
  const shown = place === null ? undefined : steps[place]
  return (
    <figure className={classNames(styles.chart, styles.steps)} aria-labelledby={id}>
      <figcaption id={id} className="t13 medium">
        {name}
        <span className="sr">. {statement}</span>
      </figcaption>
      <Plot
        label={`${name}. ${statement}`}
        ticks={y.ticks(3).map((tick) => ({ y: y(tick), words: short(tick) }))}
        count={steps.length}
        place={place}
        onPlace={setPlace}
        placeAt={(share) => steps.findLastIndex(({ at }) => x(at) <= share * WIDTH)}
        x={(at) => x(steps[at]?.at ?? 0)}
        valueText={shown ? `${shown.label}: ${words(shown.value)}` : statement}
      >
        <path className={styles.now} d={path([...steps, ...(last ? [{ at: now.getTime(), value: last.value }] : [])]) ?? ""} />
      </Plot>
      <div className={styles.ends} role="status">
        <bdi>{steps[0]?.label}</bdi>
        {shown && (
          <bdi className={styles.pill}>
            {shown.label}: {words(shown.value)}
          </bdi>
        )}
        <bdi>{m.office_now()}</bdi>
      </div>
    </figure>
  )
}
