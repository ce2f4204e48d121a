import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import { routeHead } from "#web/route-head.ts"
import styles from "./booking.module.css"
import { BookingStep } from "./booking-step.tsx"
import { ChoiceTiles } from "./choice-tiles.tsx"

export const Route = createFileRoute("/select-device")({
  loader: () => ({ head: pageHead({ title: m.repairs_device_title(), path: paths.selectDevice(), unlisted: true }) }),
  head: routeHead,
  component: SelectDevicePage,
})

const noChoices = {}

/** What is to be repaired; for a visitor the login comes first. [spec 2 §5] */
function SelectDevicePage() {
  const gate = useBookingGate(m.repairs_login_first_service())
  return (
    <BookingStep step="device" choices={noChoices}>
      {(_chosen, services) => (
        <div className={styles.whole}>
          <ChoiceTiles
            label={m.repairs_devices()}
            look="device"
            choices={services.map(({ id, title, thumbnail }) => ({
              id,
              href: paths.selectBrand({ device: String(id) }),
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
