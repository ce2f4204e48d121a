import { useDraggable } from "@dnd-kit/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { CalendarBooking } from "#contract/office/repairs/repair-calendar.ts"
import { m } from "#messages/messages.js"
import { IconButton } from "#office/parts/control/button.tsx"
import { Avatar, tintOf } from "#office/parts/text/avatar.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./calendar.module.css"
import type { BookingDrag, MoveTo, Spot } from "./drag.ts"

type ChipProps = { booking: CalendarBooking; spot: Spot; onMove: MoveTo }

/** A booking, which leads to its ticket, in the tint of its technician. It is moved by dragging it, or by its button. */
export function BookingChip({ booking, spot, onMove }: ChipProps) {
  const { reference, model, may_move } = booking
  const drag: BookingDrag = { booking, from: spot, onMove }
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: reference,
    data: drag,
    disabled: !may_move,
  })
  return (
    <li
      ref={setNodeRef}
      className={classNames(chipLook(booking), may_move && styles.movable, isDragging && styles.away)}
      onMouseDown={(event) => listeners?.["onMouseDown"]?.(event)}
    >
      <ChipFacts
        booking={booking}
        namesCity={spot.place.name === null}
        name={
          <Link
            ref={setActivatorNodeRef}
            to="/repairs/$reference"
            params={{ reference }}
            className={styles.chipLink}
            title={reference}
            draggable={false}
            aria-describedby={may_move ? attributes["aria-describedby"] : undefined}
            onKeyDown={(event) => listeners?.["onKeyDown"]?.(event)}
          >
            <span className="cut" dir="auto">
              {model}
            </span>
            <bdi className="sr">{reference}</bdi>
          </Link>
        }
        act={
          may_move && (
            <IconButton icon="calendar" size="small" aria-label={m.office_calendar_move({ reference })} onClick={() => onMove(booking)} />
          )
        }
      />
    </li>
  )
}

/** A booking while it is dragged. */
export function LiftedBooking({ drag: { booking, from } }: { drag: BookingDrag }) {
  const name = (
    <span className={styles.chipLink}>
      <span className="cut" dir="auto">
        {booking.model}
      </span>
    </span>
  )
  return (
    <div className={classNames(chipLook(booking), styles.lifted)}>
      <ChipFacts booking={booking} namesCity={from.place.name === null} name={name} />
    </div>
  )
}

function chipLook({ technician, is_late }: CalendarBooking): string {
  return classNames(styles.chip, technician ? (tintOf(technician.id) ?? styles.chipFirst) : styles.chipNobody, is_late && styles.chipLate)
}

type FactsProps = { booking: CalendarBooking; namesCity: boolean; name: ReactNode; act?: ReactNode }

function ChipFacts({ booking: { customer, technician, column, is_home, is_late, place }, namesCity, name, act }: FactsProps) {
  const where = is_home ? namesCity && place : m.office_calendar_whole_day()
  const facts = [column === "NEW" && m.office_calendar_to_confirm(), where].flatMap((fact) => fact || [])
  return (
    <>
      <span className={styles.chipLine}>
        {name}
        {is_late && (
          <span className="bad" title={m.office_repairs_late()}>
            <Icon name="clock" size="sm" />
            <span className="sr">{m.office_repairs_late()}</span>
          </span>
        )}
        {act}
      </span>
      <span className={styles.chipLine}>
        <span className={classNames("cut", styles.chipName)} dir="auto">
          {customer}
        </span>
        {technician ? <Avatar id={technician.id} name={technician.name} /> : <span className={styles.nobody}>?</span>}
        <span className="sr">{technician ? technician.name : m.office_repairs_nobody()}</span>
      </span>
      {facts.length > 0 && <span className={styles.chipFacts}>{facts.join(" · ")}</span>}
    </>
  )
}
