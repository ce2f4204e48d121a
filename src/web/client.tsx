import { RouterProvider } from "@tanstack/react-router"
import { hydrateStart } from "@tanstack/react-start/client"
import { startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import type { RootData } from "./root.tsx"
import { rememberSite } from "./site.ts"

const router = await hydrateStart()
const [root] = router.state.matches
// The root's loader ran on the server; a failed one rendered the fault page, which needs no settings.
if (root?.loaderData) rememberSite((root.loaderData as RootData).site)

startTransition(() => {
  hydrateRoot(document, <Ready />)
})

/** Marks the document once it works: styles and tests can tell a page that reacts from one that only shows. */
function Ready() {
  useEffect(() => {
    document.documentElement.dataset["ready"] = "true"
  }, [])
  return <RouterProvider router={router} />
}
