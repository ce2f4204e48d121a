import { type ClipboardEvent, type KeyboardEvent, useRef } from "react"
import type { FormVariant } from "#contract/office/product-form.ts"
import { sheetBlock } from "#rules/catalog/office/sheet-block.ts"
import { type Cell, cellKey, cellOf, type ProductValues } from "./product-values.ts"

const MAX_UNDO = 100

type Matrix = {
  variants: readonly FormVariant[]
  /** The columns that the member may change. */
  cells: readonly Cell[]
  values: ProductValues
  onChange: (cells: Readonly<Record<string, string>>) => void
}

/** What keys, pasted blocks and "Fill down" do to the cells of the matrix, and the way back. [OFFICE-120] */
export function useMatrix({ variants, cells, values, onChange }: Matrix) {
  const table = useRef<HTMLTableElement>(null)
  const past = useRef<Readonly<Record<string, string>>[]>([])
  const last = useRef<{ row: number; cell: Cell } | null>(null)

  const put = (next: Readonly<Record<string, string>>) => {
    const keys = Object.keys(next)
    const newest = past.current.at(-1)
    // What is typed into one cell is taken back at once.
    const isSameCell = newest !== undefined && keys.length === 1 && Object.keys(newest).join() === keys.join()
    const before = Object.fromEntries(keys.map((key) => [key, String(values[key] ?? "")]))
    if (!isSameCell) past.current = [...past.current, before].slice(-MAX_UNDO)
    onChange(next)
  }
  const fillDown = (row: number, cell: Cell) => {
    const [first, ...below] = variants.slice(row)
    if (first) put(Object.fromEntries(below.map(({ id }) => [cellKey(cell, id), cellOf(values, cell, first.id)])))
  }
  const takeBack = () => {
    const before = past.current.pop()
    if (before) onChange(before)
  }
  const focus = (row: number, cell: Cell) => table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${cell}"]`)?.focus()
  const press = (event: KeyboardEvent, row: number, cell: Cell) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === "d") fillDown(row, cell)
    else if (isCommand && event.key === "z") takeBack()
    else if (event.key === "ArrowDown" || event.key === "Enter") focus(row + 1, cell)
    else if (event.key === "ArrowUp") focus(row - 1, cell)
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent, row: number, cell: Cell) => {
    const block = sheetBlock(event.clipboardData.getData("text/plain"))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    const start = cells.indexOf(cell)
    const pasted = block.flatMap((line, down) =>
      line.flatMap((text, right) => {
        const [variant, target] = [variants[row + down], cells[start + right]]
        return variant && target ? [[cellKey(target, variant.id), text]] : []
      }),
    )
    put(Object.fromEntries(pasted))
  }
  const enter = (row: number, cell: Cell) => {
    last.current = { row, cell }
  }
  return { table, put, press, paste, enter, fillLast: () => last.current && fillDown(last.current.row, last.current.cell) }
}
