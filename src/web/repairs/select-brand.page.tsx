import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/select-brand;{$choices}")({
  loader: ({ location }) => ({ head: pageHead({ title: m.repairs_brand_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: SelectBrandPage,
})

function SelectBrandPage() {
  return <PageHeading title={m.repairs_brand_title()} />
}
