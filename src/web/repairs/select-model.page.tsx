import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/select-model;{$choices}")({
  head: ({ match }) => pageHead({ title: m.repairs_model_title(), path: match.pathname, unlisted: true }),
  component: SelectModelPage,
})

function SelectModelPage() {
  return <PageHeading title={m.repairs_model_title()} />
}
