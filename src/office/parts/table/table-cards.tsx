import { Link, type LinkProps } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { CardDetails, type ExpandedRows } from "./rows/row-details.tsx"
import * as styles from "./table.module.css"
import type { Choice } from "./use-choice.ts"

type TableCardsProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLink: (row: Row) => LinkProps
  card: (row: Row) => ReactNode
  /** Below a card: what is done in place. */
  cardActs?: ((row: Row) => ReactNode) | undefined
  choice?: Choice
  expanded?: ExpandedRows<Row> | undefined
}

/** The rows on a phone. */
export function TableCards<Row>({ label, rows, rowKey, rowLink, card, cardActs, choice, expanded }: TableCardsProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <Link {...rowLink(row)} className={styles.card} data-chosen={choice?.keys.has(rowKey(row)) || undefined}>
            {card(row)}
          </Link>
          {cardActs?.(row)}
          {expanded && <CardDetails row={row} rowKey={rowKey(row)} expanded={expanded} />}
        </li>
      ))}
    </ul>
  )
}
