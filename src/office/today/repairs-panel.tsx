import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { RepairsOfDay } from "#contract/office/today.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Meter } from "#office/parts/page/meter.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Age } from "#office/parts/text/age.tsx"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Badge, Count } from "#office/parts/text/badge.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { slotText } from "#ui/text/slot-text.ts"
import * as styles from "./today.module.css"

/** The repairs of the day: overdue ones first, then the seats of each place and slot. */
export function RepairsPanel({ now }: { now: Date }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["today", "repairs"],
    queryFn: ({ signal }) => api.today.repairsOfDay(undefined, { signal }),
  })
  return (
    <Panel
      title={m.office_today_repairs()}
      aside={data && <Count>{data.count}</Count>}
      acts={
        <Link to="/repairs/calendar" className="link xs">
          {m.office_calendar()}
        </Link>
      }
    >
      {error && !data ? <Fault fault={error} onRetry={() => void refetch()} /> : data ? <Day day={data} now={now} /> : <SkeletonLines />}
    </Panel>
  )
}

function Day({ day, now }: { day: RepairsOfDay; now: Date }) {
  return (
    <div className="stack">
      {day.overdue.map(({ reference, model, place, ended_at }) => (
        <a key={reference} className="row t13" href={`/office/repairs/${reference}`}>
          <Badge tone="bad">{m.office_today_overdue()}</Badge>
          <bdi className="medium num">{reference}</bdi>
          <span className="cut grow">{[model, place].join(" · ")}</span>
          <Age since={ended_at} now={now} limitMinutes={0} />
        </a>
      ))}
      {day.visits.length > 0 && <Visits day={day} />}
      {day.branches.length > 0 && (
        <div className={styles.shops}>
          <span className={styles.inShops}>{m.office_today_in_shops()}</span>
          <div className="row wrap">
            {day.branches.map(({ id, name, booked, seats }) => (
              <Badge key={id} dot={false} tone={seats !== null && booked >= seats ? "warn" : "plain"}>
                {name} {seats === null ? booked : m.office_today_of({ booked, seats })}
              </Badge>
            ))}
          </div>
        </div>
      )}
      {day.count === 0 && <p className="quiet t13">{m.office_today_no_repairs()}</p>}
    </div>
  )
}

function Visits({ day: { slots, visits } }: { day: RepairsOfDay }) {
  return (
    <table className={styles.seats}>
      <thead>
        <tr>
          <td />
          {slots.map(({ label, is_now }) => (
            <th key={label} scope="col" className={classNames("t13", is_now && styles.now)}>
              <bdi>{is_now ? m.office_today_now({ label: slotText(label) }) : slotText(label)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {visits.map(({ city, cells }) => (
          <tr key={city ?? ""}>
            <th scope="row" className="t13">
              {city === null ? m.office_today_other_cities() : m.office_today_at_home({ city })}
            </th>
            {cells.map(({ booked, seats, technicians }, place) => (
              <td key={slots[place]?.label} className={classNames(styles.seat, slots[place]?.is_now && styles.seatNow)}>
                <span className="between t13">
                  <span className="medium num">{seats === null ? booked : m.office_today_of({ booked, seats })}</span>
                  <span className="row">
                    {technicians.map(({ id, name }) => (
                      <Avatar key={id} id={id} name={name} />
                    ))}
                  </span>
                </span>
                {seats !== null && <Meter of={seats} taken={booked} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
