import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import { useShownSignIn } from "#web/sign-in/use-sign-in.ts"

const loadPanel = () => import("./sign-in-panel.tsx").then((module) => module.SignInPanel)

/** The sign-in dialogs; their code loads when the first one opens. `onSignedIn` is called after every login. */
export function SignInDialogs({ onSignedIn }: { onSignedIn: () => void }) {
  const shown = useShownSignIn()
  return (
    shown && (
      <LazyDialog load={loadPanel} onClose={shown.onClose}>
        {(Panel) => (
          <Panel
            {...shown}
            onSignedIn={() => {
              shown.onSignedIn?.()
              onSignedIn()
            }}
          />
        )}
      </LazyDialog>
    )
  )
}
