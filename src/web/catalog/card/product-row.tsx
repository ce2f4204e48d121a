import { useHydrated } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { ScrollStrip } from "#ui/layout/scroll-strip.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./card.module.css"
import type { CardProduct } from "./card-product.ts"
import { ProductCard } from "./product-card.tsx"

const twoCardsPx = 448
/** One more than fit on the widest page. */
const CARDS_IN_THE_DOCUMENT = 7

type ProductRowProps = { products: readonly CardProduct[]; heading: ReactNode; label: string }

/**
 * A row of products; on the home page cards link to the home form of a product's address. [spec 1 §2.3, §2.6] Cards beyond the first view
 * are rendered after hydration, which halves the document that a phone must parse before it paints.
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
