import { useState } from "react"
import { useForm } from "react-hook-form"
import { m } from "#messages/messages.js"
import { PasswordField } from "#ui/form/fields.tsx"
import { api } from "#web/api.ts"
import { readToken } from "#web/device/token.ts"
import { mailFailure } from "#web/sign-in/failure-texts.ts"
import { passwordProblem } from "#web/sign-in/field-problems.ts"
import { IdentityProblem } from "#web/sign-in/identity.ts"
import { loadIdentity } from "#web/sign-in/load-identity.ts"
import { keepMailLink } from "#web/sign-in/mail-link.ts"
import { SignInForm } from "#web/sign-in/sign-in-form.tsx"
import { LinkOutcome, StaticPanel } from "./static-panel.tsx"

/** Sets a new password with a reset link. */
export function ResetPasswordPanel({ code }: { code: string | null | undefined }) {
  const { register, handleSubmit, formState } = useForm({ mode: "onTouched", defaultValues: { password: "" } })
  const [outcome, setOutcome] = useState<"done" | "spent" | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { errors, isValid, isSubmitting } = formState

  const save = handleSubmit(async ({ password }) => {
    if (!code) return
    setFailure(null)
    try {
      const identity = await loadIdentity()
      await identity.resetPassword(code, password)
      keepMailLink(null)
      setOutcome("done")
      // The reset has ended the sessions of its account. A session of that account on this device is forgotten when a call finds it ended; one of
      // another customer stays.
      if (readToken() !== null)
        await api()
          .account.profile()
          .catch(() => {})
    } catch (fault) {
      if (fault instanceof IdentityProblem && fault.code === "link_spent") {
        keepMailLink(null)
        setOutcome("spent")
      } else setFailure(mailFailure(fault))
    }
  })

  if (outcome === "done") return <PasswordReset />
  if (outcome === "spent" || code === null) return <LinkUnusable isMissing={code === null} />
  return (
    <StaticPanel title={m.sign_in_reset_title()} text={m.sign_in_reset_text()}>
      <SignInForm
        label={m.sign_in_save_password()}
        busyText={m.sign_in_saving()}
        isValid={isValid && code !== undefined}
        isBusy={isSubmitting}
        failure={failure}
        onSubmit={save}
        onEdit={() => setFailure(null)}
      >
        <PasswordField
          {...register("password", { validate: passwordProblem })}
          label={m.sign_in_new_password()}
          required
          autoComplete="new-password"
          error={errors.password?.message}
        />
      </SignInForm>
    </StaticPanel>
  )
}

function PasswordReset() {
  return (
    <StaticPanel isSuccess title={m.sign_in_success_title()}>
      <LinkOutcome tone="good" text={m.sign_in_reset_done()} isAnswer next={m.sign_in_back_to_login()} opens="login" />
    </StaticPanel>
  )
}

/** The address has no link's code, or the link has been used or has expired. */
function LinkUnusable({ isMissing }: { isMissing: boolean }) {
  return (
    <StaticPanel title={m.sign_in_reset_title()} text={m.sign_in_forgot_text()}>
      <LinkOutcome
        tone={isMissing ? "plain" : "warn"}
        text={isMissing ? m.sign_in_link_missing() : m.refusal_link_spent()}
        isAnswer={!isMissing}
        next={m.sign_in_new_link()}
        opens="forgot-password"
      />
    </StaticPanel>
  )
}
