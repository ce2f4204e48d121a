import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { Drop } from "#office/parts/dialog/drop.tsx"
import { type Column, shownColumns } from "./columns.ts"
import type { ListState } from "./list-state.ts"
import * as styles from "./table.module.css"

type ColumnsMenuProps<Row> = { columns: readonly Column<Row>[]; list: ListState }

/** Shows, hides and orders columns, in the address. A saved view keeps them. [OFFICE-46] */
export function ColumnsMenu<Row>({ columns, list }: ColumnsMenuProps<Row>) {
  const shown = shownColumns(columns, list.search["cols"]).map(({ key }) => key)
  const choose = (keys: readonly string[]) => list.change({ cols: keys.join(","), after: list.search["after"] })
  const move = (key: string, by: number) => {
    const rest = shown.filter((each) => each !== key)
    choose(rest.toSpliced(Math.max(0, shown.indexOf(key) + by), 0, key))
  }
  const trigger = (
    <Button kind="plain" icon="cols">
      {m.office_columns()}
    </Button>
  )
  return (
    <Drop trigger={trigger} label={m.office_columns()}>
      <div className={styles.ticks}>
        {columns
          .filter(({ pinned }) => !pinned)
          .map(({ key, head }) => (
            <div key={key} className="row">
              <span className="grow">
                <Checkbox
                  checked={shown.includes(key)}
                  onChange={() => choose(shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key])}
                >
                  {head}
                </Checkbox>
              </span>
              {shown.includes(key) && (
                <>
                  <IconButton icon="up" size="small" aria-label={m.office_earlier({ name: head })} onClick={() => move(key, -1)} />
                  <IconButton icon="down" size="small" aria-label={m.office_later({ name: head })} onClick={() => move(key, 1)} />
                </>
              )}
            </div>
          ))}
      </div>
      <Button size="sm" onClick={() => list.change({ cols: undefined, after: list.search["after"] })}>
        {m.office_reset_columns()}
      </Button>
    </Drop>
  )
}
