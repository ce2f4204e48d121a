import { m } from "#messages/messages.js"
import { Box } from "#office/parts/control/choices.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import type { Column } from "./columns.ts"
import type { ListState } from "./list-state.ts"
import * as styles from "./table.module.css"
import type { Choice } from "./use-choice.ts"

type TableHeadProps<Row> = { columns: readonly Column<Row>[]; list: ListState; page: readonly string[]; choice?: Choice }

/** Heads that sort, and the box that chooses the page. */
export function TableHead<Row>({ columns, list, page, choice }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {choice && (
          <th className={styles.boxCell} scope="col">
            <PageBox page={page} choice={choice} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} list={list} />
        ))}
      </tr>
    </thead>
  )
}

function PageBox({ page, choice }: { page: readonly string[]; choice: Choice }) {
  const chosen = page.filter((key) => choice.keys.has(key)).length
  const isWhole = page.length > 0 && chosen === page.length
  return <Box label={m.office_choose_page()} checked={isWhole} some={chosen > 0 && !isWhole} onChange={() => choice.togglePage(page)} />
}

const SORTED = { up: "ascending", down: "descending" } as const

function HeadCell<Row>({ column: { head, sort, end, pinned }, list }: { column: Column<Row>; list: ListState }) {
  const names = classNames(end && styles.end, pinned && styles.pinned)
  if (!sort) {
    return (
      <th className={names} scope="col">
        {head}
      </th>
    )
  }
  const sorted = list.search["sort"]
  const way = sorted === sort ? "up" : sorted === `-${sort}` ? "down" : null
  return (
    <th className={names} scope="col" aria-sort={way ? SORTED[way] : undefined}>
      <button type="button" className={styles.sort} onClick={() => list.change({ sort: way === "up" ? `-${sort}` : sort })}>
        {head}
        {way && <Icon name="dn2" size="xs" className={way === "up" ? styles.up : undefined} />}
      </button>
    </th>
  )
}
