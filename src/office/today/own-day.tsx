import { Link } from "@tanstack/react-router"
import type { BroughtRepair, OwnRepair, OwnVisit, WaitingRepair } from "#contract/office/today.ts"
import { m } from "#messages/messages.js"
import { buttonClass } from "#office/parts/control/button.tsx"
import { columnWords } from "#office/parts/repair/move-words.ts"
import { Age } from "#office/parts/text/age.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { clockText, dayText, fullTime } from "#office/parts/text/time-text.ts"
import { mapSearch } from "#rules/values/map-link.ts"
import { OwnAct } from "./own-act.tsx"
import { OwnBlockPanel } from "./own-block.tsx"
import * as styles from "./today.module.css"

const tones = { calm: "plain", soon: "warn", late: "bad" } as const

/** A technician's day instead of the queues: the visits in order, what comes to the branch, the bench, and what waits. [OFFICE-80] */
export function OwnDay() {
  return (
    <div className={styles.ownDay} data-beside>
      <div className="stack stack-4">
        <OwnBlockPanel
          block="route"
          title={m.office_own_route()}
          empty={m.office_own_no_route()}
          line={(visit, now, place) => <Stop visit={visit} now={now} isFirst={place === 0} />}
        />
        <OwnBlockPanel
          block="brought"
          title={m.office_own_brought()}
          empty={m.office_own_no_brought()}
          all="/office/repairs/calendar?place=branches"
          line={(repair) => <Brought repair={repair} />}
        />
      </div>
      <div className="stack stack-4">
        <OwnBlockPanel
          block="bench"
          title={m.office_own_bench()}
          empty={m.office_own_no_bench()}
          line={(repair, now) => (
            <div className="grow stack stack-2">
              <RepairFacts repair={repair} now={now} />
              <OwnAct repair={repair} />
            </div>
          )}
        />
        <OwnBlockPanel
          block="waiting"
          title={m.office_own_waiting()}
          empty={m.office_own_no_waiting()}
          line={(repair, now) => <Waiting repair={repair} now={now} />}
        />
      </div>
    </div>
  )
}

/** A visit: time, device, address, and the map, the call and the next step in one tap each. */
function Stop({ visit, now, isFirst }: { visit: OwnVisit; now: Date; isFirst: boolean }) {
  const { starts_at: start, ends_at: end, is_passed: isPassed, reference, model, issue, customer, column, place } = visit
  const [startsAt, endsAt] = [new Date(start), new Date(end)]
  const isNow = now >= startsAt && now < endsAt
  return (
    <div className={styles.stop}>
      <div className={styles.stopTime}>
        <time className="strong num" dateTime={start} title={fullTime(start)}>
          {clockText(startsAt)}
        </time>
        <span className="xs quiet num">{isNow ? m.office_own_now() : m.office_own_until({ time: clockText(endsAt) })}</span>
      </div>
      <div className="grow stack stack-2">
        <div>
          <div className="between">
            <Link to="/repairs/$reference" params={{ reference }} className={styles.ownTitle}>
              <bdi>{model}</bdi>
            </Link>
            <Badge tone={isPassed ? "bad" : "sea"}>{isPassed ? m.office_repairs_late() : columnWords[column]()}</Badge>
          </div>
          <div>
            <bdi>{issue}</bdi> · <bdi className="num">{reference}</bdi>
          </div>
          <address className={styles.ownAddress}>
            <bdi>{customer}</bdi> · <bdi>{visit.address ?? place}</bdi>
          </address>
          <EarlierRepairs visit={visit} />
        </div>
        <StopLinks visit={visit} />
        <OwnAct repair={visit} isFirst={isFirst} />
      </div>
    </div>
  )
}

