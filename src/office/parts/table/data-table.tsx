import { type LinkProps, useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import type { Column } from "./columns.ts"
import type { ListState } from "./list-state.ts"
import { Pager } from "./pager.tsx"
import { type RowDetails, useExpandedRows } from "./rows/row-details.tsx"
import { TableRows, TableSkeleton } from "./rows/table-rows.tsx"
import * as styles from "./table.module.css"
import { TableCards } from "./table-cards.tsx"
import { TableHead } from "./table-head.tsx"
import type { Choice } from "./use-choice.ts"
import { useColumns } from "./use-columns.ts"
import { useHeldRows } from "./use-held-rows.ts"
import { useRowKeys } from "./use-row-keys.ts"

/** The part of a query's result that a table needs. */
type RowsQuery<Row> = {
  data: { results: readonly Row[]; next: string | null; count: number | null } | undefined
  error: unknown
  isFetching: boolean
  /** The rows are still those of the previous filter. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  query: RowsQuery<Row>
  list: ListState
  rowKey: (row: Row) => string
  /** The link of a row. */
  rowLink: (row: Row) => LinkProps
  /** Rows can be chosen. */
  choice?: Choice
  /** A row on a phone: reference, name, state, total, next act. */
  card: (row: Row) => ReactNode
  /** Below a card on a phone: what is done in place. */
  cardActs?: (row: Row) => ReactNode
  /** Rows unfold: what stands below them. */
  rowDetails?: RowDetails<Row>
  /** The empty state when there are no rows at all, … */
  empty: ReactNode
  /** … and whether filters are the reason. */
  isFiltered: boolean
  onClearFilters: () => void
  /** The label of the button that shows new rows. They wait for it, so that nothing moves under the pointer. */
  newRows?: (count: number) => string
}

/**
 * A list of objects: sorted by its heads, paged by keyset, selected by checkboxes and keys. On a phone its rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, query, columns, list, rowKey, rowLink, choice } = props
  const router = useRouter()
  const { rows, waiting, show } = useHeldRows(query, { rowKey, signature: placeOf(list), holds: props.newRows !== undefined })
  const page = rows.map(rowKey)
  const open = (key: string) => {
    const row = rows.find((each) => rowKey(each) === key)
    if (row) void router.navigate(rowLink(row))
  }
  const current = useRowKeys(page, choice, open)
  const { shown, choose } = useColumns(columns, list)
  const expanded = useExpandedRows(props.rowDetails)
  const size = (key: string, width: number) => choose(shown.map((column) => (column.key === key ? { ...column, width } : column)))
  if (!query.data && query.error) return <Fault fault={query.error} onRetry={() => void query.refetch()} />
  if (query.data && rows.length === 0 && !list.search["after"]) return <NoRows {...props} />
  return (
    <div className={styles.frame}>
      {query.data && query.isFetching && <span className={styles.progress} />}
      {waiting > 0 && (
        <button type="button" className={styles.newRows} onClick={show}>
          {props.newRows?.(waiting)}
        </button>
      )}
      {query.data !== undefined && query.error !== null && <NotRefreshed onRetry={() => void query.refetch()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label} aria-rowcount={query.data?.count ?? -1} aria-busy={query.isFetching}>
          <TableHead columns={shown} list={list} page={page} choice={choice} onSize={size} />
          {query.data ? (
            <TableRows
              rows={rows}
              columns={shown}
              current={current}
              rowKey={rowKey}
              rowLink={rowLink}
              choice={choice}
              expanded={expanded}
            />
          ) : (
            <TableSkeleton columns={shown.length + (choice ? 1 : 0)} />
          )}
        </table>
      </section>
      <TableCards
        label={label}
        rows={rows}
        rowKey={rowKey}
        rowLink={rowLink}
        card={props.card}
        cardActs={props.cardActs}
        choice={choice}
        expanded={expanded}
      />
      {query.data && <Pager list={list} next={query.data.next} shown={rows.length} count={query.data.count} />}
    </div>
  )
}

/** Filter, sort and page. When one of them changes, no rows are held back. */
function placeOf({ search: { cols: _cols, row: _row, ...place } }: ListState): string {
  return JSON.stringify(place)
}

/** Tells "nothing yet" from "nothing with these filters". [OFFICE-51] */
function NoRows<Row>({ isFiltered, onClearFilters, empty }: DataTableProps<Row>) {
  if (!isFiltered) return <div className={styles.frame}>{empty}</div>
  const clear = <Button onClick={onClearFilters}>{m.office_clear_filters()}</Button>
  return (
    <div className={styles.frame}>
      <Empty icon="filter" title={m.office_nothing_with_filters()} act={clear} />
    </div>
  )
}

function NotRefreshed({ onRetry }: { onRetry: () => void }) {
  const again = (
    <Button size="sm" onClick={onRetry}>
      {m.office_try_again()}
    </Button>
  )
  return (
    <Notice tone="warn" icon="refresh" acts={again} alert>
      {m.office_not_refreshed()}
    </Notice>
  )
}
