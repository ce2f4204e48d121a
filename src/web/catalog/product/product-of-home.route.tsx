import { createFileRoute } from "@tanstack/react-router"
import { routeHead } from "#web/route-head.ts"
import { loadProduct } from "./load-product.ts"
import { ProductPending } from "./product-pending.tsx"
import { ProductScreen } from "./product-screen.tsx"

export const Route = createFileRoute("/category/$productSlug/$id")({
  loader: loadProduct,
  head: routeHead,
  pendingComponent: ProductPending,
  component: Page,
})

function Page() {
  return <ProductScreen page={Route.useLoaderData()} address={Route.useParams()} />
}
