import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { CalendarBooking, RepairCalendar } from "#contract/office/repairs/repair-calendar.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { usePageActs } from "#office/page-acts.ts"
import { Button, ButtonLink, IconButton } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Pending, SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { dayOf, dayText, longDayText } from "#office/parts/text/time-text.ts"
import { type BookableTime, MoveBooking } from "../move-booking.tsx"
import * as shared from "../repairs.module.css"
import { type CalendarSearch, calendarRoute } from "../repairs.screens.ts"
import { RepairTabs } from "../repairs-head.tsx"
import * as styles from "./calendar.module.css"
import { CalendarTable } from "./calendar-table.tsx"

const DAY_MS = 24 * 60 * 60 * 1000

/** The seats and bookings of a day or a week, by place. */
export function CalendarPage() {
  const search = calendarRoute.useSearch()
  const { data, error, refetch, isPlaceholderData } = useCalendar(search)
  const [moved, setMoved] = useState<{ booking: CalendarBooking; to?: BookableTime | undefined } | null>(null)
  const wanted = search.day ?? dayOf(new Date())
  const places = data?.places.filter(({ is_home }) => search.place === undefined || is_home === (search.place === "visits")) ?? []
  return (
    <Page
      title={titleOf(data?.days ?? [wanted])}
      aside={data?.count === 0 && emptyWords(data)}
      acts={data && <Technicians technicians={data.technicians} />}
    >
      <CalendarHead search={search} />
      <NoFreeTime />
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && places.length === 0 && <Empty icon="calendar" title={m.office_calendar_no_places()} />}
      {data && places.length > 0 && (
        <CalendarTable
          calendar={data}
          places={places}
          isBusy={isPlaceholderData}
          search={search}
          onMove={(booking, to) => setMoved({ booking, to })}
        />
      )}
      {moved && <MoveBooking {...moved} onClose={() => setMoved(null)} />}
    </Page>
  )
}

function useCalendar({ day, view }: CalendarSearch) {
  const first = view === "week" ? weekStart(day ?? dayOf(new Date())) : day
  return useQuery({
    queryKey: ["repair", { calendar: first ?? "today", view }],
    queryFn: ({ signal }) => api.repairCalendar.read({ day: first, days: view === "week" ? "7" : "1" }, { signal, isBackground: true }),
    placeholderData: keepPreviousData,
    // The passing of time and the settings change windows without a change of a repair.
    refetchInterval: 30_000,
  })
}

/** The places without a free time in the coming days, and where their times are set. Without an answer nothing is said. */
function NoFreeTime() {
  const may = useMay()
  const { data, isLoading } = useQuery({
    queryKey: ["today", "needs"],
    queryFn: ({ signal }) => api.today.needs(undefined, { signal, isBackground: true }),
    enabled: may("today.read") !== null,
  })
  if (isLoading) return <Pending />
  const full = data?.needs.find(({ kind, count }) => kind === "no_free_time" && count > 0)
  if (!full) return null
  const times = may("settings.read") && (
    <ButtonLink size="sm" to="/settings/slots">
      {m.office_slots()}
    </ButtonLink>
  )
  return (
    <Notice tone="bad" icon="alert" acts={times}>
      <b>{m.office_need_no_free_time()}:</b> {listed(full.names.map(({ name }) => name))}
    </Notice>
  )
}

/** Which days and places are shown; also by keys. */
function CalendarHead({ search }: { search: CalendarSearch }) {
  const navigate = calendarRoute.useNavigate()
  // Each change starts from the latest address: keys can come faster than the page.
  const change = (next: (before: CalendarSearch) => CalendarSearch) =>
    void navigate({ search: (before) => ({ ...before, ...next(before) }) })
  const go = (next: CalendarSearch) => change(() => next)
  const step = (by: number) => () => change(({ day, view }) => ({ day: laterDay(day ?? dayOf(new Date()), view === "week" ? 7 * by : by) }))
  const isWeek = search.view === "week"
  const [back, next] = isWeek
    ? [m.office_calendar_week_before(), m.office_calendar_week_after()]
    : [m.office_calendar_day_before(), m.office_calendar_day_after()]
  const today = () => go({ day: undefined })
  usePageActs([
    { label: back, icon: "left", key: "k", run: step(-1) },
    { label: next, icon: "right", key: "j", run: step(1) },
    { label: m.office_calendar_today(), icon: "calendar", key: "t", run: today },
    { label: m.office_calendar_day(), icon: "calendar", key: "d", run: () => go({ view: undefined }) },
    { label: m.office_calendar_week(), icon: "calendar", key: "w", run: () => go({ view: "week" }) },
  ])
  return (
    <div className={shared.filters}>
      <RepairTabs />
      <span className="row">
        <IconButton icon="left" look="lined" aria-label={back} aria-keyshortcuts="k" onClick={step(-1)} />
        <Button aria-keyshortcuts="t" onClick={today}>
          {m.office_calendar_today()}
        </Button>
        <IconButton icon="right" look="lined" aria-label={next} aria-keyshortcuts="j" onClick={step(1)} />
      </span>
      <Segments
        label={m.office_calendar_shows()}
        value={isWeek ? "week" : "day"}
        options={[
          { value: "day", label: m.office_calendar_day() },
          { value: "week", label: m.office_calendar_week() },
        ]}
        onChange={(value) => go({ view: value === "week" ? "week" : undefined })}
      />
      <Segments
        label={m.office_calendar_places()}
        value={search.place ?? "all"}
        options={[
          { value: "all", label: m.office_calendar_all() },
          { value: "visits", label: m.office_calendar_visits() },
          { value: "branches", label: m.office_calendar_branches() },
        ]}
        onChange={(value) => go({ place: value === "all" ? undefined : value })}
      />
    </div>
  )
}

/** Those with bookings on the days shown, with their number. */
function Technicians({ technicians }: Pick<RepairCalendar, "technicians">) {
  return technicians.map(({ technician, count }) => (
    <span key={technician?.id ?? 0} className="row t13">
      {technician ? <Avatar id={technician.id} name={technician.name} /> : <span className={styles.nobody}>?</span>}
      {technician ? technician.name.split(" ")[0] : <span className="sr">{m.office_repairs_nobody()}</span>}
      <span className="num quiet">{count}</span>
    </span>
  ))
}

function titleOf(days: readonly string[]): string {
  const [first = "", last] = [days[0], days.at(-1)]
  return last === undefined || first === last ? longDayText(first) : `${dayText(first)} – ${dayText(last)}`
}

function emptyWords({ places }: RepairCalendar): string {
  const open = places.flatMap(({ cells }) => cells).filter(({ state }) => state === "open")
  const free = open.reduce((sum, { seats, taken }) => sum + (seats === null ? 0 : seats - taken), 0)
  return free === 0 ? m.office_calendar_none() : m.office_calendar_none_free({ count: free })
}

function laterDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The Sunday of the week of a day. */
function weekStart(day: string): string {
  return laterDay(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
}
