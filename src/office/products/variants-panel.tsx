import { useState } from "react"
import type { OfficeProduct, OfficeVariant } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { IconButton } from "#office/parts/control/button.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import * as styles from "./products.module.css"
import { StockDialog } from "./stock-dialog.tsx"
import { PriceCell, StockCell } from "./variant-cells.tsx"

/** The variants of a product, priced and counted in place. */
export function VariantsPanel({ product }: { product: OfficeProduct }) {
  const mayCount = useMay()("stock.count") === "all"
  const [moved, setMoved] = useState<OfficeVariant | null>(null)
  const nameOf = ({ name }: OfficeVariant) => [product.title, name].filter(Boolean).join(" ")
  return (
    <Panel title={m.office_products_col_variants()} aside={<Count>{product.variants.length}</Count>} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className={styles.scroll} aria-label={m.office_products_col_variants()} tabIndex={0}>
        <table className={styles.variants}>
          <thead>
            <tr>
              <th scope="col">{m.office_product_col_variant()}</th>
              <th scope="col">{m.office_product_col_sku()}</th>
              <th scope="col" className={styles.end}>
                {m.office_products_col_price()}
              </th>
              <th scope="col" className={styles.end}>
                {m.office_product_col_was()}
              </th>
              <th scope="col" className={styles.end}>
                {m.office_products_col_stock()}
              </th>
              {mayCount && (
                <th scope="col" className={styles.end}>
                  {m.office_stock_move()}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {product.variants.map((variant) => (
              <tr key={variant.id}>
                <th scope="row">
                  <span className="row">
                    <Picture src={variant.image} />
                    {variant.name || product.title}
                  </span>
                </th>
                <td>
                  <bdi className="quiet">{variant.sku ?? "–"}</bdi>
                </td>
                <td className={styles.end}>
                  <PriceCell variant={variant} version={product.version} name={nameOf(variant)} />
                </td>
                <td className={styles.end}>
                  <PriceCell variant={variant} version={product.version} name={nameOf(variant)} field="was" />
                </td>
                <td className={styles.end}>
                  <StockCell variant={variant} name={nameOf(variant)} />
                </td>
                {mayCount && (
                  <td className={styles.end}>
                    <IconButton
                      icon="plus"
                      size="small"
                      aria-label={m.office_stock_move_of({ name: nameOf(variant) })}
                      onClick={() => setMoved(variant)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {moved && <StockDialog variant={moved} name={nameOf(moved)} onClose={() => setMoved(null)} />}
    </Panel>
  )
}
