import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { readToken } from "#web/device/token.ts"
import { showSignIn } from "#web/sign-in/use-sign-in.ts"

/** Opens the address form; for a visitor, a toast and the login. [spec 2 §4, §6] */
export function AddAddressButton({ className, onAdd }: { className?: string; onAdd: () => void }) {
  function add() {
    if (readToken() !== null) return onAdd()
    askVisitorToLogIn()
    showSignIn("login")
  }
  return (
    <Button kind="soft" className={className} onClick={add}>
      <Icon name="plus" />
      {m.addresses_add()}
    </Button>
  )
}

/** Tells a visitor to log in before adding an address. [spec 2 §8] */
export function askVisitorToLogIn() {
  showToast(m.addresses_login_first(), { kind: "bad", about: "sign-in" })
}
