import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import type { LoadState } from "./use-loaded.ts"

type Ready<Data> = Extract<LoadState<Data>, { state: "ready" }>

type LoadedPartProps<Data> = {
  loaded: LoadState<Data>
  /** Skeletons in the final shape. */
  waiting: ReactNode
  /** Replaces the message with "Try again" when the data does not exist. */
  missing?: ReactNode
  /** A specified sentence to show while loading; by default only screen readers hear that something is loading. */
  loading?: string
  /** A specified sentence that replaces the reason. */
  failed?: string
  children: (data: Data, ready: Ready<Data>) => ReactNode
}

/** A part of a screen that loads data: shows skeletons, the reason for a failure with "Try again", or the content. */
export function LoadedPart<Data>({ loaded, waiting, missing, loading, failed, children }: LoadedPartProps<Data>) {
  if (loaded.state === "ready") return children(loaded.data, loaded)
  if (loaded.state === "failed") {
    if (missing && loaded.problem.status === 404) return missing
    return (
      <Notice tone="bad" role="alert" action={<Button onClick={loaded.retry}>{m.ui_try_again()}</Button>}>
        {failed ?? loaded.problem.detail}
      </Notice>
    )
  }
  return (
    <>
      <p className={loading ? "small quiet" : "sr"} role="status">
        {loading ?? m.ui_loading()}
      </p>
      {waiting}
    </>
  )
}
