import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { usePageActs } from "#office/page-acts.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { Presence } from "#office/parts/page/presence.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { columnWords } from "#office/parts/repair/move-words.ts"
import { Badge } from "#office/parts/text/badge.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { NO_DESCRIPTION } from "#rules/repairs/model-name.ts"
import { COLUMNS } from "#rules/repairs/repair-board.ts"
import { canMoveVisit } from "#rules/repairs/repair-status.ts"
import { imageUrl } from "#rules/values/image-path.ts"
import { classNames } from "#ui/style/class-names.ts"
import { priceText } from "#ui/text/language.ts"
import { CodePanel } from "./code-panel.tsx"
import { EarlierPanel } from "./earlier-panel.tsx"
import { EstimatePanel } from "./estimate-panel.tsx"
import { HappenedPanel } from "./happened-panel.tsx"
import { IntakeBar } from "./intake/intake-bar.tsx"
import { IntakePanel } from "./intake/intake-panel.tsx"
import { useIntake } from "./intake/use-intake.ts"
import { MoveBooking } from "./move-booking.tsx"
import { NextStepPanel } from "./next-step-panel.tsx"
import { PartsPanel } from "./parts-panel.tsx"
import { PhotosPanel } from "./photos/photos-panel.tsx"
import { printLabels } from "./print-labels.ts"
import { outcomeWords } from "./repair-words.ts"
import * as styles from "./repairs.module.css"
import { ticketRoute } from "./repairs.screens.ts"
import { SignaturesPanel } from "./signatures/signatures-panel.tsx"
import { WhoPanel } from "./who-panel.tsx"

/** One repair: device, state, next step, intake, technician and history. */
export function TicketPage() {
  const { reference } = ticketRoute.useParams()
  const [now] = useState(() => new Date())
  const { data, error, refetch } = useQuery({
    queryKey: ["repair", reference],
    queryFn: ({ signal }) => api.repairs.ticket({ reference }, { signal }),
    refetchInterval: 30_000,
  })
  if (error && !data)
    return (
      <Fault
        wholePage
        fault={error}
        onRetry={() => void refetch()}
        missing={{ title: m.office_repair_missing(), list: "/repairs", listName: m.office_repairs() }}
      />
    )
  if (!data) {
    return (
      <Page title={reference}>
        <SkeletonLines />
      </Page>
    )
  }
  return <TicketView key={reference} ticket={data} now={now} />
}

function TicketView({ ticket, now }: { ticket: Ticket; now: Date }) {
  const { reference, model, issue, place, outcome, urgency, status, thumbnail, may_take_in: mayTakeIn } = ticket
  const intake = useIntake(ticket)
  const print = () => printLabels([reference])
  usePageActs(mayTakeIn ? [{ label: m.office_labels_print(), icon: "print", key: "l", run: print }] : [])
  return (
    <Page
      title={
        <span className="row">
          <Picture src={thumbnail === null ? null : imageUrl(thumbnail, "/images")} size="md" />
          {model}
        </span>
      }
      aside={
        <span className="row wrap">
          <bdi className="medium num">{reference}</bdi>
          <span>{[issue, place].filter(Boolean).join(" · ")}</span>
          {status === "CANCELLED" && <Badge tone="bad">{m.office_ticket_cancelled()}</Badge>}
          {urgency === "late" && <Badge tone="bad">{m.office_repairs_late()}</Badge>}
          {outcome && <Badge tone={outcome === "REPAIRED" ? "good" : "warn"}>{outcomeWords[outcome]()}</Badge>}
        </span>
      }
      acts={
        mayTakeIn && (
          <Button icon="print" keyHint="L" onClick={print}>
            {m.office_labels_print()}
          </Button>
        )
      }
    >
      <Presence kind="repair" id={reference} />
      <Stages ticket={ticket} now={now} />
      <div className={styles.ticket} data-beside>
        <div className="stack stack-4">
          {/* What was typed for a move, and its refusal, belong to where the device was. */}
          <NextStepPanel key={`${ticket.column} ${ticket.bench}`} ticket={ticket} />
          <BookingPanel ticket={ticket} />
          <EstimatePanel ticket={ticket} now={now} />
          <PartsPanel reference={reference} />
          <PhotosPanel reference={reference} />
          <IntakePanel ticket={ticket} intake={intake} now={now} />
          <SignaturesPanel reference={reference} intake={intake} now={now} />
          <CodePanel ticket={ticket} />
        </div>
        <div className="stack stack-4">
          <WhoPanel ticket={ticket} />
          <HappenedPanel ticket={ticket} now={now} />
          <EarlierPanel ticket={ticket} now={now} />
        </div>
      </div>
      <IntakeBar ticket={ticket} intake={intake} />
    </Page>
  )
}

/** The columns that the repair has passed, with when it came into each, its current one, and those ahead. */
function Stages({ ticket: { column, status, since, happenings }, now }: { ticket: Ticket; now: Date }) {
  if (status === "CANCELLED") return null
  // The newest are first, and the last one set counts.
  const arrivals = new Map(
    happenings.toReversed().flatMap((one) => (one.kind === "MOVE" && one.column ? [[one.column, timeText(one.at, now)]] : [])),
  )
  const at = COLUMNS.indexOf(column)
  return (
    <ol className={styles.strip}>
      {COLUMNS.map((each, place) => (
        <li
          key={each}
          className={classNames(styles.stage, place < at && styles.stageDone, place === at && styles.stageNow)}
          aria-current={place === at ? "step" : undefined}
        >
          <span>{columnWords[each]()}</span>
          {place <= at && <Arrived at={place === at ? timeText(since, now) : arrivals.get(each)} />}
        </li>
      ))}
    </ol>
  )
}

function Arrived({ at }: { at: string | undefined }) {
  return at === undefined ? null : <span className={styles.arrived}>{at}</span>
}

function BookingPanel({ ticket }: { ticket: Ticket }) {
  const { preferred_time, issue_description, serial_number, quote, moved_from, taken, may_move, status } = ticket
  const [isMoving, move] = useState(false)
  const acts = may_move && canMoveVisit(status) && (
    <Button size="sm" icon="calendar" onClick={() => move(true)}>
      {m.office_ticket_move()}
    </Button>
  )
  return (
    <Panel title={m.office_ticket_booking()} acts={acts}>
      {isMoving && <MoveBooking booking={ticket} onClose={() => move(false)} />}
      <div className="stack">
        <p className="t13">
          <span className="quiet">{m.office_ticket_said()}</span>
          <br />
          <bdi>{issue_description === NO_DESCRIPTION ? m.repairs_issue_no_description() : issue_description}</bdi>
        </p>
        <Facts
          facts={[
            [m.office_ticket_booked_for(), fullTime(preferred_time)],
            ...(moved_from ? ([["", <s key="moved">{fullTime(moved_from)}</s>]] as const) : []),
            [m.office_ticket_serial(), serial_number ?? m.office_no_value()],
            [m.office_ticket_quote(), quoteText(quote)],
            ...(taken ? ([[m.office_ticket_collected(), takenText(taken)]] as const) : []),
          ]}
        />
      </div>
    </Panel>
  )
}

function quoteText(quote: Ticket["quote"]): string {
  if (!quote) return m.office_no_value()
  const price = priceText(quote.price)
  return quote.is_from ? m.repairs_price_from({ price }) : price
}

/** The amount, who took it, and when. */
function takenText({ amount, by, at }: NonNullable<Ticket["taken"]>): string {
  const who = by === null ? [] : [m.office_order_by({ name: by })]
  return [[priceText(amount), ...who].join(" "), fullTime(at)].join(" · ")
}
