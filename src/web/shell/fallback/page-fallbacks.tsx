import { useRouter } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { Empty } from "#ui/feedback/empty.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button } from "#ui/form/button.tsx"
import styles from "./fallback.module.css"
import { NotFound } from "./not-found.tsx"

const NotFoundScreen = createIsomorphicFn()
  .server((): ComponentType => NotFound)
  .client((): ComponentType => lazy(() => import("./not-found.tsx").then((module) => ({ default: module.NotFound }))))()

/** Shown for an address that leads nowhere. Few visitors see it, so its script is loaded only then. */
export function UnknownPage() {
  return (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  )
}

/** What a page shows when it could not be loaded or drawn. */
export function PageFault() {
  const router = useRouter()
  return (
    <div className="wrap" role="alert">
      <Empty
        icon="alert"
        heading="h1"
        title={m.shell_fault_title()}
        text={m.shell_fault_text()}
        action={
          <Button kind="primary" onClick={() => void router.invalidate()}>
            {m.shell_try_again()}
          </Button>
        }
      />
    </div>
  )
}

/** What stands in a page's place while its data is on the way. */
export function PagePending() {
  return (
    <div className={`wrap page ${styles.pending}`}>
      <p className="sr" role="status">
        {m.shell_loading()}
      </p>
      <Skeleton className={styles.pendingTitle} />
      <div className={styles.pendingCards}>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
    </div>
  )
}
