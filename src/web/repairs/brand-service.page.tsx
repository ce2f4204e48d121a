import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/{$brand}-service/$id")({
  loader: ({ location }) => ({ head: pageHead({ title: m.repairs_brand_service_title(), path: location.pathname }) }),
  head: routeHead,
  component: BrandServicePage,
})

function BrandServicePage() {
  return <PageHeading title={m.repairs_brand_service_title()} />
}
