import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/policy")({
  head: ({ match }) => pageHead({ title: m.info_policy_title(), path: match.pathname }),
  component: PolicyPage,
})

function PolicyPage() {
  return <PageHeading title={m.info_policy_title()} />
}
