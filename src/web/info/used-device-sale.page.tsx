import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/used-device-sale")({ component: Page })

function Page() {
  return <h1>info/used-device-sale.page</h1>
}
