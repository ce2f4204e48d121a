import type { ReactNode } from "react"
import type { CardProduct } from "#web/catalog/card-product.ts"
import { ProductCard } from "#web/catalog/product-card.tsx"
import { paths } from "#web/paths.ts"
import { ScrollStrip } from "#web/ui/scroll-strip.tsx"
import styles from "./product-row.module.css"

const twoCardsPx = 448

type ProductRowProps = { products: readonly CardProduct[]; heading: ReactNode; label: string }

/** Products side by side; the cards of the home page lead to its own form of a product's address. [spec 1 §2.3, §2.6] */
export function ProductRow({ products, heading, label }: ProductRowProps) {
  return (
    <ScrollStrip heading={heading} label={label} stepPx={twoCardsPx}>
      {products.map((product) => (
        <li key={product.id} className={styles.item}>
          <ProductCard product={product} hrefFor={() => paths.homeProduct(product.slug, product.id)} />
        </li>
      ))}
    </ScrollStrip>
  )
}
