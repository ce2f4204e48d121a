import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/category/$categorySlug/$productSlug/$id")({ component: Page })

function Page() {
  return <h1>catalog/product-in-category.route</h1>
}
