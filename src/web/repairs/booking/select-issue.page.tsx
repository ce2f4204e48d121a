import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { BeforeWeMeet } from "./before-we-meet.tsx"
import { BookingStep } from "./booking-step.tsx"
import { IssueForm } from "./issue-form.tsx"
import { queryChoices } from "./step-choices.ts"
import { guardStep } from "./step-guard.ts"
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
            <BeforeWeMeet />
          </>
        )
      }
    </BookingStep>
  )
}
