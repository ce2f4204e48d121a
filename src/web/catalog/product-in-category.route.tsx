import { createFileRoute } from "@tanstack/react-router"
import { routeHead } from "#web/route-head.ts"
import { ProductDetail } from "./product-detail.tsx"
import { loadProduct } from "./product-detail-loader.ts"
import { ProductPending } from "./product-detail-pending.tsx"

export const Route = createFileRoute("/category/$categorySlug/$productSlug/$id")({
  loader: loadProduct,
  head: routeHead,
  pendingComponent: ProductPending,
  component: Page,
})

function Page() {
  return <ProductDetail page={Route.useLoaderData()} address={Route.useParams()} />
}
