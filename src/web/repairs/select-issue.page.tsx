import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/select-issue")({
  head: ({ match }) => pageHead({ title: m.repairs_issue_title(), path: match.pathname, unlisted: true }),
  component: SelectIssuePage,
})

function SelectIssuePage() {
  return <PageHeading title={m.repairs_issue_title()} />
}
