import { createFileRoute } from "@tanstack/react-router"
import { ProductDetail } from "./product-detail.tsx"
import { productHead } from "./product-detail-head.ts"
import { loadProduct } from "./product-detail-loader.ts"

export const Route = createFileRoute("/$productSlug/$id")({
  loader: loadProduct,
  head: productHead,
  component: Page,
})

function Page() {
  return <ProductDetail page={Route.useLoaderData()} address={Route.useParams()} />
}
