import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, memo, Suspense } from "react"
import { lazyWhenIdle } from "#ui/layout/lazy-when-idle.ts"
import type { CardProduct } from "#web/catalog/card-product.ts"
import { SimilarProducts } from "./similar-products.tsx"

type Props = { products: readonly CardProduct[] }

const Deferred: ComponentType<Props> = createIsomorphicFn()
  .server((): ComponentType<Props> => SimilarProducts)
  .client((): ComponentType<Props> => lazyWhenIdle(() => import("./similar-products.tsx").then((module) => module.SimilarProducts)))()

/**
 * The similar products as the server rendered them; the script of the carousel and its cards comes when the browser is idle, since they
 * stand below the product and their links work without. The Suspense boundary keeps the server's elements until then, as long
 * as nothing changes it: hence the memo.
 */
export const DeferredSimilarProducts = memo(function DeferredSimilarProducts({ products }: Props) {
  return (
    <Suspense>
      <Deferred products={products} />
    </Suspense>
  )
})
