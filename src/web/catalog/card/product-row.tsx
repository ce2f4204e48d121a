import { useHydrated } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { ScrollStrip } from "#ui/layout/scroll-strip.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./card.module.css"
import type { CardProduct } from "./card-product.ts"
import { ProductCard } from "./product-card.tsx"

const twoCardsPx = 448
/** One more than the widest page has room for. */
const CARDS_IN_THE_DOCUMENT = 7

type ProductRowProps = { products: readonly CardProduct[]; heading: ReactNode; label: string }

/**
 * Products side by side; the cards of the home page lead to its own form of a product's address. [spec 1 §2.3, §2.6] Those that nobody
 * can see before they scroll come once the strip works, so that a phone has half of the document to read before it paints.
 */
export function ProductRow({ products, heading, label }: ProductRowProps) {
  const shown = useHydrated() ? products : products.slice(0, CARDS_IN_THE_DOCUMENT)
  return (
    <ScrollStrip heading={heading} label={label} stepPx={twoCardsPx}>
      {shown.map((product) => (
        <li key={product.id} className={styles.rowItem}>
          <ProductCard product={product} hrefFor={() => paths.homeProduct(product.slug, product.id)} />
        </li>
      ))}
    </ScrollStrip>
  )
}
