import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { LaunchingSoon } from "./launching-soon.tsx"

export const Route = createFileRoute("/used-device-sale")({
  loader: ({ location }) => ({ head: pageHead({ title: m.info_used_title(), description: m.info_used_text(), path: location.pathname }) }),
  head: routeHead,
  component: UsedDeviceSalePage,
})

function UsedDeviceSalePage() {
  return <LaunchingSoon heading={m.info_used_heading()} text={m.info_used_text()} />
}
