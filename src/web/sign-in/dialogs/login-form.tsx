import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { PasswordField, TextField } from "#ui/form/fields.tsx"
import { storeToken } from "#web/device/token.ts"
import { readSite } from "#web/page-context.ts"
import { loginFailure } from "#web/sign-in/failure-texts.ts"
import { emailProblem, passwordProblem } from "#web/sign-in/field-problems.ts"
import { loadIdentity } from "#web/sign-in/load-identity.ts"
import { clickedLink, keepClickedLink, keepMailLink } from "#web/sign-in/mail-link.ts"
import * as styles from "#web/sign-in/sign-in.module.css"
import { SignInForm } from "#web/sign-in/sign-in-form.tsx"
import type { SignInDialog } from "#web/sign-in/use-sign-in.ts"
import { DialogLink } from "./dialog-link.tsx"
import { typedBefore, useDraft } from "./draft.ts"

type LoginFormProps = { onSwitch: (dialog: SignInDialog) => void; onSignedIn: () => void }

const TOAST_MS = 1500

export function LoginForm({ onSwitch, onSignedIn }: LoginFormProps) {
  const { register, handleSubmit, setFocus, getValues, formState } = useForm({
    mode: "onTouched",
    defaultValues: { email: typedBefore().email, password: "" },
  })
  const forgetDraft = useDraft(getValues)
  const [failure, setFailure] = useState<string | null>(null)
  const { errors, isValid, isSubmitting, isDirty, isSubmitted, touchedFields } = formState
  const isBegun = isDirty || isSubmitted || Object.keys(touchedFields).length > 0

  useEffect(() => setFocus("email"), [setFocus])

  const login = handleSubmit(async ({ email, password }) => {
    setFailure(null)
    try {
      const identity = await loadIdentity()
      const { token } = await identity.signIn({ email: email.trim(), password, linkToken: clickedLink() })
      keepClickedLink(null)
      keepMailLink(null)
      storeToken(token)
      forgetDraft()
      showToast(m.sign_in_logged_in(), { kind: "good", durationMs: TOAST_MS, about: "sign-in" })
      onSignedIn()
    } catch (fault) {
      setFailure(loginFailure(fault))
    }
  })

  return (
    <>
      <SignInForm
        label={m.sign_in_login()}
        isValid={isValid}
        isBusy={isSubmitting}
        hint={!isValid && isBegun ? m.sign_in_login_hint() : null}
        failure={failure}
        onSubmit={login}
        onEdit={() => setFailure(null)}
      >
        <TextField
          {...register("email", { validate: emailProblem })}
          label={m.sign_in_email()}
          required
          type="email"
          autoComplete="username"
          error={errors.email?.message}
        />
        <div>
          <PasswordField
            {...register("password", { validate: passwordProblem })}
            label={m.sign_in_password()}
            required
            autoComplete="current-password"
            error={errors.password?.message}
          />
          <div className={styles.aside}>
            <DialogLink to="forgot-password" onSwitch={onSwitch}>
              {m.sign_in_forgot_link()}
            </DialogLink>
          </div>
        </div>
      </SignInForm>
      <p className={`small ${styles.more}`}>
        {m.sign_in_new_here({ shopName: readSite().shopName })}
        <DialogLink to="register" onSwitch={onSwitch}>
          {m.sign_in_signup()}
        </DialogLink>
      </p>
    </>
  )
}
