import type { RefObject } from "react"
import type { ServiceRequest } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { slotLabelAt } from "#rules/repair-slots.ts"
import { classNames } from "#ui/style/class-names.ts"
import { momentText, qatarDayText } from "#ui/text/date-text.ts"
import timeline from "#ui/text/timeline.module.css"
import { streetLine } from "#web/addresses/street-line.ts"
import { repairStatusText } from "./repair-status-text.ts"
import styles from "./service-card.module.css"

/** When, where and why, and every event with its time, the newest first. */
export function ServiceDetails({ request, eventsRef }: { request: ServiceRequest; eventsRef: RefObject<HTMLHeadingElement | null> }) {
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
      <div className={styles.events}>
        <h2 className="h-small" ref={eventsRef} tabIndex={-1}>
          {m.repairs_event_history()}
        </h2>
        <ol className={timeline.steps}>
          {request.events.toReversed().map(({ status, created_at }, index) => (
            <li key={status} className={classNames(timeline.step, index === 0 && timeline.done, index === 0 && timeline.newest)}>
              <b>{repairStatusText(status)}</b>
              <time dateTime={created_at}>{momentText(created_at)}</time>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
