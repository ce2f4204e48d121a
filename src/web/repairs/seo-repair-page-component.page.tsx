import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/seo-repair-page-component")({
  loader: ({ location }) => ({ head: pageHead({ title: m.repairs_seo_title(), path: location.pathname }) }),
  head: routeHead,
  component: SeoRepairPageComponentPage,
})

function SeoRepairPageComponentPage() {
  return <PageHeading title={m.repairs_seo_title()} />
}
