import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, lazy } from "react"
import { whenIdle } from "#web/ui/when-idle.ts"
import { Footer, type FooterProps } from "./footer.tsx"

/**
 * The footer as the server rendered it; its script comes when the browser is idle, since its links work without. Inside a Suspense
 * boundary, which keeps the server's elements until then.
 */
export const DeferredFooter: ComponentType<FooterProps> = createIsomorphicFn()
  .server((): ComponentType<FooterProps> => Footer)
  .client((): ComponentType<FooterProps> => lazy(() => whenIdle().then(() => import("./footer.tsx")).then((module) => ({ default: module.Footer }))))()