/** How many repairs the customer or the device had before, and the way to their list. [OFFICE-117] */
function EarlierRepairs({ visit: { earlier, reference } }: { visit: OwnVisit }) {
  if (earlier === 0) return null
  const words = m.office_own_earlier({ count: earlier })
  return (
    <Link
      to="/repairs/list"
      search={{ view: "all", before: reference }}
      className={styles.ownEarlier}
      aria-label={m.office_own_act_of({ act: words, name: reference })}
    >
      {words}
    </Link>
  )
}

/** A device that comes to a branch: when, whose, and whether it is given to the member yet. */
function Brought({ repair }: { repair: BroughtRepair }) {
  const { starts_at: start, is_given: isGiven, reference, model, issue, customer, column, place } = repair
  return (
    <div className={styles.stop}>
      <div className={styles.stopTime}>
        <time className="strong num" dateTime={start} title={fullTime(start)}>
          {clockText(new Date(start))}
        </time>
      </div>
      <div className="grow stack stack-2">
        <div>
          <div className="between">
            <Link to="/repairs/$reference" params={{ reference }} className={styles.ownTitle}>
              <bdi>{model}</bdi>
            </Link>
            <Badge tone="sea">{columnWords[column]()}</Badge>
          </div>
          <div>
            <bdi>{issue}</bdi> · <bdi className="num">{reference}</bdi>
          </div>
          <div className="quiet">
            <bdi>{customer}</bdi> · <bdi>{place}</bdi>
          </div>
          {!isGiven && <div className="medium">{m.office_repairs_nobody()}</div>}
        </div>
        <OwnAct repair={repair} />
      </div>
    </div>
  )
}

function StopLinks({ visit: { address, phone, customer } }: { visit: OwnVisit }) {
  const digits = phone?.replaceAll(/\D/g, "")
  return (
    <div className={styles.stopLinks}>
      {address && (
        <a
          className={buttonClass({})}
          href={mapSearch(address)}
          target="_blank"
          rel="noreferrer"
          aria-label={m.office_own_act_of({ act: m.office_order_map(), name: customer })}
        >
          <Icon name="pin" size="sm" /> {m.office_order_map()}
        </a>
      )}
      {digits && (
        <a
          className={buttonClass({})}
          href={`tel:+${digits}`}
          aria-label={m.office_own_act_of({ act: m.office_ticket_call(), name: customer })}
        >
          <Icon name="phone" size="sm" /> {m.office_ticket_call()}
        </a>
      )}
    </div>
  )
}

const waits: Readonly<Record<WaitingRepair["waits_for"], () => string>> = {
  part: m.office_ticket_waits_part,
  answer: m.office_own_waits_answer,
  expired_estimate: m.office_own_waits_expired,
  declined_estimate: m.office_own_waits_declined,
}

function Waiting({ repair, now }: { repair: WaitingRepair; now: Date }) {
  const { waits_for: wait, expected_on: day } = repair
  return (
    <div className="grow stack stack-2">
      <RepairFacts repair={repair} now={now} />
      <div className="medium">{wait === "part" && day ? m.office_own_waits_part({ day: dayText(day) }) : waits[wait]()}</div>
      {wait === "part" && <OwnAct repair={repair} />}
    </div>
  )
}

/** Device, issue, place, and how long it has been in its column. */
function RepairFacts({ repair, now }: { repair: OwnRepair; now: Date }) {
  const { reference, model, issue, customer, place, column, urgency, since } = repair
  return (
    <div>
      <div className="between">
        <Link to="/repairs/$reference" params={{ reference }} className={styles.ownTitle}>
          <bdi>{model}</bdi>
        </Link>
        <span className="row">
          <Age since={since} now={now} />
          <Badge tone={tones[urgency]}>{columnWords[column]()}</Badge>
        </span>
      </div>
      <div>
        <bdi>{issue}</bdi>
      </div>
      <div className="quiet">
        <bdi>{customer}</bdi> · <bdi>{place}</bdi> · <bdi className="num">{reference}</bdi>
      </div>
    </div>
  )
}
