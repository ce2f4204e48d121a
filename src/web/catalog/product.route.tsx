import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/$productSlug/$id")({ component: Page })

function Page() {
  return <h1>catalog/product.route</h1>
}
