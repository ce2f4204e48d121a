import type { ProductLine } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import type { Column } from "#office/parts/table/columns.ts"
import { Badge, Mark } from "#office/parts/text/badge.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { formatAmount } from "#rules/values/money.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./products.module.css"
import { PriceCell, StockCell, StockWords } from "./variant-cells.tsx"

/** The columns of the list of products. A product with one variant is priced and counted in its row. */
export function productColumns(now: Date): Column<ProductLine>[] {
  return [
    { key: "product", head: m.office_products_col_product(), sort: "title", pinned: true, cell: (row) => <Name row={row} /> },
    { key: "brand", head: m.office_products_col_brand(), cell: ({ brand }) => brand ?? "–" },
    { key: "category", head: m.office_products_col_category(), cell: ({ category }) => <span className="quiet">{category}</span> },
    { key: "state", head: m.office_products_col_state(), cell: (row) => <ListedState row={row} now={now} /> },
    {
      key: "variants",
      head: m.office_products_col_variants(),
      end: true,
      cell: ({ variants }) => <span className="quiet">{variants}</span>,
    },
    { key: "price", head: m.office_products_col_price(), end: true, cell: (row) => <Price row={row} /> },
    { key: "stock", head: m.office_products_col_stock(), end: true, cell: (row) => <Stock row={row} /> },
    { key: "label", head: m.office_products_col_label(), cell: ({ label }) => (label === null ? "–" : <Badge dot={false}>{label}</Badge>) },
    { key: "arabic", head: m.office_products_col_arabic(), cell: ({ has_arabic: has }) => <Arabic has={has} /> },
    { key: "changed", head: m.office_products_col_changed(), sort: "changed", cell: ({ changed_at: at }) => <Moment at={at} now={now} /> },
  ]
}

/** A product on a phone. */
export function ProductCard({ row }: { row: ProductLine }) {
  return (
    <div className="stack stack-2">
      <div className="between">
        <Name row={row} />
        <ProductState isLive={row.is_live} />
      </div>
      <div className="between quiet">
        <bdi className="num">{priceRange(row)}</bdi>
        <span>
          {m.office_products_col_stock()} <StockWords stock={row.stock} isLow={row.is_low} />
        </span>
      </div>
    </div>
  )
}

function ListedState({ row: { is_live: isLive, publish_at: at }, now }: { row: ProductLine; now: Date }) {
  return isLive || at === null ? <ProductState isLive={isLive} /> : <Badge tone="info">{timeText(at, now)}</Badge>
}

export function ProductState({ isLive }: { isLive: boolean }) {
  return <Badge tone={isLive ? "good" : "plain"}>{isLive ? m.office_products_live() : m.office_products_draft()}</Badge>
}

function Name({ row: { title, image } }: { row: ProductLine }) {
  return (
    <span className={classNames("row", styles.listed)} title={title}>
      <Picture src={image} />
      <span className="medium cut">{title}</span>
    </span>
  )
}

function Price({ row }: { row: ProductLine }) {
  const { only, version, title } = row
  return only ? <PriceCell variant={only} version={version} name={title} /> : <bdi className="num nowrap">{priceRange(row)}</bdi>
}

function priceRange({ price_from: from, price_to: to }: ProductLine): string {
  return from === to ? formatAmount(from) : `${formatAmount(from)} – ${formatAmount(to)}`
}

function Stock({ row: { only, title, stock, is_low: isLow } }: { row: ProductLine }) {
  return only ? <StockCell variant={only} name={title} /> : <StockWords stock={stock} isLow={isLow} />
}

function Arabic({ has }: { has: boolean }) {
  return has ? (
    <Mark tone="good" icon="check">
      <span className="sr">{m.office_products_arabic_there()}</span>
    </Mark>
  ) : (
    <Mark tone="warn">{m.office_products_arabic_missing()}</Mark>
  )
}

function Moment({ at, now }: { at: string; now: Date }) {
  return (
    <time className="quiet nowrap" dateTime={at} title={fullTime(at)}>
      {timeText(at, now)}
    </time>
  )
}
