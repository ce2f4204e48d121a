import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/forgot-password")({
  head: ({ match }) => pageHead({ title: m.sign_in_forgot_title(), path: match.pathname, unlisted: true }),
  component: ForgotPasswordPage,
})

function ForgotPasswordPage() {
  return <PageHeading title={m.sign_in_forgot_title()} />
}
