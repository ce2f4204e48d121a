import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { SignInAddress } from "#web/sign-in/sign-in-address.tsx"
import { HomeScreen } from "./home-screen.tsx"
import { loadHome } from "./load-home.ts"

/** The sign-in dialogs have addresses of their own, over the home page. [spec 3 §5] */
export const Route = createFileRoute("/register")({
  loader: async () => ({
    home: await loadHome(),
    head: pageHead({ title: m.sign_in_register_title(), path: paths.register(), unlisted: true }),
  }),
  head: routeHead,
  component: RegisterPage,
})

function RegisterPage() {
  return (
    <SignInAddress dialog="register">
      <HomeScreen {...Route.useLoaderData().home} />
    </SignInAddress>
  )
}
