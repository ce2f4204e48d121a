import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { PasswordField } from "#ui/form/password-field.tsx"
import { failureReason } from "#web/sign-in/failure-texts.ts"
import { passwordProblem } from "#web/sign-in/field-problems.ts"
import { IdentityProblem } from "#web/sign-in/identity.ts"
import { loadIdentity } from "#web/sign-in/load-identity.ts"
import { SignInForm } from "#web/sign-in/sign-in-form.tsx"
import { signOut } from "#web/sign-in/sign-out.ts"

/** Long enough to be read beside the login that opens. */
const TOAST_MS = 12_000

type NewPasswordFormProps = {
  current: string
  /** The password was changed elsewhere since it was confirmed. */
  onWrongCurrent: () => void
}

/** Saves the new password, and signs out: the page's login follows. [spec 2 §2, §8] */
export function NewPasswordForm({ current, onWrongCurrent }: NewPasswordFormProps) {
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
      return setFailure([m.account_password_failed(), failureReason(fault)].filter(Boolean).join(" "))
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
        {...register("next", { validate: passwordProblem })}
        label={m.sign_in_new_password()}
        required
        autoComplete="new-password"
        error={errors.next?.message}
      />
    </SignInForm>
  )
}
