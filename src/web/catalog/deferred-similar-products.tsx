import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, memo, Suspense } from "react"
import type { ListingProduct } from "#contract/catalog.ts"
import { lazyWhenIdle } from "#web/ui/lazy-when-idle.ts"
import saleLabel from "#web/ui/sale-label.module.css"
import card from "./product-card.module.css"
import row from "./similar-products.module.css"
import { SimilarProducts } from "./similar-products.tsx"

type Props = { products: readonly ListingProduct[] }

const Deferred: ComponentType<Props> = createIsomorphicFn()
  .server((): ComponentType<Props> => SimilarProducts)
  .client((): ComponentType<Props> => lazyWhenIdle(() => import("./similar-products.tsx").then((module) => module.SimilarProducts)))()

// Styles come with the script that names them. Naming one class of each brings them into the first load, where the server's elements
// need them; without, the row would be unstyled until its script is there, and for good where none runs.
const looks = [row.row, card.card, saleLabel.label].join()

/**
 * The similar products as the server rendered them; the script of the carousel and its cards comes when the browser is idle, since they
 * stand below the product and their links work without. The Suspense boundary keeps the server's elements until then, as long
 * as nothing changes it: hence the memo.
 */
export const DeferredSimilarProducts = memo(function DeferredSimilarProducts({ products }: Props) {
  return (
    <Suspense key={looks}>
      <Deferred products={products} />
    </Suspense>
  )
})
