import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/category")({ component: Page })

function Page() {
  return <h1>catalog/everything.route</h1>
}
