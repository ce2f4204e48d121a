import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { PasswordField } from "#ui/form/fields.tsx"
import { changeFailure, failureReason } from "#web/sign-in/failure-texts.ts"
import { passwordProblem } from "#web/sign-in/field-problems.ts"
import { IdentityProblem } from "#web/sign-in/identity.ts"
import { loadIdentity } from "#web/sign-in/load-identity.ts"
import { SignInForm } from "#web/sign-in/sign-in-form.tsx"
import { signOut } from "#web/sign-in/sign-out.ts"

type Step = { name: "current"; isWrong: boolean } | { name: "new"; current: string }

/** Changes the password: a dialog for the current one, then one for the new one, then the login. [spec 2 §2, §4] */
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

type CurrentPasswordFormProps = {
  /** Whether the confirmed password has been changed since. */
  isWrong: boolean
  onConfirmed: (password: string) => void
}

/** Asks the identity provider to verify the current password. [spec 2 §5] */
function CurrentPasswordForm({ isWrong, onConfirmed }: CurrentPasswordFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { current: "" } })
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    setFocus("current")
    if (isWrong) setError("current", { message: m.refusal_wrong_password() })
  }, [isWrong, setError, setFocus])

  const confirm = handleSubmit(async ({ current }) => {
    setFailure(null)
    try {
      await (await loadIdentity()).verifyPassword(current)
    } catch (fault) {
      if (fault instanceof IdentityProblem && fault.code === "wrong_password") {
        return setError("current", { message: m.refusal_wrong_password() }, { shouldFocus: true })
      }
      return setFailure(failureReason(fault) ?? m.sign_in_unknown_error())
    }
    onConfirmed(current)
  })

  return (
    <SignInForm
      label={m.account_password_continue()}
      isValid
      isBusy={formState.isSubmitting}
      failure={failure}
      onSubmit={() => void confirm()}
      onEdit={() => setFailure(null)}
    >
      <PasswordField
        {...register("current", { validate: (text) => text !== "" || m.account_password_current_required() })}
        label={m.account_password_current()}
        required
        autoComplete="current-password"
        error={formState.errors.current?.message}
      />
    </SignInForm>
  )
}

/** Long enough to be read while the login opens. */
const TOAST_MS = 12_000

type NewPasswordFormProps = {
  current: string
  /** Called when the password was changed elsewhere since it was confirmed. */
  onWrongCurrent: () => void
}

/** Saves the new password and signs out, which opens the login. [spec 2 §2, §8] */
function NewPasswordForm({ current, onWrongCurrent }: NewPasswordFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({ mode: "onTouched", defaultValues: { next: "" } })
  const [failure, setFailure] = useState<string | null>(null)
  const { errors, isValid, isSubmitting } = formState

  useEffect(() => setFocus("next"), [setFocus])

  const save = handleSubmit(async ({ next }) => {
    setFailure(null)
    try {
      await (await loadIdentity()).updatePassword({ current, next })
    } catch (fault) {
      if (fault instanceof IdentityProblem && fault.code === "wrong_password") return onWrongCurrent()
      return setFailure(changeFailure(fault, { failed: m.account_password_failed(), perhaps: m.account_password_perhaps() }))
    }
    showToast(m.account_password_updated(), { kind: "good", durationMs: TOAST_MS })
    await signOut().catch(() => showToast(m.account_password_logout_failed(), { kind: "bad", durationMs: TOAST_MS }))
  })

  return (
    <SignInForm
      label={m.account_save()}
      busyText={m.account_saving()}
      isValid={isValid}
      isBusy={isSubmitting}
      failure={failure}
      onSubmit={() => void save()}
      onEdit={() => setFailure(null)}
    >
      <PasswordField
        {...register("next", { validate: (text) => passwordProblem(text) ?? (text === current ? m.account_password_same() : undefined) })}
        label={m.sign_in_new_password()}
        required
        autoComplete="new-password"
        error={errors.next?.message}
      />
    </SignInForm>
  )
}
