import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/$slug")({ component: Page })

function Page() {
  return <h1>catalog/slug.route</h1>
}
