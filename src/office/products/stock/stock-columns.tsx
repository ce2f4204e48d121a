import type { StockLine } from "#contract/office/catalog/stock.ts"
import { m } from "#messages/messages.js"
import type { Column } from "#office/parts/table/columns.ts"
import { Badge } from "#office/parts/text/badge.tsx"
import { StockCell } from "../variant-cells.tsx"
import { VariantWords } from "./variant-words.tsx"

/** The columns of the list of stock. */
export function stockColumns(): Column<StockLine>[] {
  return [
    { key: "variant", head: m.office_products_col_product(), sort: "title", pinned: true, cell: (row) => <Variant row={row} /> },
    { key: "stock", head: m.office_stock_col_stock(), sort: "stock", end: true, cell: (row) => <Stock row={row} /> },
    { key: "ordered", head: m.office_stock_col_ordered(), end: true, cell: ({ ordered }) => ordered || none },
    { key: "sold", head: m.office_stock_col_sold(), end: true, cell: ({ sold }) => sold || none },
    { key: "days", head: m.office_stock_col_days(), sort: "days", end: true, cell: ({ days_left: days }) => days ?? none },
    { key: "limit", head: m.office_stock_col_limit(), end: true, cell: ({ low_limit: limit }) => limit ?? none },
  ]
}

const none = <span className="quiet">–</span>

function Variant({ row }: { row: StockLine }) {
  return (
    <span className="row">
      <VariantWords {...row} />
      {!row.is_live && <Badge>{m.office_products_draft()}</Badge>}
    </span>
  )
}

/** The pieces in stock, changed in place. */
export function Stock({ row }: { row: StockLine }) {
  return <StockCell variant={row} name={[row.title, row.name].filter(Boolean).join(" ")} />
}

/** A variant on a phone; its stock is below the card. */
export function StockCard({ row }: { row: StockLine }) {
  const figures = [
    [m.office_stock_col_ordered(), row.ordered || "–"],
    [m.office_stock_col_sold(), row.sold || "–"],
    [m.office_stock_col_days(), row.days_left ?? "–"],
  ]
  return (
    <>
      <Variant row={row} />
      <span className="quiet">{figures.map(([name, value]) => `${name}: ${value}`).join(" · ")}</span>
    </>
  )
}
