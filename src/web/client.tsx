import { RouterProvider } from "@tanstack/react-router"
import { hydrate } from "@tanstack/react-router/ssr/client"
import { startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { whenIdle } from "#ui/layout/lazy-when-idle.ts"
import { loadApi, whenTokenIsRefused } from "./api.ts"
import { getRouter } from "./router.tsx"
import { returnToPlace } from "./shell/language-place.ts"

// A step in the history that closes a dialog must not reach the router. Listeners of the window run in the order of registration.
addEventListener("popstate", (event) => {
  if (!dispatchEvent(new Event("history-step", { cancelable: true }))) event.stopImmediatePropagation()
})

returnToPlace()

// The router alone instead of the framework's entry, which brings a serialiser for server functions. The shop has none, and the serialiser
// weighs as much as all its screens.
const router = getRouter()

whenTokenIsRefused(async (token) => (await import("./sign-in/refused-token.ts")).replaceToken(token))

// In a separate task, because evaluating the modules was a long task already. Not awaited at the top level: the chunks of screens import
// this module and would deadlock with it.
void new Promise<void>((resolve) => setTimeout(resolve))
  .then(() => hydrate(router))
  .finally(() => window.$_TSR?.h())
  .then(() => {
    dispatchEvent(new Event("hydrating"))
    startTransition(() => {
      hydrateRoot(document, <Ready />)
    })
  })
  // The server's HTML stays readable, and its links work. [spec 1 §8]
  .catch(reportError)

/** Marks the document as hydrated, for styles and tests, and dispatches the event `hydrated`: see `server/pages/early-taps.ts`. */
function Ready() {
  useEffect(() => {
    document.documentElement.dataset["ready"] = "true"
    // In a separate task: React hydrates a clicked element before it handles the click.
    setTimeout(() => dispatchEvent(new Event("hydrated")))
    // Loaded before the first action, so that the action need not wait. If this fails, the action loads it.
    whenIdle()
      .then(loadApi)
      .catch(() => {})
  }, [])
  return <RouterProvider router={router} />
}
