import { Link } from "@tanstack/react-router"
import type { CSSProperties } from "react"
import type { CalendarPlace, RepairCalendar } from "#contract/office/repairs/repair-calendar.ts"
import { m } from "#messages/messages.js"
import { Icon } from "#office/parts/text/icon.tsx"
import { dayText } from "#office/parts/text/time-text.ts"
import { classNames } from "#ui/style/class-names.ts"
import { slotText } from "#ui/text/slot-text.ts"
import type { CalendarSearch } from "../repairs.screens.ts"
import * as styles from "./calendar.module.css"
import { CellContents } from "./calendar-cell.tsx"
import { CalendarDrag, DropPlace } from "./calendar-drag.tsx"
import type { MoveTo } from "./drag.ts"
import { placeText } from "./place-text.ts"

type Props = {
  calendar: RepairCalendar
  places: readonly CalendarPlace[]
  isBusy: boolean
  search: CalendarSearch
  onMove: MoveTo
}

/** The columns are places; the rows are the windows of a day, or the days of a week. */
export function CalendarTable({ calendar, places, isBusy, search, onMove }: Props) {
  const isWeek = calendar.days.length > 1
  return (
    <CalendarDrag>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className={styles.scroll} aria-label={m.office_calendar()} aria-busy={isBusy || undefined} tabIndex={0}>
        <table className={styles.table} style={{ "--columns": places.length } as CSSProperties}>
          <thead>
            <tr>
              <td />
              {places.map((place) => (
                <th key={place.id} scope="col">
                  <PlaceName place={place} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {isWeek ? (
              <WeekRows calendar={calendar} places={places} search={search} onMove={onMove} />
            ) : (
              <DayRows calendar={calendar} places={places} onMove={onMove} />
            )}
          </tbody>
        </table>
      </section>
    </CalendarDrag>
  )
}

function PlaceName({ place }: { place: CalendarPlace }) {
  const { is_home } = place
  return (
    <span className={styles.place}>
      <span className="row t13 medium">
        <Icon name={is_home ? "home" : "branch"} size="sm" className="quiet" />
        <span>
          <bdi>{placeText(place)}</bdi>
        </span>
      </span>
      <span className="xs quiet">{is_home ? m.office_calendar_visits() : m.office_calendar_branch()}</span>
    </span>
  )
}

type RowsProps = Pick<Props, "calendar" | "places" | "onMove">

/** The seats of a branch are those of the whole day, so its cell reaches over all windows. */
function DayRows({ calendar: { windows, days, today }, places, onMove }: RowsProps) {
  const rows = places.some(({ is_home }) => is_home) ? windows : windows.slice(0, 1)
  return rows.map(({ label, is_now }, row) => {
    const isNow = is_now && days[0] === today
    return (
      <tr key={label}>
        <th scope="row">
          {places.some(({ is_home }) => is_home) ? <bdi className="nowrap">{slotText(label)}</bdi> : m.office_calendar_all_day()}
          {isNow && <span className={classNames("xs", styles.now)}>{m.office_calendar_now()}</span>}
        </th>
        {places.map((place) => {
          const cell = place.cells[place.is_home ? row : 0]
          if (!cell || (!place.is_home && row > 0)) return null
          return (
            <DropPlace
              key={place.id}
              as="td"
              spot={{ place, cell }}
              rowSpan={place.is_home ? undefined : rows.length}
              className={classNames(place.is_home && isNow && styles.cellNow, isShut(cell) && styles.shut)}
            >
              <span className={styles.onPhone}>
                <PlaceName place={place} />
              </span>
              <CellContents cell={cell} place={place} onMove={onMove} />
            </DropPlace>
          )
        })}
      </tr>
    )
  })
}

/** The bookings that a cell of a week names; the day has all. */
const MOST_IN_WEEK = 3

function WeekRows({ calendar: { days, today }, places, search, onMove }: RowsProps & Pick<Props, "search">) {
  return days.map((day) => (
    <tr key={day}>
      <th scope="row">
        <Link to="/repairs/calendar" search={{ ...search, day, view: undefined }} className="link nowrap">
          {dayText(day)}
        </Link>
        {day === today && <span className={classNames("xs", styles.now)}>{m.office_calendar_today()}</span>}
      </th>
      {places.map((place) => (
        <DayCell key={place.id} place={place} day={day} isToday={day === today} onMove={onMove} />
      ))}
    </tr>
  ))
}

type DayCellProps = { place: CalendarPlace; day: string; isToday: boolean; onMove: MoveTo }

/** The windows of a place on a day of the week; those that one rule closes say so once. */
function DayCell({ place, day, isToday, onMove }: DayCellProps) {
  const cells = place.cells.filter((cell) => cell.day === day)
  const look = classNames(isToday && styles.cellNow, cells.every(isShut) && styles.shut)
  const name = (
    <span className={styles.onPhone}>
      <PlaceName place={place} />
    </span>
  )
  const [first] = cells
  if (first && (cells.length === 1 || areAlike(cells))) {
    return (
      <DropPlace as="td" spot={{ place, cell: first }} className={look}>
        {name}
        <CellContents cell={first} place={place} most={MOST_IN_WEEK} isWhole={areAlike(cells)} onMove={onMove} />
      </DropPlace>
    )
  }
  return (
    <td className={look}>
      {name}
      {cells.map((cell) => (
        <DropPlace key={cell.label} as="div" spot={{ place, cell }} className={styles.window}>
          {cell.label && <bdi className="xs quiet">{slotText(cell.label)}</bdi>}
          <CellContents cell={cell} place={place} most={MOST_IN_WEEK} isWhole={false} onMove={onMove} />
        </DropPlace>
      ))}
    </td>
  )
}

type Cell = CalendarPlace["cells"][number]

/** Closed by a rule other than the time that has passed. */
function isShut({ state, why }: Cell): boolean {
  return state === "closed" && why !== "past"
}

/** Whether one rule closes all windows, which are free. */
function areAlike(cells: readonly Cell[]): boolean {
  return cells.every((cell) => isShut(cell) && cell.count === 0 && cell.why === cells[0]?.why && cell.reason === cells[0]?.reason)
}
