import { useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { toasts } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import type { SignInDialog, SignInOptions } from "#web/sign-in/use-sign-in.ts"
import { ForgotPasswordForm } from "./forgot-password-form.tsx"
import { LoginForm } from "./login-form.tsx"
import { RegisterForm } from "./register-form.tsx"

type SignInPanelProps = SignInOptions & { dialog: SignInDialog }

const heads = {
  login: { title: m.sign_in_login_title, text: undefined },
  register: { title: m.sign_in_register_title, text: undefined },
  "forgot-password": { title: m.sign_in_forgot_title, text: m.sign_in_forgot_text },
} satisfies Record<SignInDialog, { title: () => string; text: (() => string) | undefined }>

/** The dialogs share one panel, and a switch changes only its content. */
export function SignInPanel({ dialog, onClose, onSwitch, onSignedIn, onSignedUp, onGivenUp, hasAddress }: SignInPanelProps) {
  const [done, setDone] = useState<SignInDialog | null>(null)
  const [registered, setRegistered] = useState("")
  const isOpen = useRef(true)
  useEffect(
    () => () => {
      isOpen.current = false
    },
    [],
  )

  function giveUp() {
    onGivenUp?.()
    onClose()
  }

  function finish() {
    setDone(dialog)
  }

  function finishSignUp(email: string) {
    onSignedUp?.()
    setRegistered(email)
    finish()
  }

  /** The toast that asked for the login would cover the title of a taller dialog. */
  function goTo(next: SignInDialog) {
    toasts.dismissAbout("sign-in")
    setDone(null)
    onSwitch(next)
  }

  if (done === dialog) {
    return (
      <Modal open centred hasAddress={hasAddress} onClose={onClose} title={m.sign_in_success_title()}>
        {done === "register" ? (
          <SignInDone
            message={m.sign_in_registered()}
            description={m.sign_in_registered_text()}
            sentTo={m.sign_in_registered_to({ email: registered })}
            onLogin={() => goTo("login")}
          />
        ) : (
          <SignInDone message={m.sign_in_reset_sent()} description={m.sign_in_reset_sent_text()} onLogin={() => goTo("login")} />
        )}
      </Modal>
    )
  }
  const { title, text } = heads[dialog]
  return (
    <Modal open hasAddress={hasAddress} onClose={giveUp} title={title()} text={text?.()}>
      {dialog === "login" && (
        <LoginForm
          onSwitch={goTo}
          onSignedIn={() => {
            onSignedIn?.()
            // The visitor may have closed the dialog meanwhile.
            if (isOpen.current) onClose()
          }}
        />
      )}
      {dialog === "register" && <RegisterForm onSwitch={goTo} onDone={finishSignUp} />}
      {dialog === "forgot-password" && <ForgotPasswordForm onSwitch={goTo} onDone={finish} />}
    </Modal>
  )
}

type SignInDoneProps = { message: string; description: string; sentTo?: string; onLogin: () => void }

/** The result of a dialog. [spec 1 §2.8] */
function SignInDone({ message, description, sentTo, onLogin }: SignInDoneProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The focused form is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <div className="stack-2" role="status">
        <p className="h-small">{message}</p>
        <p className="small">{description}</p>
        {sentTo && <p className="small">{sentTo}</p>}
      </div>
      <Button ref={button} kind="primary" size="lg" block onClick={onLogin}>
        {m.sign_in_back_to_login()}
      </Button>
    </>
  )
}
