import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/catalog")({ component: Page })

function Page() {
  return <h1>catalog/catalog.route</h1>
}
