import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/select-model;{$choices}")({
  loader: ({ location }) => ({ head: pageHead({ title: m.repairs_model_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: SelectModelPage,
})

function SelectModelPage() {
  return <PageHeading title={m.repairs_model_title()} />
}
