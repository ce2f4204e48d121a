import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, memo, Suspense } from "react"
import { Toaster } from "#ui/dialog/toaster.tsx"
import { lazyWhenIdle } from "#ui/layout/lazy-when-idle.ts"

const Deferred: ComponentType = createIsomorphicFn()
  .server((): ComponentType => Toaster)
  .client((): ComponentType => lazyWhenIdle(() => import("#ui/dialog/toaster.tsx").then((module) => module.Toaster)))()

/** The place of the toasts, whose script comes when the browser is idle: no toast is shown before somebody does something. */
export const DeferredToaster = memo(function DeferredToaster() {
  return (
    <Suspense>
      <Deferred />
    </Suspense>
  )
})
