import { createFileRoute, useHydrated, useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { referenceOfState } from "#web/repairs/navigation-state.ts"
import { routeHead } from "#web/route-head.ts"
import { useCustomerKeyHash } from "#web/sign-in/use-signed-in.ts"
import { BookedRepair } from "./booked-repair.tsx"
import styles from "./booking.module.css"

export const Route = createFileRoute("/service-booking-success")({
  loader: () => ({ head: pageHead({ title: m.repairs_success_title(), path: paths.repairBooked(), unlisted: true }) }),
  head: routeHead,
  component: ServiceBookingSuccessPage,
})

/** The booking of the navigation; without one there is nothing to show. [spec 2 §2] */
function ServiceBookingSuccessPage() {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  // Who signs out meanwhile leaves, too.
  useCustomerKeyHash()
  const reference = referenceOfState(useLocation({ select: (location) => location.state.booking }))
  const isEmpty = isHydrated && reference === null

  useEffect(() => {
    if (isEmpty) void navigate({ href: paths.home(), replace: true, resetScroll: false })
  }, [isEmpty, navigate])

  return (
    <div className={`wrap page ${styles.successPage}`}>
      <span className={styles.successMark}>
        <Icon name="check" />
      </span>
      <h1 className="h-page">{m.repairs_success_title()}</h1>
      {isHydrated && reference && (
        <p className={styles.reference}>
          <span className="quiet">{m.repairs_success_reference()}</span> <b className="ltr">{reference}</b>
        </p>
      )}
      {isHydrated && reference && <BookedRepair reference={reference} />}
      <ButtonLink kind="primary" size="lg" href={paths.home()}>
        {m.repairs_success_home()}
      </ButtonLink>
    </div>
  )
}
