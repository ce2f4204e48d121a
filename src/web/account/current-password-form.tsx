import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import { m } from "#messages/messages.js"
import { PasswordField } from "#ui/form/password-field.tsx"
import { failureReason } from "#web/sign-in/failure-texts.ts"
import { IdentityProblem } from "#web/sign-in/identity.ts"
import { loadIdentity } from "#web/sign-in/load-identity.ts"
import { SignInForm } from "#web/sign-in/sign-in-form.tsx"

type CurrentPasswordFormProps = {
  /** Whether the one that was confirmed is another by now. */
  isWrong: boolean
  onConfirmed: (password: string) => void
}

/** Has the identity provider confirm the customer's password. [spec 2 §5] */
export function CurrentPasswordForm({ isWrong, onConfirmed }: CurrentPasswordFormProps) {
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
