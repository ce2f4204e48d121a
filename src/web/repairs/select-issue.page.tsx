import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/select-issue")({
  loader: ({ location }) => ({ head: pageHead({ title: m.repairs_issue_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: SelectIssuePage,
})

function SelectIssuePage() {
  return <PageHeading title={m.repairs_issue_title()} />
}
