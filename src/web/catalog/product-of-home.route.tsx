import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/category/$productSlug/$id")({ component: Page })

function Page() {
  return <h1>catalog/product-of-home.route</h1>
}
