import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/user-profile")({
  loader: ({ location }) => ({ head: pageHead({ title: m.account_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: UserProfilePage,
})

function UserProfilePage() {
  return <PageHeading title={m.account_title()} />
}
