import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/faq")({
  loader: ({ location }) => ({ head: pageHead({ title: m.info_faq_title(), path: location.pathname }) }),
  head: routeHead,
  component: FaqPage,
})

function FaqPage() {
  return <PageHeading title={m.info_faq_title()} />
}
