import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { OfficeVariant, ProductLine } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Skeleton } from "#office/parts/page/skeleton.tsx"
import { DetailLine, type RowDetails, type TableShape } from "#office/parts/table/rows/row-details.tsx"
import { TwoLines } from "#office/parts/table/two-lines.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { productQuery } from "../product-data.ts"
import * as styles from "../products.module.css"
import { PriceCell, StockCell } from "../variant-cells.tsx"

/** More variants of one product are found in its editor. */
const MAX_SHOWN = 100

/** A product of several variants unfolds in the list: they are priced and counted below its row. */
export const variantDetails: RowDetails<ProductLine> = {
  words: m.office_products_col_variants(),
  label: ({ variants, title }) => (variants > 1 ? m.office_products_variants_of({ name: title }) : null),
  lines: (row, shape) => <VariantLines row={row} shape={shape} />,
  card: (row) => <VariantCards row={row} />,
}

function VariantLines({ row, shape }: { row: ProductLine; shape: TableShape<ProductLine> }) {
  const { data, error, refetch } = useQuery(productQuery(row.id))
  if (!data && error) return <DetailLine shape={shape} first={<NotRead onRetry={() => void refetch()} />} />
  if (!data) return skeletonKeys(row).map((key) => <DetailLine key={key} shape={shape} first={<Skeleton width="12rem" />} />)
  return (
    <>
      {data.variants.slice(0, MAX_SHOWN).map((variant) => {
        const cells = cellsOf(row, variant, data.version)
        return <DetailLine key={variant.id} shape={shape} first={<VariantName variant={variant} />} cells={cells} />
      })}
      {row.variants > MAX_SHOWN && <DetailLine shape={shape} first={<More row={row} />} />}
    </>
  )
}

function VariantCards({ row }: { row: ProductLine }) {
  const { data, error, refetch } = useQuery(productQuery(row.id))
  if (!data && error) return <NotRead onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  return (
    <ul className={styles.variantCards} aria-label={m.office_products_variants_of({ name: row.title })}>
      {data.variants.slice(0, MAX_SHOWN).map((variant) => {
        const { price, stock } = cellsOf(row, variant, data.version)
        return (
          <li key={variant.id} className="stack stack-1">
            <VariantName variant={variant} />
            <span className="between">
              <span>
                <span className="quiet">{m.office_products_col_price()}</span> {price}
              </span>
              <span>
                <span className="quiet">{m.office_products_col_stock()}</span> {stock}
              </span>
            </span>
          </li>
        )
      })}
      {row.variants > MAX_SHOWN && (
        <li>
          <More row={row} />
        </li>
      )}
    </ul>
  )
}

function cellsOf({ title }: ProductLine, variant: OfficeVariant, version: number) {
  const name = [title, variant.name].filter(Boolean).join(" ")
  return {
    price: <PriceCell variant={variant} version={version} name={name} />,
    stock: <StockCell variant={variant} name={name} />,
  }
}

function VariantName({ variant: { name, sku, image } }: { variant: OfficeVariant }) {
  return (
    <span className={classNames("row", styles.listed)} title={name}>
      <Picture src={image} />
      <span className="cut">{sku === null ? name : <TwoLines below={<bdi>{sku}</bdi>}>{name}</TwoLines>}</span>
    </span>
  )
}

function More({ row: { id, variants } }: { row: ProductLine }) {
  return (
    <Link className="xs link" to="/products/$id" params={{ id: String(id) }}>
      {m.office_products_more_variants({ count: variants - MAX_SHOWN })}
    </Link>
  )
}

function NotRead({ onRetry }: { onRetry: () => void }) {
  return (
    <span className="row" role="alert">
      {m.office_did_not_load()}
      <Button size="sm" onClick={onRetry}>
        {m.office_try_again()}
      </Button>
    </span>
  )
}

/** As many lines as there will be, so that what stands below them does not move. */
function skeletonKeys({ variants }: ProductLine): string[] {
  return Array.from({ length: Math.min(variants, MAX_SHOWN) }, (_, place) => `${place}`)
}
