import { type ReactNode, useState } from "react"
import { IconButton } from "#office/parts/control/button.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import type { ShownColumn } from "../columns.ts"
import * as styles from "../table.module.css"
import { TableCell } from "./table-cell.tsx"

/** The columns of a table, and whether its rows begin with a checkbox. */
export type TableShape<Row> = { columns: readonly ShownColumn<Row>[]; hasBoxes: boolean }

/** The lines below a row of a list, shown when the row is unfolded. */
export type RowDetails<Row> = {
  /** The text of the button on a phone, such as "Variants". */
  words: string
  /** The accessible name of a row's button, such as "Variants of iPhone 17"; null for a row that has nothing below it. */
  label: (row: Row) => string | null
  /** The lines below the row, under the same columns: each a `DetailLine`. */
  lines: (row: Row, shape: TableShape<Row>) => ReactNode
  /** The same below the row's card on a phone. */
  card: (row: Row) => ReactNode
}

/** The same with the keys of the unfolded rows. */
export type ExpandedRows<Row> = RowDetails<Row> & { keys: ReadonlySet<string>; toggle: (key: string) => void }

/** Keeps which rows are unfolded, also those of other pages. */
export function useExpandedRows<Row>(details: RowDetails<Row> | undefined): ExpandedRows<Row> | undefined {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => setKeys((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key]))
  return details && { ...details, keys, toggle }
}

type ExpandableProps<Row> = { row: Row; rowKey: string; expanded: ExpandedRows<Row> }

/** The first cell of a row, after the button that unfolds the row or as much space. */
export function ExpandableCell<Row>({ row, rowKey, expanded, children }: ExpandableProps<Row> & { children: ReactNode }) {
  const label = expanded.label(row)
  const isExpanded = expanded.keys.has(rowKey)
  return (
    <span className={styles.expandable}>
      {label === null ? (
        <span className={styles.noToggle} />
      ) : (
        <IconButton
          icon={isExpanded ? "down" : "right"}
          size="small"
          aria-label={label}
          aria-expanded={isExpanded}
          onClick={() => expanded.toggle(rowKey)}
        />
      )}
      {children}
    </span>
  )
}

/** Below a card on a phone: the button that unfolds it, and what it unfolds. */
export function CardDetails<Row>({ row, rowKey, expanded }: ExpandableProps<Row>) {
  const label = expanded.label(row)
  if (label === null) return null
  const isExpanded = expanded.keys.has(rowKey)
  return (
    <div className={styles.cardDetails}>
      <button
        type="button"
        className={styles.cardToggle}
        aria-label={label}
        aria-expanded={isExpanded}
        onClick={() => expanded.toggle(rowKey)}
      >
        {expanded.words}
        <Icon name={isExpanded ? "down" : "right"} size="sm" />
      </button>
      {isExpanded && expanded.card(row)}
    </div>
  )
}

type DetailLineProps<Row> = {
  shape: TableShape<Row>
  /** The contents of the first cell. */
  first: ReactNode
  /** The contents of other cells by the key of their column. A column without an entry is empty. */
  cells?: Readonly<Record<string, ReactNode>>
}

/** A line below an unfolded row. */
export function DetailLine<Row>({ shape: { columns, hasBoxes }, first, cells = {} }: DetailLineProps<Row>) {
  return (
    <tr data-detail>
      {hasBoxes && <td className={styles.boxCell} />}
      {columns.map((column, place) => (
        <TableCell key={column.key} column={column}>
          {place === 0 ? (
            <span className={styles.expandable}>
              <span className={styles.noToggle} />
              {first}
            </span>
          ) : (
            cells[column.key]
          )}
        </TableCell>
      ))}
    </tr>
  )
}
