import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, lazy } from "react"
import type { ListingProduct } from "#contract/catalog.ts"
import { whenIdle } from "#web/ui/when-idle.ts"
import { SimilarProducts } from "./similar-products.tsx"

type Props = { products: readonly ListingProduct[] }

/**
 * The similar products as the server rendered them; the script of the carousel and its cards comes when the browser is idle, since they
 * stand below the product and their links work without. Inside a Suspense boundary, which keeps the server's elements until then.
 */
export const DeferredSimilarProducts: ComponentType<Props> = createIsomorphicFn()
  .server((): ComponentType<Props> => SimilarProducts)
  .client(
    (): ComponentType<Props> =>
      lazy(() => whenIdle().then(() => import("./similar-products.tsx")).then((module) => ({ default: module.SimilarProducts }))),
  )()
