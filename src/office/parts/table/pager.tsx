import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import type { ListState } from "./list-state.ts"
import * as styles from "./table.module.css"

/** Counts above this are not counted out. */
const COUNTED = 10_000

type PagerProps = { list: ListState; next: string | null; shown: number; count: number | null }

/** How many rows there are, and the next ones. Back leads to the rows before. */
export function Pager({ list, next, shown, count }: PagerProps) {
  const all = count === null || count > COUNTED ? `${COUNTED.toLocaleString("en")}+` : count.toLocaleString("en")
  return (
    <nav className={styles.pager} aria-label={m.office_pages()}>
      <span role="status">{m.office_shown_of({ shown, count: all })}</span>
      <span className="grow" />
      {list.search["after"] && (
        <Button size="sm" onClick={() => list.change({ after: undefined })}>
          {m.office_first_page()}
        </Button>
      )}
      {next && (
        <Button size="sm" onClick={() => list.change({ after: next })}>
          {m.office_next_page()}
        </Button>
      )}
    </nav>
  )
}
