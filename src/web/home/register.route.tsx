import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { SignInAddress } from "#web/sign-in/sign-in-address.tsx"

export const Route = createFileRoute("/_behind-sign-in/register")({
  loader: () => ({ head: pageHead({ title: m.sign_in_register_title(), path: paths.register(), unlisted: true }) }),
  head: routeHead,
  component: RegisterPage,
})

function RegisterPage() {
  return <SignInAddress dialog="register" />
}
