import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { MAX_NAME_LENGTH } from "#rules/person-name.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import { TextField } from "#ui/form/text-field.tsx"
import { Notice } from "#ui/text/notice.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { firstNameProblem, lastNameProblem } from "#web/sign-in/field-problems.ts"
import styles from "./account.module.css"

type NamesFormProps = { profile: Profile; onSaved: (saved: Profile) => void; onCancel: () => void }

/** "Account Details" while the names are edited; where Edit was, there is Save. [spec 2 §2, §5, §8] */
export function NamesForm({ profile, onSaved, onCancel }: NamesFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    mode: "onTouched",
    defaultValues: { firstName: profile.first_name, lastName: profile.last_name },
  })
  const [hasFailed, setFailed] = useState(false)
  const { errors, isSubmitting } = formState

  useEffect(() => setFocus("firstName"), [setFocus])

  const save = handleSubmit(async ({ firstName, lastName }) => {
    setFailed(false)
    try {
      onSaved(await api().account.updateProfile({ first_name: firstName.trim(), last_name: lastName.trim() }))
      showToast(m.account_updated(), { kind: "good" })
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      setFailed(true)
    }
  })

  return (
    <form className="stack-6" noValidate onSubmit={(event) => (isSubmitting ? event.preventDefault() : void save(event))}>
      <div className={styles.head}>
        <h2 className="h-block">{m.account_details()}</h2>
        <div className={styles.tools}>
          <Button kind="quiet" onClick={onCancel}>
            {m.account_cancel()}
          </Button>
          <Button type="submit" kind="primary" busy={isSubmitting} busyText={m.account_saving()}>
            {m.account_save()}
          </Button>
        </div>
      </div>
      {hasFailed && (
        <Notice tone="bad" role="alert">
          {m.account_update_failed()}
        </Notice>
      )}
      <div className={styles.details}>
        <TextField
          {...register("firstName", { validate: firstNameProblem })}
          label={m.account_first_name()}
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="given-name"
          error={errors.firstName?.message}
        />
        <TextField
          {...register("lastName", { validate: lastNameProblem })}
          label={m.account_last_name()}
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="family-name"
          error={errors.lastName?.message}
        />
        <dl>
          <dt>{m.account_email()}</dt>
          <dd>
            <bdi>{profile.email}</bdi>
          </dd>
        </dl>
      </div>
    </form>
  )
}
