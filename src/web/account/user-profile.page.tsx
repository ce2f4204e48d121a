import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/user-profile")({
  head: ({ match }) => pageHead({ title: m.account_title(), path: match.pathname, unlisted: true }),
  component: UserProfilePage,
})

function UserProfilePage() {
  return <PageHeading title={m.account_title()} />
}
