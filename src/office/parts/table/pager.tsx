import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { countText } from "#office/parts/text/count-text.ts"
import type { ListState } from "./list-state.ts"
import * as styles from "./table.module.css"

/** Rows above this number are not counted. */
const COUNTED = 10_000

type PagerProps = { list: ListState; next: string | null; shown: number; count: number | null }

/** The number of rows and a link to the next page. The browser's Back leads to the previous page. */
export function Pager({ list, next, shown, count }: PagerProps) {
  const all = count === null || count > COUNTED ? `${countText(COUNTED)}+` : countText(count)
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
