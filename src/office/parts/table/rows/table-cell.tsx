import type { ReactNode } from "react"
import { classNames } from "#ui/style/class-names.ts"
import type { ShownColumn } from "../columns.ts"
import * as styles from "../table.module.css"

/** A cell of a column: as wide as the column was made, and at its end for numbers. */
export function TableCell<Row>({ column: { end, pinned, width }, children }: { column: ShownColumn<Row>; children?: ReactNode }) {
  return (
    <td
      className={classNames(end && styles.end, pinned && styles.pinned, width !== null && styles.sized)}
      style={width === null ? undefined : { maxInlineSize: width }}
    >
      {children}
    </td>
  )
}
