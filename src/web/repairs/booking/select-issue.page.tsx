import { createFileRoute, useRouter } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { flushSync } from "react-dom"
import type { RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import type { ToRepair } from "#rules/repairs/tariff.ts"
import { TextAreaField } from "#ui/form/fields.tsx"
import { focusMistake } from "#ui/form/focus-mistake.ts"
import { pageHead } from "#web/head.ts"
import { NewInstead } from "#web/repairs/new-instead.tsx"
import { quoteText, quoteToday } from "#web/repairs/quote-text.ts"
import { routeHead } from "#web/route-head.ts"
import styles from "./booking.module.css"
import { BookingStep, ContinueFoot } from "./booking-step.tsx"
import { HandoverAdvice } from "./handover-advice.tsx"
import { chosenOption, type OptionSearch } from "./option-search.ts"
import { OptionSearchList } from "./option-search-list.tsx"
import { guardStep, MAX_DESCRIPTION, openNextStep, queryChoices, stepAddress } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"
import { stepServices } from "./step-services.ts"

export const Route = createFileRoute("/select-issue")({
  loader: async ({ location }) => {
    const choices = queryChoices(location.search as StepChoices)
    guardStep("issue", choices)
    return {
      served: await stepServices("issue", choices),
      head: pageHead({ title: m.repairs_issue_title(), path: location.pathname, unlisted: true }),
    }
  },
  head: routeHead,
  component: SelectIssuePage,
})

/** The choice of the issue. [spec 2 §2] */
function SelectIssuePage() {
  const choices = queryChoices(Route.useSearch() as StepChoices)
  return (
    <BookingStep step="issue" choices={choices} served={Route.useLoaderData().served}>
      {({ device, brand, model }) =>
        device &&
        brand &&
        model && (
          <>
            <IssueForm key={device.id} choices={choices} device={device} toRepair={{ brand: brand.id, model: model.id }} />
            <aside className="sticky">
              <HandoverAdvice />
              {model.id && <NewInstead model={model.id} />}
            </aside>
          </>
        )
      }
    </BookingStep>
  )
}

type IssueFormProps = { choices: StepChoices; device: RepairService; toRepair: Omit<ToRepair, "issue"> }

/** The issues of a device by rank, each with its price. An issue is required, its description is optional. [spec 2 §5] */
function IssueForm({ choices, device, toRepair }: IssueFormProps) {
  const router = useRouter()
  const options = device.issues
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ id, title }) => ({ id, name: title, note: quoteText(quoteToday(device, { ...toRepair, issue: id })) }))
  // On going back from the last step, the query contains the issue chosen here.
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
    void openNextStep(router, { from: stepAddress("issue", next), to: stepAddress("address", next) })
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
      <ContinueFoot back={stepAddress("model", choices)} />
    </form>
  )
}
