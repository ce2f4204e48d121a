import { createFileRoute, Outlet } from "@tanstack/react-router"
import { HomeScreen } from "./home-screen.tsx"
import { loadHome } from "./load-home.ts"

/** The sign-in dialogs have addresses of their own, over the home page; it stays while one dialog takes another's place. [spec 3 §5] */
export const Route = createFileRoute("/_behind-sign-in")({
  loader: loadHome,
  component: HomeBehindSignIn,
})

function HomeBehindSignIn() {
  return (
    <>
      <HomeScreen {...Route.useLoaderData()} />
      <Outlet />
    </>
  )
}
