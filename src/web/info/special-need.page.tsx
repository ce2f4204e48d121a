import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { LaunchingSoon } from "./launching-soon.tsx"

export const Route = createFileRoute("/special-need")({
  loader: ({ location }) => ({
    head: pageHead({ title: m.info_special_title(), description: m.info_special_text(), path: location.pathname }),
  }),
  head: routeHead,
  component: SpecialNeedPage,
})

function SpecialNeedPage() {
  return <LaunchingSoon heading={m.info_special_heading()} text={m.info_special_text()} />
}
