import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/collection/$slug")({ component: Page })

function Page() {
  return <h1>catalog/collection.route</h1>
}
