import { scaleBand, scaleLinear } from "d3-scale"
import { ChartNumbers } from "#office/parts/chart/chart-numbers.tsx"
import { dayText } from "./day-text.ts"
import * as styles from "./today.module.css"

const WIDTH = 200
const HEIGHT = 44

type BarChartProps = { name: string; says: string; days: readonly { day: string; value: number; before: number }[] }

/** A bar for each day, the last in the accent. Time runs left to right. */
export function BarChart({ name, says, days }: BarChartProps) {
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, WIDTH],
  ).padding(0.3)
  const y = scaleLinear([0, Math.max(1, ...days.map(({ value }) => value))], [0, HEIGHT])
  return (
    <figure className={styles.chart} aria-label={name}>
      <div dir="ltr">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={says}>
          {days.map(({ day, value }, place) => (
            <rect
              key={day}
              className={place === days.length - 1 ? styles.barNow : styles.bar}
              x={x(day)}
              y={HEIGHT - y(value)}
              width={x.bandwidth()}
              height={y(value)}
              rx={1}
            >
              <title>{`${dayText(day)}: ${value}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <ChartNumbers
        name={name}
        points={days.map(({ day, value, before }) => ({ label: dayText(day), now: value, before }))}
        words={String}
      />
    </figure>
  )
}
