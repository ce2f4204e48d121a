import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/special-need")({ component: Page })

function Page() {
  return <h1>info/special-need.page</h1>
}
