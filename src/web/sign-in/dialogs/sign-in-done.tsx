import { useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"

type SignInDoneProps = { message: string; description: string; onLogin: () => void }

/** What a dialog shows once it has done its work. [spec 1 §2.8] */
export function SignInDone({ message, description, onLogin }: SignInDoneProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The form's focus has gone with the form.
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <div className="stack-2" role="status">
        <p className="h-small">{message}</p>
        <p className="small">{description}</p>
      </div>
      <Button ref={button} kind="primary" size="lg" block onClick={onLogin}>
        {m.sign_in_back_to_login()}
      </Button>
    </>
  )
}
