import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { ServiceRequest } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import type { HistoryTab } from "#rules/orders/order-status.ts"
import { NO_DESCRIPTION } from "#rules/repairs/model-name.ts"
import { slotLabelAt } from "#rules/repairs/repair-slots.ts"
import { canCancelRepair, canMoveVisit, lastStatus, type RepairStatus, readRepairStatus } from "#rules/repairs/repair-status.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { Badge, type BadgeTone } from "#ui/text/badge.tsx"
import { exactMomentText, momentText, qatarDayText } from "#ui/text/date-text.ts"
import { labelOf } from "#ui/text/isolated-texts.ts"
import { ItemLine } from "#ui/text/item-line.tsx"
import { joinList, priceText } from "#ui/text/language.ts"
import { slotText } from "#ui/text/slot-text.ts"
import * as card from "#ui/text/text.module.css"
import { PlaceLines } from "#web/addresses/address-text.tsx"
import { ChatLink } from "#web/repairs/chat-link.tsx"
import { quoteText } from "#web/repairs/quote-text.ts"
import styles from "./history.module.css"

type ServiceCardProps = { request: ServiceRequest; tab: HistoryTab; onChanged: (request: ServiceRequest) => void }

/** A booked repair of the history: model, issue and status, and its details when it is open. [spec 2 §2] */
export function ServiceCard({ request, tab, onChanged }: ServiceCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const eventsRef = useRef<HTMLHeadingElement>(null)
  const moreId = useId()
  const status = lastStatus(request.events) ?? request.status
  const isHome = request.customer_address !== null

  /** Opens the details and moves the focus to the events. [A16] */
  function track() {
    flushSync(() => setIsOpen(true))
    eventsRef.current?.focus()
  }

  return (
    <article className={card.order} aria-label={`${m.repairs_booking_id()} #${request.reference}`}>
      <CardHead request={request} isOpen={isOpen} moreId={moreId} onToggle={() => setIsOpen(!isOpen)} />
      <div className={styles.body}>
        <ItemLine
          title={request.model}
          image={request.thumbnail}
          badge={
            <Badge tone={repairStatusTone(status)} className={status.toLowerCase()}>
              {repairStatusText(status, isHome)}
            </Badge>
          }
          notes={[
            <bdi key="issue">{request.issue}</bdi>,
            ...(tab === "in_progress" ? [`${placeText(request)}: ${timeText(request)}`] : []),
          ]}
          end={<TabAction tab={tab} reference={request.reference} onTrack={track} />}
        />
        {status !== "CREATED" && tab === "in_progress" && (
          <Suspense>
            <OwnEstimate reference={request.reference} onAnswered={onChanged} />
          </Suspense>
        )}
        <div id={moreId} hidden={!isOpen}>
          {isOpen && (
            <ServiceDetails request={request} eventsRef={eventsRef}>
              <ServiceActions request={request} onChanged={onChanged} />
            </ServiceDetails>
          )}
        </div>
      </div>
    </article>
  )
}

type CardHeadProps = { request: ServiceRequest; isOpen: boolean; moreId: string; onToggle: () => void }

function CardHead({ request, isOpen, moreId, onToggle }: CardHeadProps) {
  const toggleText = isOpen ? m.repairs_view_less() : m.repairs_view_more()
  return (
    <div className={card.cardHead}>
      <dl className={card.facts}>
        <div>
          <dt>{m.repairs_booking_id()}</dt>
          <dd className="ltr">#{request.reference}</dd>
        </div>
        <div>
          <dt>{m.repairs_date_placed()}</dt>
          <dd>
            <time dateTime={request.created_at}>{exactMomentText(request.created_at)}</time>
          </dd>
        </div>
      </dl>
      <div className={card.tools}>
        <Button
          kind="quiet"
          aria-label={labelOf(toggleText, request.reference)}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={onToggle}
        >
          {toggleText}
          <Icon name={isOpen ? "up" : "down"} />
        </Button>
      </div>
    </div>
  )
}

type TabActionProps = { tab: HistoryTab; reference: string; onTrack: () => void }

function TabAction({ tab, reference, onTrack }: TabActionProps) {
  if (tab === "cancelled") return null
  if (tab === "in_progress") {
    return (
      <Button kind="soft" className={card.track} aria-label={labelOf(m.repairs_track(), reference)} onClick={onTrack}>
        {m.repairs_track()}
      </Button>
    )
  }
  return (
    <Button className={card.track} aria-label={labelOf(m.repairs_review(), reference)} onClick={() => showToast(m.repairs_review_closed())}>
      {m.repairs_review()}
    </Button>
  )
}

type ServiceDetailsProps = { request: ServiceRequest; eventsRef: RefObject<HTMLHeadingElement | null>; children: ReactNode }

