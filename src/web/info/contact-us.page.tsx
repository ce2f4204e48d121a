import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/contact-us")({
  loader: ({ location }) => ({ head: pageHead({ title: m.info_contact_title(), path: location.pathname }) }),
  head: routeHead,
  component: ContactUsPage,
})

function ContactUsPage() {
  return <PageHeading title={m.info_contact_heading()} />
}
