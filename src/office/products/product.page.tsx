import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { Fault } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import { ProductState } from "./product-columns.tsx"
import { productQuery } from "./product-data.ts"
import { PricesPanel, StockPanel } from "./product-histories.tsx"
import * as styles from "./products.module.css"
import { VariantsPanel } from "./variants-panel.tsx"

/** One product: its variants with prices and stock, and the history of both. */
export function ProductPage() {
  const { id = "" } = useParams({ strict: false })
  const product = useQuery(productQuery(Number(id)))
  if (product.isError && !product.data) return <Fault wholePage fault={product.error} onRetry={() => void product.refetch()} />
  if (!product.data)
    return (
      <Page title={m.office_products()}>
        <SkeletonLines lines={8} />
      </Page>
    )
  const { title, is_live: isLive, brand, category, changed_at: at } = product.data
  return (
    <Page
      title={
        <span className="row wrap">
          {title}
          <ProductState isLive={isLive} />
        </span>
      }
      aside={[brand, category, m.office_product_changed({ time: timeText(at, new Date()) })].filter(Boolean).join(" · ")}
    >
      <div className="stack stack-4">
        <VariantsPanel product={product.data} />
        <div className={styles.histories}>
          <StockPanel productId={product.data.id} />
          <PricesPanel productId={product.data.id} />
        </div>
      </div>
    </Page>
  )
}
