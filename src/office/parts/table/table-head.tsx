import { useRef } from "react"
import { m } from "#messages/messages.js"
import { usePageActs } from "#office/page-acts.ts"
import { Box } from "#office/parts/control/choices.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { ColumnEdge } from "./column-edge.tsx"
import type { ShownColumn } from "./columns.ts"
import type { ListState } from "./list-state.ts"
import * as styles from "./table.module.css"
import type { Choice } from "./use-choice.ts"

type TableHeadProps<Row> = {
  columns: readonly ShownColumn<Row>[]
  list: ListState
  page: readonly string[]
  choice?: Choice
  onSize: (key: string, width: number) => void
}

/** Heads that sort, and the checkbox that selects the page. */
export function TableHead<Row>({ columns, list, page, choice, onSize }: TableHeadProps<Row>) {
  const row = useRef<HTMLTableRowElement>(null)
  const focusSort = () => row.current?.querySelector<HTMLElement>("[aria-sort] button, th button")?.focus()
  usePageActs([{ label: m.office_keys_sort(), icon: "sort", key: "s", run: focusSort }])
  return (
    <thead>
      <tr ref={row}>
        {choice && (
          <th className={styles.boxCell} scope="col">
            <PageBox page={page} choice={choice} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} list={list} onSize={(width) => onSize(column.key, width)} />
        ))}
      </tr>
    </thead>
  )
}

function PageBox({ page, choice }: { page: readonly string[]; choice: Choice }) {
  const chosen = page.filter((key) => choice.keys.has(key)).length
  const isWhole = page.length > 0 && chosen === page.length
  return (
    <Box
      label={m.office_choose_page()}
      checked={isWhole}
      some={chosen > 0 && !isWhole}
      disabled={page.length === 0}
      onChange={() => choice.togglePage(page)}
    />
  )
}

const SORTED = { up: "ascending", down: "descending" } as const

type HeadCellProps<Row> = { column: ShownColumn<Row>; list: ListState; onSize: (width: number) => void }

function HeadCell<Row>({ column: { head, sort, end, pinned, width }, list, onSize }: HeadCellProps<Row>) {
  const sorted = list.search["sort"]
  const way = sort === undefined ? null : sorted === sort ? "up" : sorted === `-${sort}` ? "down" : null
  return (
    <th
      className={classNames(end && styles.end, pinned && styles.pinned)}
      style={width === null ? undefined : { inlineSize: width, minInlineSize: width }}
      scope="col"
      aria-sort={way ? SORTED[way] : undefined}
    >
      {sort === undefined ? (
        head
      ) : (
        <button type="button" className={styles.sort} onClick={() => list.change({ sort: way === "up" ? `-${sort}` : sort })}>
          {head}
          {way && <Icon name="dn2" size="xs" className={way === "up" ? styles.up : undefined} />}
        </button>
      )}
      <ColumnEdge name={head} onSize={onSize} />
    </th>
  )
}
