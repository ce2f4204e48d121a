import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { Empty } from "#ui/text/empty.tsx"
import type { ApiProblem } from "#web/api-problem.ts"
import { showSignIn } from "#web/sign-in/use-sign-in.ts"
import { loadCart } from "./use-cart.ts"

/** A cart that could not be read, with the way to another try; when the sign-in has run out, that is to log in. */
export function CartFailed({ fault }: { fault: ApiProblem }) {
  const isSignedOut = fault.status === 401
  return (
    <div role="alert">
      <Empty
        icon="alert"
        heading="h2"
        title={m.cart_failed()}
        text={fault.detail}
        action={
          <Button kind="primary" onClick={() => (isSignedOut ? showSignIn("login") : void loadCart())}>
            {isSignedOut ? m.cart_log_in() : m.cart_try_again()}
          </Button>
        }
      />
    </div>
  )
}
