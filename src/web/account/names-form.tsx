import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { firstNameProblem, lastNameProblem } from "#web/sign-in/field-problems.ts"
import { NameFields } from "#web/sign-in/name-fields.tsx"
import * as styles from "./account.module.css"

type NamesFormProps = { profile: Profile; onSaved: (saved: Profile) => void; onCancel: () => void }

/** "Account Details" in edit mode; Save replaces Edit. [spec 2 §2, §5, §8] */
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
        <NameFields
          firstName={register("firstName", { validate: firstNameProblem })}
          lastName={register("lastName", { validate: lastNameProblem })}
          errors={errors}
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
