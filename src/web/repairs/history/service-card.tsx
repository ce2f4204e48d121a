import { type ReactNode, type RefObject, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { ServiceRequest } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import type { HistoryTab } from "#rules/orders/order-status.ts"
import { slotLabelAt } from "#rules/repairs/repair-slots.ts"
import { lastStatus } from "#rules/repairs/repair-status.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { Badge } from "#ui/text/badge.tsx"
import { exactMomentText, momentText, qatarDayText } from "#ui/text/date-text.ts"
import { ItemLine } from "#ui/text/item-line.tsx"
import * as card from "#ui/text/text.module.css"
import { streetLine } from "#web/addresses/street-line.ts"
import { quoteText } from "#web/repairs/quote-text.ts"
import styles from "./history.module.css"
import { repairStatusText, repairStatusTone } from "./repair-status-text.ts"
import { ServiceActions } from "./service-actions.tsx"

type ServiceCardProps = { request: ServiceRequest; tab: HistoryTab; onChanged: (request: ServiceRequest) => void }

/** A booked repair of the history: what it is about and where it is; more when it is opened. [spec 2 §2] */
export function ServiceCard({ request, tab, onChanged }: ServiceCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const eventsRef = useRef<HTMLHeadingElement>(null)
  const moreId = useId()
  const status = lastStatus(request.events) ?? request.status
  const isHome = request.customer_address !== null

  /** Opens the events, and reads on there. [A16] */
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
          notes={[<bdi key="issue">{request.issue}</bdi>]}
          end={<TabAction tab={tab} reference={request.reference} onTrack={track} />}
        />
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
          aria-label={`${toggleText}: ${request.reference}`}
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
      <Button kind="soft" className={card.track} aria-label={`${m.repairs_track()}: ${reference}`} onClick={onTrack}>
        {m.repairs_track()}
      </Button>
    )
  }
  return (
    <Button className={card.track} aria-label={`${m.repairs_review()}: ${reference}`} onClick={() => showToast(m.repairs_review_closed())}>
      {m.repairs_review()}
    </Button>
  )
}

type ServiceDetailsProps = { request: ServiceRequest; eventsRef: RefObject<HTMLHeadingElement | null>; children: ReactNode }

/** When, where and why, what can be done about it, and every event with its time, the newest first. */
function ServiceDetails({ request, eventsRef, children }: ServiceDetailsProps) {
  const { customer_address: home, store_address: store, preferred_time: preferred } = request
  const place = home ?? store
  const name = home ? `${home.first_name} ${home.last_name}` : store?.name
  const slot = home ? slotLabelAt(new Date(preferred)) : null
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <div>
          <dt>{home ? m.repairs_home_visit() : m.repairs_in_shop()}</dt>
          <dd>{[qatarDayText(preferred), slot].filter(Boolean).join(", ")}</dd>
        </div>
        <div>
          <dt>{m.repairs_price()}</dt>
          <dd>{quoteText(request.quote)}</dd>
        </div>
        {place && (
          <div>
            <dt>{m.repairs_address()}</dt>
            <dd>
              <bdi>{[name, streetLine(place), place.city].filter(Boolean).join("\n")}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{m.repairs_issue_description()}</dt>
          <dd>
            <bdi>{request.issue_description}</bdi>
          </dd>
        </div>
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
