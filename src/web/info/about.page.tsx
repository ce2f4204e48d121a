import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/about")({ component: Page })

function Page() {
  return <h1>info/about.page</h1>
}
