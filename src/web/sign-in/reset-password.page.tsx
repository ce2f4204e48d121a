import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/reset-password")({
  loader: ({ location }) => ({ head: pageHead({ title: m.sign_in_reset_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  return <PageHeading title={m.sign_in_reset_title()} />
}
