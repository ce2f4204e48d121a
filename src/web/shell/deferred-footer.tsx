import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, lazy, Suspense } from "react"
import { whenIdle } from "#web/ui/when-idle.ts"
import styles from "./footer.module.css"
import { Footer, type FooterProps } from "./footer.tsx"

const Deferred: ComponentType<FooterProps> = createIsomorphicFn()
  .server((): ComponentType<FooterProps> => Footer)
  .client(
    (): ComponentType<FooterProps> =>
      lazy(() =>
        whenIdle()
          .then(() => import("./footer.tsx"))
          .then((module) => ({ default: module.Footer })),
      ),
  )()

/**
 * The footer as the server rendered it; its script comes when the browser is idle, since its links work without. The boundary keeps the
 * server's elements until then. Naming a class brings the styles into the first load, where those elements need them.
 */
export function DeferredFooter(props: FooterProps) {
  return (
    <Suspense key={styles.footer}>
      <Deferred {...props} />
    </Suspense>
  )
}
