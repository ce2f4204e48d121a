import { Link, type LinkProps } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { Box } from "#office/parts/control/choices.tsx"
import { Skeleton } from "#office/parts/page/skeleton.tsx"
import type { ShownColumn } from "../columns.ts"
import * as styles from "../table.module.css"
import type { Choice } from "../use-choice.ts"
import { ExpandableCell, type ExpandedRows } from "./row-details.tsx"
import { TableCell } from "./table-cell.tsx"

type TableRowsProps<Row> = {
  rows: readonly Row[]
  columns: readonly ShownColumn<Row>[]
  current: string | null
  rowKey: (row: Row) => string
  rowLink: (row: Row) => LinkProps
  choice?: Choice
  expanded?: ExpandedRows<Row> | undefined
}

export function TableRows<Row>({ rows, ...rest }: TableRowsProps<Row>) {
  return (
    <tbody>
      {rows.map((row) => (
        <TableRow key={rest.rowKey(row)} row={row} rows={rows} {...rest} />
      ))}
    </tbody>
  )
}

type TableRowProps<Row> = TableRowsProps<Row> & { row: Row }

function TableRow<Row>({ row, rows, columns, current, rowKey, rowLink, choice, expanded }: TableRowProps<Row>) {
  const key = rowKey(row)
  const isCurrent = key === current
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: "nearest" })
  }, [isCurrent])
  const isChosen = choice?.keys.has(key) ?? false
  return (
    <>
      <tr ref={line} data-current={isCurrent || undefined} data-chosen={isChosen || undefined}>
        {choice && (
          <td className={styles.boxCell}>
            <Box
              label={m.office_choose({ name: key })}
              checked={isChosen}
              onChange={({ nativeEvent }) => (isRange(nativeEvent) ? choice.extendTo(key, rows.map(rowKey)) : choice.toggle(key))}
            />
          </td>
        )}
        {columns.map((column, place) => (
          <TableCell key={column.key} column={column}>
            {place === 0 ? <First row={row} column={column} rowKey={rowKey} rowLink={rowLink} expanded={expanded} /> : column.cell(row)}
          </TableCell>
        ))}
      </tr>
      {expanded?.keys.has(key) && expanded.lines(row, { columns, hasBoxes: choice !== undefined })}
    </>
  )
}

type FirstProps<Row> = Pick<TableRowProps<Row>, "row" | "rowKey" | "rowLink" | "expanded"> & { column: ShownColumn<Row> }

/** The link of a row, after the button that unfolds it. */
function First<Row>({ row, column, rowKey, rowLink, expanded }: FirstProps<Row>) {
  const link = <Link {...rowLink(row)}>{column.cell(row)}</Link>
  if (!expanded) return link
  return (
    <ExpandableCell row={row} rowKey={rowKey(row)} expanded={expanded}>
      {link}
    </ExpandableCell>
  )
}

/** Whether a box was pressed with Shift, which chooses the rows up to it. */
function isRange(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey
}

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"]
const BARS = ["60%", "80%", "45%", "70%", "55%"]

/** Placeholder rows of the final height until the first answer. */
export function TableSkeleton({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, place) => ({ key: `${place}`, width: BARS[place % BARS.length] }))
  return (
    <tbody aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <tr key={row}>
          {cells.map(({ key, width }) => (
            <td key={key}>
              <Skeleton width={width} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
