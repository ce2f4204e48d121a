import type { ReactNode } from "react"

/** A column of a table. */
export type Column<Row> = {
  key: string
  /** Its head, and its name in the menu of columns. */
  head: string
  cell: (row: Row) => ReactNode
  /** The sort key in the address, with `-` for descending; sorts by the head. */
  sort?: string
  /** Aligned to the end, for numbers. */
  end?: boolean
  /** Always shown, at the start: the reference. */
  pinned?: boolean
  /** Hidden until it is chosen. */
  hidden?: boolean
}

/** A column as it is shown; without a width it is as wide as its contents. */
export type ShownColumn<Row> = Column<Row> & { width: number | null }

const NARROWEST = 48
const WIDEST = 640

/** The columns to show, in order: those of the text, such as `customer~180,total`, else all that are not hidden. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: string | undefined): ShownColumn<Row>[] {
  if (!chosen) return columns.filter(({ hidden }) => !hidden).map((column) => ({ ...column, width: null }))
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const wanted = chosen.split(",").flatMap((part) => {
    const [key = "", width] = part.split("~")
    const column = byKey.get(key)
    return column ? [{ ...column, width: width ? boundWidth(Number(width)) : null }] : []
  })
  const pinned = columns.filter((column) => column.pinned)
  return [
    ...pinned.map((column) => wanted.find(({ key }) => key === column.key) ?? { ...column, width: null }),
    ...wanted.filter((column) => !column.pinned),
  ]
}

/** The text of `shownColumns`. */
export function columnsText(columns: readonly Pick<ShownColumn<never>, "key" | "width">[]): string {
  return columns.map(({ key, width }) => (width === null ? key : `${key}~${width}`)).join(",")
}

export function boundWidth(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width) || NARROWEST))
}
