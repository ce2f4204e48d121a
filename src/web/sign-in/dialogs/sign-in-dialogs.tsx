import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import { useShownSignIn } from "#web/sign-in/use-sign-in.ts"

const loadPanel = () => import("./sign-in-panel.tsx").then((module) => module.SignInPanel)

/** The sign-in dialogs; their code loads when the first one opens. */
export function SignInDialogs() {
  const shown = useShownSignIn()
  return (
    shown && (
      <LazyDialog load={loadPanel} onClose={shown.onClose}>
        {(Panel) => <Panel {...shown} />}
      </LazyDialog>
    )
  )
}
