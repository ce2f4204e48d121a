import type { CalendarCell, CalendarPlace } from "#contract/office/repairs/repair-calendar.ts"
import { m } from "#messages/messages.js"
import { Meter } from "#office/parts/page/meter.tsx"
import { closedWords } from "#office/parts/text/closed-words.ts"
import { dayText } from "#office/parts/text/time-text.ts"
import { classNames } from "#ui/style/class-names.ts"
import { BookingChip } from "./booking-chip.tsx"
import * as styles from "./calendar.module.css"
import type { MoveTo } from "./drag.ts"

type Props = {
  cell: CalendarCell
  place: CalendarPlace
  /** How many bookings it names at most. */
  most?: number
  /** Whether it says in words how many seats are free. */
  isWhole?: boolean
  onMove: MoveTo
}

/** The seats of a cell, why it is closed or full, and its bookings. */
export function CellContents({ cell, place, most = cell.bookings.length, isWhole = true, onMove }: Props) {
  const { state, why, count, bookings } = cell
  const shown = bookings.slice(0, most)
  const isShut = state === "closed" && why !== "past"
  return (
    <div className={styles.contents}>
      {(!isShut || count > 0) && <SeatsTaken cell={cell} />}
      {isShut && <WhyShut cell={cell} />}
      {state === "full" && <span className="xs warn">{m.office_calendar_all_taken({ seats: cell.seats ?? 0 })}</span>}
      {state !== "full" && !isShut && count === 0 && (isWhole || cell.seats === null) && (
        <span className="xs quiet">{freeWords(cell)}</span>
      )}
      {shown.length > 0 && (
        <ul className={styles.chips}>
          {shown.map((booking) => (
            <BookingChip key={booking.reference} booking={booking} spot={{ cell, place }} onMove={onMove} />
          ))}
        </ul>
      )}
      {count > shown.length && <span className="xs quiet">{m.office_repairs_more({ count: count - shown.length })}</span>}
    </div>
  )
}

function SeatsTaken({ cell: { seats, taken, count } }: { cell: CalendarCell }) {
  if (seats === null) return count === 0 ? null : <span className="xs quiet num">{m.office_calendar_booked({ count })}</span>
  return (
    <span className="row xs">
      <span className={classNames("num nowrap", taken >= seats ? "warn" : "quiet")}>{m.office_today_of({ booked: taken, seats })}</span>
      <span className="grow">
        <Meter of={seats} taken={taken} />
      </span>
    </span>
  )
}

/** The rule that closes it. */
function WhyShut({ cell: { day, why, reason, until } }: { cell: CalendarCell }) {
  return (
    <span className={classNames("xs", styles.why)}>
      <span className="medium">{why && closedWords(why, reason)}</span>
      {until !== null && until !== day && <span className="quiet">{m.office_calendar_until({ day: dayText(until) })}</span>}
    </span>
  )
}

function freeWords({ state, seats, taken }: CalendarCell): string {
  if (state === "closed") return m.office_slots_why_past()
  return seats === null ? m.office_calendar_none() : m.office_calendar_free({ count: seats - taken })
}
