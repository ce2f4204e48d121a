import { createFileRoute, Outlet } from "@tanstack/react-router"
import { NeedsScript } from "#ui/feedback/notice.tsx"
import { HomeScreen } from "./home-screen.tsx"
import { loadHome } from "./load-home.ts"

/** The addresses of the sign-in dialogs, over the home page, which stays mounted when one dialog replaces another. [spec 3 §5] */
export const Route = createFileRoute("/_behind-sign-in")({
  loader: loadHome,
  component: HomeBehindSignIn,
})

function HomeBehindSignIn() {
  return (
    <>
      <div className="wrap">
        <NeedsScript />
      </div>
      <HomeScreen {...Route.useLoaderData()} />
      <Outlet />
    </>
  )
}
