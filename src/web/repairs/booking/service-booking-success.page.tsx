import { createFileRoute, useHydrated, useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import type { Branch } from "#contract/addresses.ts"
import type { ServiceRequest } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { calendarFile } from "#rules/repairs/calendar-file.ts"
import { qatarDay, slotEndAt, slotLabelAt } from "#rules/repairs/repair-slots.ts"
import { mapLink } from "#rules/values/map-link.ts"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { SuccessMark } from "#ui/feedback/success-mark.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { qatarDayText } from "#ui/text/date-text.ts"
import { joinList } from "#ui/text/language.ts"
import { slotText } from "#ui/text/slot-text.ts"
import * as text from "#ui/text/text.module.css"
import { cityName, PlaceLines, streetLine } from "#web/addresses/address-text.tsx"
import { api } from "#web/api.ts"
import { pageHead } from "#web/head.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { ChatLink } from "#web/repairs/chat-link.tsx"
import { referenceOfState } from "#web/repairs/navigation-state.ts"
import { quoteText } from "#web/repairs/quote-text.ts"
import { routeHead } from "#web/route-head.ts"
import { useCustomerKeyHash } from "#web/sign-in/use-signed-in.ts"
import styles from "./booking.module.css"
import { HandoverAdvice } from "./handover-advice.tsx"

export const Route = createFileRoute("/service-booking-success")({
  loader: () => ({ head: pageHead({ title: m.repairs_success_title(), path: paths.repairBooked(), unlisted: true }) }),
  head: routeHead,
  component: ServiceBookingSuccessPage,
})

/** Shows the booking in the navigation's state; without one it goes to the home page. [spec 2 §2] */
function ServiceBookingSuccessPage() {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  // Renders again after a sign-out, which also leaves the page.
  useCustomerKeyHash()
  const reference = referenceOfState(useLocation({ select: (location) => location.state.booking }))
  const isEmpty = isHydrated && reference === null

  useEffect(() => {
    if (isEmpty) void navigate({ href: paths.home(), replace: true, resetScroll: false })
  }, [isEmpty, navigate])

  return (
    <div className={`wrap page ${styles.successPage}`}>
      <SuccessMark />
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

type BookedRequest = { request: ServiceRequest; branch: Branch | null }

/** The booked repair: time, place, a calendar entry, and how to prepare. [spec 3 §9] */
function BookedRepair({ reference }: { reference: string }) {
  const booked = useLoaded(loadBooked, reference)
  return (
    <div className={styles.booked}>
      <LoadedPart loaded={booked} waiting={<Skeleton shape="tile" />}>
        {(data) => <BookedPanel {...data} />}
      </LoadedPart>
      <HandoverAdvice />
    </div>
  )
}

function BookedPanel({ request, branch }: BookedRequest) {
  const place = request.customer_address ?? request.store_address
  const label = request.customer_address && slotLabelAt(new Date(request.preferred_time))
  const slot = label && slotText(label)
  const facts = [
    { name: m.repairs_summary_device(), value: joinList([request.model, request.issue]) },
    { name: m.repairs_price(), value: quoteText(request.quote) },
    { name: m.repairs_date(), value: qatarDayText(request.preferred_time) },
    { name: m.repairs_summary_time(), value: slot },
    {
      name: m.repairs_address(),
      value: place && <PlaceLines name={request.store_address?.name} place={place} />,
    },
    { name: m.repairs_hours(), value: request.store_address?.working_hours },
  ]
  return (
    <Panel className="stack-6">
      <h2 className="h-block">{request.customer_address ? m.repairs_home_visit() : m.repairs_in_shop()}</h2>
      <dl className={text.sums}>
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name} className={text.row}>
                <dt>{name}</dt>
                <dd className={text.value}>{typeof value === "string" ? <bdi>{value}</bdi> : value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={styles.bookedActions}>
        <Button kind="soft" onClick={() => saveCalendarFile(request)}>
          <Icon name="calendar" />
          {m.repairs_calendar()}
        </Button>
        {branch && (
          <ButtonLink kind="soft" href={mapLink(branch)} target="_blank" rel="noopener noreferrer">
            <Icon name="pin" />
            {m.repairs_map()}
          </ButtonLink>
        )}
        <ChatLink request={request} />
        <ButtonLink kind="soft" href={paths.profile("serviceHistory")}>
          {m.repairs_view_request()}
        </ButtonLink>
      </div>
    </Panel>
  )
}

async function loadBooked(reference: string, signal: AbortSignal): Promise<BookedRequest> {
  const request = await api().repairs.request({ reference }, { signal })
  const storeId = request.store_address?.id
  const stores = storeId === undefined ? [] : await api().repairs.stores(undefined, { signal })
  return { request, branch: stores.find(({ id }) => id === storeId) ?? null }
}

/** Downloads the visit as a calendar entry. */
function saveCalendarFile(request: ServiceRequest): void {
  const { reference, model, issue, preferred_time: preferred, customer_address: home, store_address: store } = request
  const starts = new Date(preferred)
  const place = home ?? store
  const file = calendarFile({
    uid: `${reference}@${new URL(readSite().publicOrigin).host}`,
    title: m.repairs_calendar_title({ shopName: readSite().shopName, model }),
    description: [issue, `${m.repairs_success_reference()} ${reference}`].join("\n"),
    place: place ? joinList([store?.name, streetLine(place), cityName(place)]) : "",
    time: home ? { starts, ends: slotEndAt(starts) } : { day: qatarDay(starts) },
    now: new Date(),
  })
  const address = URL.createObjectURL(new Blob([file], { type: "text/calendar" }))
  const link = document.createElement("a")
  link.href = address
  link.download = `${reference}.ics`
  link.click()
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
