import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import { m } from "#messages/messages.js"
import { PasswordField, TextField } from "#ui/form/fields.tsx"
import { api } from "#web/api.ts"
import { signUpFailure } from "#web/sign-in/failure-texts.ts"
import { emailProblem, firstNameProblem, lastNameProblem, passwordProblem } from "#web/sign-in/field-problems.ts"
import { loadIdentity } from "#web/sign-in/load-identity.ts"
import { NameFields } from "#web/sign-in/name-fields.tsx"
import * as styles from "#web/sign-in/sign-in.module.css"
import { SignInForm } from "#web/sign-in/sign-in-form.tsx"
import type { SignInDialog } from "#web/sign-in/use-sign-in.ts"
import { DialogLink } from "./dialog-link.tsx"
import { typedBefore, useDraft } from "./draft.ts"

type RegisterFormProps = {
  onSwitch: (dialog: SignInDialog) => void
  /** Called with the address to which the mail was sent. */
  onDone: (email: string) => void
}

export function RegisterForm({ onSwitch, onDone }: RegisterFormProps) {
  const { register, handleSubmit, setFocus, getValues, formState } = useForm({
    mode: "onTouched",
    defaultValues: { ...typedBefore(), password: "" },
  })
  const forgetDraft = useDraft(getValues)
  const [failure, setFailure] = useState<string | null>(null)
  const { errors, isValid, isSubmitting, isDirty, isSubmitted, touchedFields } = formState
  const isBegun = isDirty || isSubmitted || Object.keys(touchedFields).length > 0

  useEffect(() => setFocus("firstName"), [setFocus])

  const signUp = handleSubmit(async ({ firstName, lastName, email, password }) => {
    setFailure(null)
    try {
      const address = email.trim()
      await registerAccount({ firstName: firstName.trim(), lastName: lastName.trim(), email: address, password })
      forgetDraft()
      onDone(address)
    } catch (fault) {
      setFailure(fault instanceof ProfileNotStored ? m.sign_in_profile_failed() : signUpFailure(fault))
    }
  })

  return (
    <>
      <SignInForm
        label={m.sign_in_sign_up()}
        busyText={m.sign_in_signing_up()}
        isValid={isValid}
        isBusy={isSubmitting}
        hint={!isValid && isBegun ? m.sign_in_register_hint() : null}
        failure={failure}
        onSubmit={signUp}
        onEdit={() => setFailure(null)}
      >
        <NameFields
          firstName={register("firstName", { validate: firstNameProblem })}
          lastName={register("lastName", { validate: lastNameProblem })}
          errors={errors}
        />
        <TextField
          {...register("email", { validate: emailProblem })}
          label={m.sign_in_email()}
          required
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        <PasswordField
          {...register("password", { validate: passwordProblem })}
          label={m.sign_in_password()}
          required
          autoComplete="new-password"
          error={errors.password?.message}
        />
      </SignInForm>
      <p className={styles.more}>
        <DialogLink to="login" onSwitch={onSwitch}>
          {m.sign_in_have_account()}
        </DialogLink>
      </p>
    </>
  )
}

type NewAccount = { firstName: string; lastName: string; email: string; password: string }

/** The account was created, but its names could not be stored. */
class ProfileNotStored extends Error {
  override name = "ProfileNotStored"
}

/**
 * Creates the account and stores the names. It does not sign the customer in: the token of the unverified customer is used for one call and
 * not stored. Rejects with an `IdentityProblem` or `ProfileNotStored`. [spec 1 §4, A1]
 */
async function registerAccount({ firstName, lastName, email, password }: NewAccount): Promise<void> {
  const identity = await loadIdentity()
  const displayName = `${firstName} ${lastName}`
  const { token } = await identity.createAccount({ email, password, displayName })
  await api()
    .account.updateProfile({ first_name: firstName, last_name: lastName }, { token })
    .catch((fault: unknown) => {
      throw new ProfileNotStored("The names of a new account were not stored.", { cause: fault })
    })
}
