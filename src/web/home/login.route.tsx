import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { SignInAddress } from "#web/sign-in/sign-in-address.tsx"

export const Route = createFileRoute("/_behind-sign-in/login")({
  loader: () => ({ head: pageHead({ title: m.sign_in_login_title(), path: paths.login(), unlisted: true }) }),
  head: routeHead,
  component: LoginPage,
})

function LoginPage() {
  return <SignInAddress dialog="login" />
}
