import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/brands/$slug")({ component: Page })

function Page() {
  return <h1>catalog/brand.route</h1>
}
