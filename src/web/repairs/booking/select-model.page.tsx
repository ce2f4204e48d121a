import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { BookingStep } from "./booking-step.tsx"
import { ModelForm } from "./model-form.tsx"
import { RepairTexts } from "./repair-texts.tsx"
import { matrixChoices } from "./step-choices.ts"
import { guardStep } from "./step-guard.ts"

export const Route = createFileRoute("/select-model;{$choices}")({
  loader: ({ params, location }) => {
    guardStep("model", matrixChoices(params.choices))
    return { head: pageHead({ title: m.repairs_model_title(), path: location.pathname, unlisted: true }) }
  },
  head: routeHead,
  component: SelectModelPage,
})

/** Which model it is. [spec 2 §2] */
function SelectModelPage() {
  const choices = matrixChoices(Route.useParams().choices)
  return (
    <BookingStep step="model" choices={choices}>
      {({ device, brand }) =>
        device &&
        brand && (
          <>
            <ModelForm key={`${device.id}/${brand.id}`} choices={choices} models={brand.available_models} />
            <RepairTexts device={device} brand={brand} />
          </>
        )
      }
    </BookingStep>
  )
}
