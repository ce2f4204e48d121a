import { lazy, Suspense } from "react"
import type { SignInDialog } from "./use-sign-in.ts"

const Dialog = lazy(() => import("./sign-in-dialog.tsx").then((module) => ({ default: module.SignInDialogPanel })))

/** The place of the sign-in dialogs; their code is loaded when the first one opens. */
export function SignInDialogs({ dialog, onClose }: { dialog: SignInDialog | null; onClose: () => void }) {
  if (dialog === null) return null
  return (
    <Suspense>
      <Dialog dialog={dialog} onClose={onClose} />
    </Suspense>
  )
}
