import { createFileRoute } from "@tanstack/react-router"
import type { RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { modelWithBrand } from "#rules/repairs/model-name.ts"
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

/** The choice of the device, limited to a brand when its page has passed one on. A visitor logs in first. [spec 2 §5, 3 §9] */
function SelectDevicePage() {
  const choices = queryChoices(Route.useSearch() as StepChoices)
  // With a device, the choices were made on another page and continue from here; a brand alone narrows the devices.
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

/** Continues with the choices made before the sign-in, and skips the steps that they answer. [spec 5 §16] */
function ContinueBar({ chosen: { brand, model, issue }, choices }: { chosen: StepSelection; choices: StepChoices }) {
  if (!brand || !model || !issue) return null
  return (
    <p className={styles.continueBar}>
      <ButtonLink kind="primary" size="lg" href={stepAddress("address", choices)}>
        {m.repairs_continue_with({ model: modelWithBrand(brand.name, model.name), issue: issue.title })}
        <Icon name="arrow" flip />
      </ButtonLink>
    </p>
  )
}

/** The devices of a brand; all devices without a brand, or when the brand is not repaired. */
function ofBrand(services: readonly RepairService[], brand: string | undefined): readonly RepairService[] {
  const devices = services.filter(({ brands }) => brands.some(({ id }) => String(id) === brand))
  return devices.length > 0 ? devices : services
}
