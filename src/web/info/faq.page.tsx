import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/faq")({
  head: ({ match }) => pageHead({ title: m.info_faq_title(), path: match.pathname }),
  component: FaqPage,
})

function FaqPage() {
  return <PageHeading title={m.info_faq_title()} />
}
