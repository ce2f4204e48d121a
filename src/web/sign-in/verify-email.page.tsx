import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/verify-email")({
  head: ({ match }) => pageHead({ title: m.sign_in_verify_title(), path: match.pathname, unlisted: true }),
  component: VerifyEmailPage,
})

function VerifyEmailPage() {
  return <PageHeading title={m.sign_in_verify_title()} />
}