/** Time, place and description, the actions, and every event with its time, the newest first. */
function ServiceDetails({ request, eventsRef, children }: ServiceDetailsProps) {
  const { customer_address: home, store_address: store } = request
  const place = home ?? store
  const description = request.issue_description === NO_DESCRIPTION ? m.repairs_issue_no_description() : request.issue_description
  const name = home ? `${home.first_name} ${home.last_name}` : store?.name
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <div>
          <dt>{placeText(request)}</dt>
          <dd>{timeText(request)}</dd>
        </div>
        <div>
          <dt>{m.repairs_price()}</dt>
          <dd>{amountText(request)}</dd>
        </div>
        {place && (
          <div>
            <dt>{m.repairs_address()}</dt>
            <dd>
              <PlaceLines name={name} place={place} />
            </dd>
          </div>
        )}
        <div>
          <dt>{m.repairs_issue_description()}</dt>
          <dd>
            <bdi>{description}</bdi>
          </dd>
        </div>
        {request.serial_number && (
          <div>
            <dt>{m.repairs_serial()}</dt>
            <dd>
              <bdi dir="ltr">{request.serial_number}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {children}
      <div className={styles.events}>
        <h2 className="h-small" ref={eventsRef} tabIndex={-1}>
          {m.repairs_event_history()}
        </h2>
        <ol className={card.steps}>
          {request.events.toReversed().map(({ status, created_at }, index) => (
            <li key={status} className={classNames(card.step, index === 0 && card.done, index === 0 && card.newest)}>
              <b>{repairStatusText(status, home !== null)}</b>
              <time dateTime={created_at}>{momentText(created_at)}</time>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** What is to be paid by an approved estimate, or that nothing is; until then the price of the booking. [OFFICE-108] */
function amountText({ due, quote }: ServiceRequest): string {
  if (due === null) return quoteText(quote)
  return due === 0 ? m.repairs_price_nothing() : priceText(due)
}

function placeText({ customer_address: home }: ServiceRequest): string {
  return home ? m.repairs_home_visit() : m.repairs_in_shop()
}

/** The day, and the slot of a visit. */
function timeText({ customer_address: home, preferred_time: preferred }: ServiceRequest): string {
  const label = home ? slotLabelAt(new Date(preferred)) : null
  return joinList([qatarDayText(preferred), label && slotText(label)])
}

const OwnEstimate = lazy(() => import("./own-estimate.tsx").then((module) => ({ default: module.OwnEstimate })))
const ChangeTimeDialog = lazy(() => import("./change-time-dialog.tsx").then((module) => ({ default: module.ChangeTimeDialog })))
const CancelRepairDialog = lazy(() => import("./cancel-repair-dialog.tsx").then((module) => ({ default: module.CancelRepairDialog })))

type ServiceActionsProps = { request: ServiceRequest; onChanged: (request: ServiceRequest) => void }

/** The actions for a repair: ask about it, and change it while its status allows that. */
function ServiceActions({ request, onChanged }: ServiceActionsProps) {
  const [asking, setAsking] = useState<"time" | "cancel" | null>(null)
  const status = readRepairStatus(request.status)
  const canCancel = status !== null && canCancelRepair(status)
  const dialog = { request, onChanged, onClose: () => setAsking(null) }
  return (
    <div className={styles.actions}>
      {status && canMoveVisit(status) && (
        <Button kind="soft" aria-label={labelOf(m.repairs_change_time(), request.reference)} onClick={() => setAsking("time")}>
          <Icon name="calendar" />
          {m.repairs_change_time()}
        </Button>
      )}
      <ChatLink request={request} />
      {canCancel && (
        <Button kind="quiet" aria-label={labelOf(m.repairs_cancel(), request.reference)} onClick={() => setAsking("cancel")}>
          {m.repairs_cancel()}
        </Button>
      )}
      <Suspense>
        {asking === "time" && <ChangeTimeDialog {...dialog} />}
        {asking === "cancel" && <CancelRepairDialog {...dialog} />}
      </Suspense>
    </div>
  )
}

const TEXTS = {
  CREATED: m.repairs_status_created,
  CONFIRMED: m.repairs_status_confirmed,
  STARTED: m.repairs_status_started,
  PROCESSING: m.repairs_status_processing,
  COMPLETED: m.repairs_status_completed,
  READY_TO_SHIP: m.repairs_status_ready,
  SHIPPED: m.repairs_status_shipped,
  DELIVERED: m.repairs_status_delivered,
  CANCELLED: m.repairs_status_cancelled,
} satisfies Record<RepairStatus, () => string>

/** Shipped, in progress, confirmed, cancelled and delivered each have their own tone. [spec 2 §4] */
const TONES: Record<RepairStatus, BadgeTone> = {
  CREATED: "grey",
  CONFIRMED: "sea",
  STARTED: "amber",
  PROCESSING: "amber",
  COMPLETED: "sea",
  READY_TO_SHIP: "sea",
  SHIPPED: "violet",
  DELIVERED: "green",
  CANCELLED: "red",
}

/** The text of a repair's status; an unknown status is unchanged. A device that was brought to a branch is collected there. [spec 3 §9] */
function repairStatusText(status: string, isHome: boolean): string {
  const known = readRepairStatus(status)
  if (known === "SHIPPED" && !isHome) return m.repairs_status_collectable()
  return known ? TEXTS[known]() : status
}

function repairStatusTone(status: string): BadgeTone {
  const known = readRepairStatus(status)
  return known ? TONES[known] : "grey"
}
