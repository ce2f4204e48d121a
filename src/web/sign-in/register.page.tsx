import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/register")({
  head: ({ match }) => pageHead({ title: m.sign_in_register_title(), path: match.pathname, unlisted: true }),
  component: RegisterPage,
})

function RegisterPage() {
  return <PageHeading title={m.sign_in_register_title()} />
}
