import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/category/$slug")({ component: Page })

function Page() {
  return <h1>catalog/category.route</h1>
}
