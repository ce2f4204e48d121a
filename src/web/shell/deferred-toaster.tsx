import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, memo, Suspense } from "react"
import { lazyWhenIdle } from "#web/ui/lazy-when-idle.ts"
import { Toaster } from "#web/ui/toaster.tsx"

const Deferred: ComponentType = createIsomorphicFn()
  .server((): ComponentType => Toaster)
  .client((): ComponentType => lazyWhenIdle(() => import("#web/ui/toaster.tsx").then((module) => module.Toaster)))()

/** The place of the toasts, whose script comes when the browser is idle: no toast is shown before somebody does something. */
export const DeferredToaster = memo(function DeferredToaster() {
  return (
    <Suspense>
      <Deferred />
    </Suspense>
  )
})
