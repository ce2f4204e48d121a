import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/select-brand;{$choices}")({
  head: ({ match }) => pageHead({ title: m.repairs_brand_title(), path: match.pathname, unlisted: true }),
  component: SelectBrandPage,
})

function SelectBrandPage() {
  return <PageHeading title={m.repairs_brand_title()} />
}
