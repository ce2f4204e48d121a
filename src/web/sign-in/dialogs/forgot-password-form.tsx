import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import { m } from "#messages/messages.js"
import { TextField } from "#ui/form/fields.tsx"
import { mailFailure } from "#web/sign-in/failure-texts.ts"
import { forgottenEmailProblem } from "#web/sign-in/field-problems.ts"
import { loadIdentity } from "#web/sign-in/load-identity.ts"
import * as styles from "#web/sign-in/sign-in.module.css"
import { SignInForm } from "#web/sign-in/sign-in-form.tsx"
import type { SignInDialog } from "#web/sign-in/use-sign-in.ts"
import { DialogLink } from "./dialog-link.tsx"
import { typedBefore, useDraft } from "./draft.ts"

type ForgotPasswordFormProps = { onSwitch: (dialog: SignInDialog) => void; onDone: () => void }

export function ForgotPasswordForm({ onSwitch, onDone }: ForgotPasswordFormProps) {
  const { register, handleSubmit, setFocus, getValues, formState } = useForm({
    mode: "onTouched",
    defaultValues: { email: typedBefore().email },
  })
  useDraft(getValues)
  const [failure, setFailure] = useState<string | null>(null)
  const { errors, isValid, isSubmitting } = formState

  useEffect(() => setFocus("email"), [setFocus])

  const sendMail = handleSubmit(
    async ({ email }) => {
      setFailure(null)
      try {
        const identity = await loadIdentity()
        await identity.sendResetEmail(email.trim())
        onDone()
      } catch (fault) {
        setFailure(mailFailure(fault))
      }
    },
    () => setFailure(m.sign_in_forgot_invalid()),
  )

  return (
    <>
      <SignInForm
        label={m.sign_in_verify()}
        busyText={m.sign_in_verifying()}
        isValid={isValid}
        isBusy={isSubmitting}
        failure={failure}
        onSubmit={sendMail}
        onEdit={() => setFailure(null)}
      >
        <TextField
          {...register("email", { validate: forgottenEmailProblem })}
          label={m.sign_in_email()}
          required
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
      </SignInForm>
      <p className={styles.more}>
        <DialogLink to="login" onSwitch={onSwitch}>
          {m.sign_in_back_to_login()}
        </DialogLink>
      </p>
    </>
  )
}
