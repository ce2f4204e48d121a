import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/contact-us")({
  head: ({ match }) => pageHead({ title: m.info_contact_title(), path: match.pathname }),
  component: ContactUsPage,
})

function ContactUsPage() {
  return <PageHeading title={m.info_contact_title()} />
}
