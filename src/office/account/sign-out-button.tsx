import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { signOut } from "#office/sign-out.ts"
import { useTask } from "#office/use-task.ts"

export function SignOutButton() {
  const { run, busy, mistake } = useTask()
  return (
    <>
      {mistake && (
        <span className="bad t13" role="alert">
          {mistake}
        </span>
      )}
      <Button icon="logout" busy={busy} onClick={() => void run(signOut)}>
        {m.office_sign_out()}
      </Button>
    </>
  )
}
