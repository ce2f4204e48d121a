import { m } from "#messages/messages.js"
import { SignInFrame } from "./sign-in-frame.tsx"

/** The way into the office. */
export function SignInPage() {
  return (
    <SignInFrame title={m.office_sign_in()}>
      <p>{m.office_sign_in_words()}</p>
    </SignInFrame>
  )
}
