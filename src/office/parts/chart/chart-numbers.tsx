import { m } from "#messages/messages.js"
import * as styles from "./chart.module.css"

type ChartNumbersProps = {
  name: string
  points: readonly { label: string; now: number; before: number }[]
  words: (value: number) => string
}

/** The numbers of a chart as a table: of each day, and of the day in the period before. [OFFICE-79] */
export function ChartNumbers({ name, points, words }: ChartNumbersProps) {
  return (
    <details>
      <summary className="xs link">{m.office_as_table()}</summary>
      <table className={styles.numbers} aria-label={name}>
        <tbody>
          {points.map(({ label, now, before }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{words(now)}</td>
              <td className="quiet">{words(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
