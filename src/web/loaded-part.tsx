import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import type { Loaded } from "./use-loaded.ts"

type Ready<Data> = Extract<Loaded<Data>, { state: "ready" }>

type LoadedPartProps<Data> = {
  loaded: Loaded<Data>
  /** Skeletons in the final shape. */
  waiting: ReactNode
  /** Instead of the sentence with "Try again", when the thing does not exist. */
  missing?: ReactNode
  /** A sentence of the specification to show meanwhile; without one, readers alone hear that something loads. */
  loading?: string
  /** A sentence of the specification instead of the reason. */
  failed?: string
  children: (data: Data, ready: Ready<Data>) => ReactNode
}

/** The part of a screen that waits for its data: skeletons, the reason with a way to try again, or what it is about. */
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
