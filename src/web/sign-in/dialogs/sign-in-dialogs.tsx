import { lazy, Suspense } from "react"
import { useShownSignIn } from "#web/sign-in/use-sign-in.ts"

const Panel = lazy(() => import("./sign-in-panel.tsx").then((module) => ({ default: module.SignInPanel })))

/** The place of the sign-in dialogs; their code is loaded when the first one opens. */
export function SignInDialogs() {
  const shown = useShownSignIn()
  if (!shown) return null
  return (
    <Suspense>
      <Panel {...shown} />
    </Suspense>
  )
}
