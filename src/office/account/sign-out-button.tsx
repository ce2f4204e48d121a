import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { signOut } from "#office/sign-out.ts"

export function SignOutButton() {
  return (
    <Button icon="logout" onClick={() => void signOut()}>
      {m.office_sign_out()}
    </Button>
  )
}
