import { createFileRoute } from "@tanstack/react-router"
import type { RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import { routeHead } from "#web/route-head.ts"
import styles from "./booking.module.css"
import { BookingStep } from "./booking-step.tsx"
import { ChoiceTiles } from "./choice-tiles.tsx"
import { queryChoices, type StepSelection, stepAddress } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"
import { stepServices } from "./step-services.ts"

export const Route = createFileRoute("/select-device")({
  loader: async ({ location }) => {
    const served = await stepServices("device", queryChoices(location.search as StepChoices))
    return { served, head: pageHead({ title: m.repairs_device_title(), path: paths.selectDevice(), unlisted: true }) }
  },
  head: routeHead,
  component: SelectDevicePage,
})

/** What is to be repaired, of the brand that its page handed on or of any; for a visitor the login comes first. [spec 2 §5, 3 §9] */
function SelectDevicePage() {
  const choices = queryChoices(Route.useSearch() as StepChoices)
  // A whole choice was made on another page and continues from here; a brand alone narrows the devices.
  const brand = choices["device"] === undefined ? choices["brand"] : undefined
  const gate = useBookingGate(m.repairs_login_first_service(), paths.selectDevice(choices))
  return (
    <BookingStep step="device" choices={choices} served={Route.useLoaderData().served}>
      {(chosen, services) => (
        <div className={styles.whole}>
          <ContinueBar chosen={chosen} choices={choices} />
          <ChoiceTiles
            label={m.repairs_devices()}
            look="device"
            choices={ofBrand(services, brand).map(({ id, title, thumbnail }) => ({
              id,
              href: stepAddress(brand ? "model" : "brand", { ...(brand ? choices : {}), device: String(id) }),
              name: title,
              picture: thumbnail,
            }))}
            onClick={gate}
          />
        </div>
      )}
    </BookingStep>
  )
}

/** The way on with what was chosen before the sign-in, past the steps that it answers. [spec 5 §16] */
function ContinueBar({ chosen: { brand, model, issue }, choices }: { chosen: StepSelection; choices: StepChoices }) {
  if (!brand || !model || !issue) return null
  return (
    <p className={styles.continueBar}>
      <ButtonLink kind="primary" size="lg" href={stepAddress("address", choices)}>
        {m.repairs_continue_with({ model: `${brand.name} ${model.name}`, issue: issue.title })}
        <Icon name="arrow" flip />
      </ButtonLink>
    </p>
  )
}

/** The devices of a brand; all without one, or when it is not repaired. */
function ofBrand(services: readonly RepairService[], brand: string | undefined): readonly RepairService[] {
  const devices = services.filter(({ brands }) => brands.some(({ id }) => String(id) === brand))
  return devices.length > 0 ? devices : services
}
