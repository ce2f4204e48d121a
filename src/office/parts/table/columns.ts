import type { ReactNode } from "react"

/** A column of a table. */
export type Column<Row> = {
  key: string
  /** Its head, and its name in the menu of columns. */
  head: string
  cell: (row: Row) => ReactNode
  /** Sorted by its head: the key in the address, with `-` for the other way. */
  sort?: string
  /** Numbers stand at the end. */
  end?: boolean
  /** Always shown, at the start: the reference. */
  pinned?: boolean
  /** Left out until it is chosen. */
  hidden?: boolean
}

/** The columns to show, in order: as the address says, else as the person has left them, else all that are not hidden. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: string | undefined): Column<Row>[] {
  if (!chosen) return columns.filter(({ hidden }) => !hidden)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const wanted = chosen.split(",").flatMap((key) => byKey.get(key) ?? [])
  return [...columns.filter(({ pinned }) => pinned), ...wanted.filter(({ pinned }) => !pinned)]
}
