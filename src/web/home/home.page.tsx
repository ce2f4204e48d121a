import { createFileRoute } from "@tanstack/react-router"
import { routeHead } from "#web/route-head.ts"
import { HomeScreen } from "./home-screen.tsx"
import { homeHead, loadHome } from "./load-home.ts"

export const Route = createFileRoute("/")({
  loader: async () => {
    const home = await loadHome()
    return { home, head: homeHead(home) }
  },
  head: routeHead,
  component: HomePage,
})

function HomePage() {
  return <HomeScreen {...Route.useLoaderData().home} />
}
