import { useState } from "react"
import type { OfficeProduct, OfficeVariant } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { IconButton } from "#office/parts/control/button.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import type { Column } from "#office/parts/table/columns.ts"
import { PlainTable } from "#office/parts/table/plain-table.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { StockDialog } from "./stock-dialog.tsx"
import { PriceCell, StockCell } from "./variant-cells.tsx"

/** The variants of a product, priced and counted in place. On a phone each is a card. */
export function VariantsPanel({ product }: { product: OfficeProduct }) {
  const mayCount = useMay()("stock.count") === "all"
  const [movedId, setMovedId] = useState<number | null>(null)
  const moved = product.variants.find(({ id }) => id === movedId)
  const nameOf = ({ name }: OfficeVariant) => [product.title, name].filter(Boolean).join(" ")
  const price = (variant: OfficeVariant, field: "price" | "was") => (
    <PriceCell variant={variant} version={product.version} name={nameOf(variant)} field={field} />
  )
  const stock = (variant: OfficeVariant) => <StockCell variant={variant} name={nameOf(variant)} />
  const move = (variant: OfficeVariant) =>
    mayCount && (
      <IconButton
        icon="plus"
        size="small"
        aria-label={m.office_stock_move_of({ name: nameOf(variant) })}
        onClick={() => setMovedId(variant.id)}
      />
    )
  const name = (variant: OfficeVariant) => (
    <span className="row">
      <Picture src={variant.image} />
      {variant.name || product.title}
    </span>
  )
  const columns: Column<OfficeVariant>[] = [
    { key: "variant", head: m.office_product_col_variant(), cell: name },
    { key: "sku", head: m.office_product_col_sku(), cell: ({ sku }) => <bdi className="quiet">{sku ?? "–"}</bdi> },
    { key: "price", head: m.office_products_col_price(), end: true, cell: (variant) => price(variant, "price") },
    { key: "was", head: m.office_product_col_was(), end: true, cell: (variant) => price(variant, "was") },
    { key: "stock", head: m.office_products_col_stock(), end: true, cell: stock },
    ...(mayCount ? [{ key: "move", head: m.office_stock_move(), end: true, cell: move }] : []),
  ]
  const card = (variant: OfficeVariant) => (
    <>
      <span className="between">
        {name(variant)}
        {move(variant)}
      </span>
      {columns.slice(2, 5).map(({ key, head, cell }) => (
        <span key={key} className="between">
          <span className="quiet">{head}</span>
          {cell(variant)}
        </span>
      ))}
    </>
  )
  const variants = m.office_products_col_variants()
  return (
    <Panel title={variants} aside={<Count>{product.variants.length}</Count>} flush>
      <PlainTable label={variants} columns={columns} rows={product.variants} rowKey={({ id }) => id} card={card} />
      {moved && <StockDialog variant={moved} name={nameOf(moved)} onClose={() => setMovedId(null)} />}
    </Panel>
  )
}
