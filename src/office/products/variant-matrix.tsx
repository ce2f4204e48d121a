import { useId } from "react"
import type { FormVariant, ProductForm } from "#contract/office/product-form.ts"
import type { OfficeVariant } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { Swatch } from "#office/parts/text/swatch.tsx"
import { CELLS, type Cell, cellKey, cellOf, type ProductValues } from "./product-values.ts"
import * as styles from "./products.module.css"
import { useMatrix } from "./use-matrix.ts"
import { priceMistake, StockCell } from "./variant-cells.tsx"

type MatrixProps = {
  form: ProductForm
  title: string
  /** The same variants with their stock, which is counted at once and not saved with the form. */
  stocks: readonly OfficeVariant[]
  values: ProductValues
  wrong: readonly string[]
  onChange: (cells: Readonly<Record<string, string>>) => void
  isChanged: (key: string) => boolean
  onRetire: (variant: FormVariant) => void
}

const HEADS: Readonly<Record<Cell, () => string>> = {
  price: m.office_products_col_price,
  was: m.office_product_col_was,
  sku: m.office_product_col_sku,
}
const WORDS: Readonly<Record<Cell, (name: { name: string }) => string>> = {
  price: m.office_product_price_of,
  was: m.office_product_was_of,
  sku: m.office_product_sku_of,
}

/** All variants with their prices and SKUs: arrows move, `Ctrl d` fills down, a block of a sheet is pasted, `Ctrl z` takes back. [OFFICE-120] */
export function VariantMatrix(props: MatrixProps) {
  const mayPrice = useMay()("products.price") !== null
  const { variants } = props.form
  const cells = CELLS.filter((cell) => cell === "sku" || mayPrice)
  const matrix = useMatrix({ variants, cells, values: props.values, onChange: props.onChange })
  const acts = (
    <Button kind="quiet" size="sm" keyHint="Ctrl D" onClick={matrix.fillLast}>
      {m.office_product_fill_down()}
    </Button>
  )
  return (
    <Panel
      title={m.office_products_col_variants()}
      aside={<Count>{variants.length}</Count>}
      acts={acts}
      foot={<span className="quiet">{m.office_product_matrix_hint({ paste: "Ctrl V", undo: "Ctrl Z" })}</span>}
      flush
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className={styles.matrixFrame} aria-label={m.office_products_col_variants()} tabIndex={0}>
        <table ref={matrix.table} className={styles.matrix}>
          <Heads />
          <tbody>
            {variants.map((variant, row) => (
              <Row key={variant.id} {...props} variant={variant} row={row} cells={cells} matrix={matrix} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col">{m.office_product_col_variant()}</th>
        {CELLS.map((cell) => (
          <th key={cell} scope="col" data-end={cell !== "sku" || undefined}>
            {HEADS[cell]()}
          </th>
        ))}
        <th scope="col" data-end>
          {m.office_products_col_stock()}
        </th>
        <th scope="col">
          <span className="sr">{m.office_product_retire()}</span>
        </th>
      </tr>
    </thead>
  )
}

type RowProps = MatrixProps & { variant: FormVariant; row: number; cells: readonly Cell[]; matrix: ReturnType<typeof useMatrix> }

function Row({ variant, title, stocks, form, onRetire, ...rest }: RowProps) {
  const stock = stocks.find(({ id }) => id === variant.id)
  return (
    <tr>
      <th scope="row">
        <span className="row">
          <Picture src={variant.image} />
          <Swatch code={form.colors.find(({ value }) => variant.values.includes(value))?.code} />
          {variant.name || title}
        </span>
      </th>
      {CELLS.map((cell) => (
        <td key={cell} data-head={HEADS[cell]()}>
          <CellField {...rest} variant={variant} cell={cell} name={variant.name || title} />
        </td>
      ))}
      <td data-head={m.office_products_col_stock()} data-end>
        {stock && <StockCell variant={stock} name={[title, variant.name].filter(Boolean).join(" ")} />}
      </td>
      <td>
        {form.variants.length > 1 && (
          <IconButton
            icon="close"
            size="small"
            aria-label={m.office_product_retire_of({ name: variant.name })}
            onClick={() => onRetire(variant)}
          />
        )}
      </td>
    </tr>
  )
}

type CellFieldProps = Pick<RowProps, "variant" | "row" | "cells" | "matrix" | "values" | "wrong" | "isChanged"> & {
  cell: Cell
  name: string
}

function CellField({ variant, row, cell, cells, matrix, values, wrong, isChanged, name }: CellFieldProps) {
  const key = cellKey(cell, variant.id)
  const value = cellOf(values, cell, variant.id)
  const mistake = wrong.includes(key) && cell !== "sku" ? priceMistake(value) : null
  const isWrong = mistake !== null || (cell === "sku" && wrong.includes(key))
  const id = useId()
  return (
    <>
      <input
        className={styles.cell}
        data-cell={`${row}:${cell}`}
        data-changed={isChanged(key) || undefined}
        data-amount={cell === "sku" ? undefined : true}
        aria-label={WORDS[cell]({ name })}
        aria-invalid={isWrong || undefined}
        aria-describedby={mistake === null ? undefined : id}
        inputMode={cell === "sku" ? "text" : "decimal"}
        dir="ltr"
        maxLength={100}
        value={value}
        readOnly={!cells.includes(cell)}
        onFocus={() => matrix.enter(row, cell)}
        onChange={(event) => matrix.put({ [key]: event.target.value })}
        onKeyDown={(event) => matrix.press(event, row, cell)}
        onPaste={(event) => matrix.paste(event, row, cell)}
      />
      {mistake !== null && (
        <span className={styles.cellMistake} id={id}>
          {mistake}
        </span>
      )}
    </>
  )
}
