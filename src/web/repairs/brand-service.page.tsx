import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/{$brand}-service/$id")({
  head: ({ match }) => pageHead({ title: m.repairs_brand_service_title(), path: match.pathname }),
  component: BrandServicePage,
})

function BrandServicePage() {
  return <PageHeading title={m.repairs_brand_service_title()} />
}
