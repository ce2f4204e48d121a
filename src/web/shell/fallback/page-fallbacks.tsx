import { useRouter } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react"
import { m } from "#messages/messages.js"
import { Empty } from "#ui/feedback/empty.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button } from "#ui/form/button.tsx"
import { ApiProblem } from "#web/api-problem.ts"
import * as styles from "./fallback.module.css"
import { NotFound } from "./not-found.tsx"

const NotFoundScreen = createIsomorphicFn()
  .server((): ComponentType => NotFound)
  .client((): ComponentType => lazy(() => import("./not-found.tsx").then((module) => ({ default: module.NotFound }))))()

/** Shown for an unknown address. Few visitors see it, so its script is loaded only then. */
export function UnknownPage() {
  return (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  )
}

/** Shown when a page could not be loaded or rendered. Without an answer from the shop, the connection is the cause. */
export function PageFault({ error }: { error: unknown }) {
  const router = useRouter()
  const isOnline = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  )
  const isUnconnected = !isOnline || (error instanceof ApiProblem && error.status === 0)
  return (
    <div className="wrap" role="alert">
      <Empty
        icon="alert"
        heading="h1"
        title={isUnconnected ? m.shell_offline_title() : m.shell_fault_title()}
        text={isUnconnected ? m.shell_offline_text() : m.shell_fault_text()}
        action={
          <Button kind="primary" onClick={() => void router.invalidate()}>
            {m.shell_try_again()}
          </Button>
        }
      />
    </div>
  )
}

function onConnectionChange(listener: () => void): () => void {
  for (const change of ["online", "offline"]) addEventListener(change, listener)
  return () => {
    for (const change of ["online", "offline"]) removeEventListener(change, listener)
  }
}

/** The placeholder of a page whose script or data is loading. Its heading says so; screen readers announce it. */
export function PagePending() {
  return (
    <div className={`wrap page ${styles.pending}`} aria-busy>
      <div className="sr" role="status">
        <h1>{m.shell_loading()}</h1>
      </div>
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
