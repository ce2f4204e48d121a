import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/seo-repair-page-component")({
  head: ({ match }) => pageHead({ title: m.repairs_seo_title(), path: match.pathname }),
  component: SeoRepairPageComponentPage,
})

function SeoRepairPageComponentPage() {
  return <PageHeading title={m.repairs_seo_title()} />
}
