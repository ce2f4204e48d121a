import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { CardsPending } from "#web/addresses/cards-pending.tsx"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { BookingForm } from "./booking-form.tsx"
import { BookingStep } from "./booking-step.tsx"
import { guardStep, queryChoices } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"
import { stepServices } from "./step-services.ts"

export const Route = createFileRoute("/select-service-address")({
  loader: async ({ location }) => {
    const choices = queryChoices(location.search as StepChoices)
    guardStep("address", choices)
    return {
      served: await stepServices("address", choices),
      head: pageHead({ title: m.repairs_address_title(), path: location.pathname, unlisted: true }),
    }
  },
  head: routeHead,
  component: SelectServiceAddressPage,
})

/** Where and when the repair takes place. [spec 2 §2] */
function SelectServiceAddressPage() {
  const choices = queryChoices(Route.useSearch() as StepChoices)
  return (
    <BookingStep step="address" choices={choices} served={Route.useLoaderData().served}>
      {({ device, brand, model, issue }) =>
        device &&
        brand &&
        model &&
        issue && (
          <CustomerOnly waiting={<CardsPending />}>
            <BookingForm choices={choices} device={device} brand={brand} model={model} issue={issue} />
          </CustomerOnly>
        )
      }
    </BookingStep>
  )
}
