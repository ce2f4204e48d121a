import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/$productSlug/$id/$variantSlug")({ component: Page })

function Page() {
  return <h1>catalog/variant.route</h1>
}
