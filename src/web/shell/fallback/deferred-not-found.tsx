import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, lazy, Suspense } from "react"
import { NotFound } from "./not-found.tsx"

const Screen = createIsomorphicFn()
  .server((): ComponentType => NotFound)
  .client((): ComponentType => lazy(() => import("./not-found.tsx").then((module) => ({ default: module.NotFound }))))()

/** The page of an address that leads nowhere. Few visitors see it, so its script is loaded only then. */
export function DeferredNotFound() {
  return (
    <Suspense>
      <Screen />
    </Suspense>
  )
}
