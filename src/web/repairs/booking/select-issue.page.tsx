import { createFileRoute, useRouter } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { flushSync } from "react-dom"
import type { RepairIssue } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { focusMistake } from "#ui/form/focus-mistake.ts"
import { TextAreaField } from "#ui/form/text-area-field.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { BeforeWeMeet } from "./before-we-meet.tsx"
import styles from "./booking.module.css"
import { BookingStep, StepFoot } from "./booking-step.tsx"
import { chosenOption, type OptionSearch } from "./option-search.ts"
import { OptionSearchList } from "./option-search-list.tsx"
import { guardStep, MAX_DESCRIPTION, queryChoices, stepAddress } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"

export const Route = createFileRoute("/select-issue")({
  loader: ({ location }) => {
    guardStep("issue", queryChoices(location.search as StepChoices))
    return { head: pageHead({ title: m.repairs_issue_title(), path: location.pathname, unlisted: true }) }
  },
  head: routeHead,
  component: SelectIssuePage,
})

/** What is wrong with it. [spec 2 §2] */
function SelectIssuePage() {
  const choices = queryChoices(Route.useSearch() as StepChoices)
  return (
    <BookingStep step="issue" choices={choices}>
      {({ device }) =>
        device && (
          <>
            <IssueForm key={device.id} choices={choices} issues={device.issues} />
            <aside className="sticky">
              <BeforeWeMeet />
            </aside>
          </>
        )
      }
    </BookingStep>
  )
}

/** The issues of a device by rank; one is required, what the customer says of it is not. [spec 2 §5] */
function IssueForm({ choices, issues }: { choices: StepChoices; issues: readonly RepairIssue[] }) {
  const router = useRouter()
  const options = issues.toSorted((a, b) => a.rank - b.rank).map(({ id, title }) => ({ id, name: title }))
  // On the way back from the address the address says what was chosen here.
  const [search, setSearch] = useState<OptionSearch>({ typed: "", id: Number(choices["issue"]) || null })
  const [description, setDescription] = useState(choices["issueDesc"] ?? "")
  const [error, setError] = useState<string | null>(null)

  function proceed(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const issue = chosenOption(options, search)
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
      <OptionSearchList
        label={m.repairs_tracker_issue()}
        listLabel={m.repairs_issues()}
        placeholder={m.repairs_issue_search()}
        options={options}
        search={search}
        onSearch={(next) => {
          setSearch(next)
          setError(null)
        }}
        error={error}
      />
      <TextAreaField
        className={styles.issueDescription}
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
