import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { PasswordField } from "#ui/form/fields.tsx"
import { paths } from "#web/paths.ts"
import { changeFailure } from "#web/sign-in/failure-texts.ts"
import { IdentityProblem } from "#web/sign-in/identity.ts"
import { loadIdentity } from "#web/sign-in/load-identity.ts"
import { signOut } from "#web/sign-in/sign-out.ts"
import * as styles from "./account.module.css"

/** Asks for the password before deleting the account, and reports a failure. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { password: "" } })
  const [failure, setFailure] = useState<string | null>(null)
  const { errors, isSubmitting } = formState

  useEffect(() => setFocus("password"), [setFocus])

  const remove = handleSubmit(async ({ password }) => {
    setFailure(null)
    try {
      await (await loadIdentity()).deleteAccount(password)
    } catch (fault) {
      if (fault instanceof IdentityProblem && fault.code === "wrong_password") {
        return setError("password", { message: m.refusal_wrong_password() }, { shouldFocus: true })
      }
      return setFailure(changeFailure(fault, { failed: m.account_delete_failed(), perhaps: m.account_delete_perhaps() }))
    }
    await router.navigate({ href: paths.home() })
    // The session ended with the account; this clears the device.
    await signOut().catch(() => {})
    showToast(m.account_deleted(), { kind: "good" })
  })

  return (
    <Modal open centred title={m.account_delete_question()} text={m.account_delete_warning()} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onInput={() => setFailure(null)}
        onSubmit={(event) => (isSubmitting ? event.preventDefault() : void remove(event))}
      >
        <PasswordField
          {...register("password", { validate: (text) => text !== "" || m.account_password_current_required() })}
          label={m.account_password_current()}
          required
          autoComplete="current-password"
          error={errors.password?.message}
        />
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        <div className={styles.answers}>
          <Button onClick={onClose}>{m.account_cancel()}</Button>
          <Button type="submit" kind="bad-solid" busy={isSubmitting} busyText={m.account_deleting()}>
            {m.account_delete()}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
