import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { Drop } from "#office/parts/dialog/drop.tsx"
import type { Column } from "./columns.ts"
import type { ListState } from "./list-state.ts"
import * as styles from "./table.module.css"
import { useColumns } from "./use-columns.ts"

type ColumnsMenuProps<Row> = { columns: readonly Column<Row>[]; list: ListState }

/**
 * Shows, hides and orders columns. The address and so a saved view hold them, and the browser remembers them for the member. [OFFICE-46]
 */
export function ColumnsMenu<Row>({ columns, list }: ColumnsMenuProps<Row>) {
  const { shown, choose, reset } = useColumns(columns, list)
  const isShown = (key: string) => shown.some((column) => column.key === key)
  const toggle = (key: string) => choose(isShown(key) ? shown.filter((column) => column.key !== key) : [...shown, { key, width: null }])
  const move = (key: string, by: number) => {
    const at = shown.findIndex((column) => column.key === key)
    const rest = shown.filter((column) => column.key !== key)
    const moved = shown[at]
    if (moved) choose(rest.toSpliced(Math.max(0, at + by), 0, moved))
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
                <Checkbox checked={isShown(key)} onChange={() => toggle(key)}>
                  {head}
                </Checkbox>
              </span>
              {isShown(key) && (
                <>
                  <IconButton icon="up" size="small" aria-label={m.office_earlier({ name: head })} onClick={() => move(key, -1)} />
                  <IconButton icon="down" size="small" aria-label={m.office_later({ name: head })} onClick={() => move(key, 1)} />
                </>
              )}
            </div>
          ))}
      </div>
      <Button size="sm" onClick={reset}>
        {m.office_reset_columns()}
      </Button>
    </Drop>
  )
}
