import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, memo, Suspense } from "react"
import { lazyWhenIdle } from "#ui/layout/lazy-when-idle.ts"
import { Footer, type FooterProps } from "./footer.tsx"

const Deferred: ComponentType<FooterProps> = createIsomorphicFn()
  .server((): ComponentType<FooterProps> => Footer)
  .client((): ComponentType<FooterProps> => lazyWhenIdle(() => import("./footer.tsx").then((module) => module.Footer)))()

/**
 * The footer as the server rendered it; its script comes when the browser is idle, since its links work without. The boundary keeps the
 * server's elements until then, as long as nothing changes it: hence the memo.
 */
export const DeferredFooter = memo(function DeferredFooter(props: FooterProps) {
  return (
    <Suspense>
      <Deferred {...props} />
    </Suspense>
  )
})
