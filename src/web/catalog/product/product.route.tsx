import { createFileRoute } from "@tanstack/react-router"
import { routeHead } from "#web/route-head.ts"
import { loadProduct } from "./load-product.ts"
import { ProductPending } from "./product-pending.tsx"
import { ProductRoute } from "./product-route.ts"

export const Route = createFileRoute("/$productSlug/$id")({
  codeSplitGroupings: [["loader"], ["pendingComponent"]],
  loader: loadProduct,
  head: routeHead,
  pendingComponent: ProductPending,
  component: ProductRoute,
})
