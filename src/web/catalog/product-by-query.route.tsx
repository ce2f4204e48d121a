import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/product-detail")({ component: Page })

function Page() {
  return <h1>catalog/product-by-query.route</h1>
}
