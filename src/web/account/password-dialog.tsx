import { useState } from "react"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { CurrentPasswordForm } from "./current-password-form.tsx"
import { NewPasswordForm } from "./new-password-form.tsx"

type Step = { name: "current"; isWrong: boolean } | { name: "new"; current: string }

/** The change of a password: a dialog for the current one, then one for the new one. Its end is the login. [spec 2 §2, §4] */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: "current", isWrong: false })
  if (step.name === "current") {
    return (
      <Modal key="current" open title={m.account_password_confirm()} text={m.account_password_confirm_text()} onClose={onClose}>
        <CurrentPasswordForm isWrong={step.isWrong} onConfirmed={(current) => setStep({ name: "new", current })} />
      </Modal>
    )
  }
  return (
    <Modal key="new" open title={m.sign_in_reset_title()} text={m.sign_in_reset_text()} onClose={onClose}>
      <NewPasswordForm current={step.current} onWrongCurrent={() => setStep({ name: "current", isWrong: true })} />
    </Modal>
  )
}
