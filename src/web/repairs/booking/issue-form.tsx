import { useRouter } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { flushSync } from "react-dom"
import type { RepairIssue } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { focusMistake } from "#ui/form/focus-mistake.ts"
import { TextAreaField } from "#ui/form/text-area-field.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { paths } from "#web/paths.ts"
import styles from "./issue-form.module.css"
import { type Pick, picked } from "./pick.ts"
import { PickList } from "./pick-list.tsx"
import { MAX_DESCRIPTION, stepAddress } from "./step-choices.ts"
import { StepFoot } from "./step-foot.tsx"
import type { StepChoices } from "./step-query.ts"

/** The issues of a device by rank; one is required, what the customer says of it is not. [spec 2 §5] */
export function IssueForm({ choices, issues }: { choices: StepChoices; issues: readonly RepairIssue[] }) {
  const router = useRouter()
  const options = issues.toSorted((a, b) => a.rank - b.rank).map(({ id, title }) => ({ id, name: title }))
  // On the way back from the address the address says what was chosen here.
  const [pick, setPick] = useState<Pick>({ typed: "", id: Number(choices["issue"]) || null })
  const [description, setDescription] = useState(choices["issueDesc"] ?? "")
  const [error, setError] = useState<string | null>(null)

  function proceed(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const issue = picked(options, pick)
    if (!issue) {
      flushSync(() => setError(m.repairs_issue_missing()))
      return focusMistake(event.currentTarget)
    }
    const { issueDesc: _before, ...others } = choices
    const written = description.trim()
    const next = { ...others, issue: String(issue.id), ...(written ? { issueDesc: written } : {}) }
    void router.navigate({ href: paths.selectServiceAddress(next), resetScroll: false })
  }

  return (
    <form onSubmit={proceed} noValidate>
      <PickList
        label={m.repairs_tracker_issue()}
        listLabel={m.repairs_issues()}
        placeholder={m.repairs_issue_search()}
        options={options}
        pick={pick}
        onPick={(next) => {
          setPick(next)
          setError(null)
        }}
        error={error}
      />
      <TextAreaField
        className={styles.description}
        label={m.repairs_issue_more()}
        placeholder={m.repairs_issue_more_hint()}
        maxLength={MAX_DESCRIPTION}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <StepFoot back={stepAddress("model", choices)}>
        <Button type="submit" kind="primary" size="lg">
          {m.repairs_continue()}
          <Icon name="arrow" flip />
        </Button>
      </StepFoot>
    </form>
  )
}
