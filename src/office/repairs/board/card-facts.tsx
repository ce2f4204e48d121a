import type { ReactNode } from "react"
import type { RepairCard } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { ageText, dayText, fullTime, timeText } from "#office/parts/text/time-text.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./board.module.css"

const tones = { calm: "plain", soon: "warn", late: "bad" } as const

type CardFactsProps = {
  card: RepairCard
  now: Date
  /** The reference as a link; the text alone while the card is dragged. */
  reference?: ReactNode
  /** At the end of the marks. */
  menu?: ReactNode
}

/** What a card of the board says. */
export function CardFacts({ card, now, reference = <bdi className="t13 num">{card.reference}</bdi>, menu }: CardFactsProps) {
  const { model, issue, customer, place, technician } = card
  return (
    <>
      <div className={styles.cardHead}>
        {reference}
        <CardTime card={card} now={now} />
      </div>
      <div className={classNames("medium cut", styles.fact)} dir="auto">
        {model}
      </div>
      <div className={classNames("t13 cut", styles.fact)} dir="auto">
        {issue}
      </div>
      <div className="xs quiet cut">{[customer, place].filter(Boolean).join(" · ")}</div>
      <div className={styles.cardEnd}>
        <div className={styles.marks}>
          {technician && <Avatar id={technician.id} name={technician.name} />}
          <CardMarks card={card} />
        </div>
        {menu}
      </div>
    </>
  )
}

/** A booked one shows its time, every other one its age in the column. */
function CardTime({ card: { column, preferred_time, since, urgency }, now }: { card: RepairCard; now: Date }) {
  const at = column === "BOOKED" ? preferred_time : since
  const minutes = (now.getTime() - Date.parse(at)) / 60_000
  return (
    <time
      className={classNames(
        "xs nowrap num",
        urgency === "calm" ? "quiet" : styles.aged,
        urgency === "late" ? "bad" : urgency === "soon" && "warn",
      )}
      dateTime={at}
      title={fullTime(at)}
    >
      {minutes < 0 ? timeText(at, now) : ageText(minutes)}
    </time>
  )
}

function CardMarks({ card: { is_home, expected_on, urgency, warranty, notes, outcome } }: { card: RepairCard }) {
  return (
    <>
      {is_home && <Mark icon="home">{m.office_repairs_visit()}</Mark>}
      {expected_on && (
        <Mark icon="truck" tone={tones[urgency]}>
          {m.office_repairs_part({ day: dayText(expected_on) })}
        </Mark>
      )}
      {warranty && (
        <Mark icon="shield" tone={tones[warranty.urgency]}>
          {m.office_repairs_day({ day: warranty.day })}
        </Mark>
      )}
      {outcome === "UNREPAIRED" && (
        <Mark icon="close" tone="warn">
          {m.office_outcome_UNREPAIRED()}
        </Mark>
      )}
      {notes > 0 && <Mark icon="note">{notes}</Mark>}
    </>
  )
}
