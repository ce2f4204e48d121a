import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { classNames } from "#ui/style/class-names.ts"
import type { Column } from "./columns.ts"
import * as styles from "./table.module.css"

type PlainTableProps<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** A row on a phone. */
  card: (row: Row) => ReactNode
}

/** A short table inside a panel, whole on one page. On a phone its rows are cards. */
export function PlainTable<Row>({ label, columns, rows, rowKey, card }: PlainTableProps<Row>) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className={classNames(styles.scroll, styles.whole)} aria-label={m.office_table_of({ name: label })} tabIndex={0}>
        <table className={classNames(styles.table, styles.wide)} aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ key, head, end }) => (
                <th key={key} scope="col" className={classNames(end && styles.end)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, cell, end }) => (
                  <td key={key} className={classNames(end && styles.end)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={styles.card}>
            {card(row)}
          </li>
        ))}
      </ul>
    </>
  )
}
