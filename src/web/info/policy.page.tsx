import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

/** One page with two tabs; each is a page of its own for search engines. Without a tab it is the terms. [spec 2 §2] */
export const Route = createFileRoute("/policy")({
  loaderDeps: ({ search }: { search: { tab?: string } }) => ({ tab: search.tab }),
  loader: ({ deps }) => ({ head: pageHead(shownTab(deps)) }),
  head: routeHead,
  component: PolicyPage,
})

function PolicyPage() {
  return <PageHeading title={shownTab(Route.useSearch()).title} />
}

function shownTab({ tab }: { tab?: string }): { title: string; path: string } {
  return tab === "privacy"
    ? { title: m.info_policy_privacy(), path: paths.privacy() }
    : { title: m.info_policy_terms(), path: paths.terms() }
}
