import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, lazy } from "react"
import { Toaster } from "#web/ui/toaster.tsx"
import { whenIdle } from "#web/ui/when-idle.ts"

/** The place of the toasts, whose script comes when the browser is idle: no toast is shown before somebody does something. */
export const DeferredToaster: ComponentType = createIsomorphicFn()
  .server((): ComponentType => Toaster)
  .client(
    (): ComponentType =>
      lazy(() =>
        whenIdle()
          .then(() => import("#web/ui/toaster.tsx"))
          .then((module) => ({ default: module.Toaster })),
      ),
  )()
