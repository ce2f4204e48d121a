import { RouterProvider } from "@tanstack/react-router"
import { hydrate } from "@tanstack/react-router/ssr/client"
import { startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { whenTokenIsRefused } from "./api.ts"
import { getRouter } from "./router.tsx"

// The router alone, not the framework's own entry: that brings the serialiser of server functions, which this shop has none of and
// which weighs as much as all our screens.
const router = getRouter()

whenTokenIsRefused(async (token) => (await import("./sign-in/refused-token.ts")).replaceToken(token))

// In a task of its own: the modules have just been evaluated, which is work enough for one. Not awaited at the top: the screens' chunks
// import this one, and would wait for it while it waits for them.
void new Promise<void>((resolve) => setTimeout(resolve))
  .then(() => hydrate(router))
  .finally(() => window.$_TSR?.h())
  .then(() => {
    startTransition(() => {
      hydrateRoot(document, <Ready />)
    })
  })
  // What the server sent stays readable, and its links lead on. [spec 1 §8]
  .catch(reportError)

/** Marks the document once it works: styles and tests can tell a page that reacts from one that only shows. */
function Ready() {
  useEffect(() => {
    document.documentElement.dataset["ready"] = "true"
  }, [])
  return <RouterProvider router={router} />
}
