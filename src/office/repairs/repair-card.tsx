import { Link } from "@tanstack/react-router"
import type { RepairCard as Card } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#office/parts/control/button.tsx"
import { CardAct } from "#office/parts/repair/card-act.tsx"
import { isPlain, moveWords } from "#office/parts/repair/move-words.ts"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { ageText, fullTime, timeText } from "#office/parts/text/time-text.ts"
import { nextMove } from "#rules/repairs/repair-board.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./repairs.module.css"

const tones = { calm: "plain", soon: "warn", late: "bad" } as const

/** A repair on the board, with its next action where that needs no input, or is the hand-over. */
export function RepairCard({ card, now }: { card: Card; now: Date }) {
  const { reference, model, issue, customer, place, technician, urgency } = card
  return (
    <li className={classNames(styles.card, urgency === "late" && styles.late)}>
      <div className="between wrap">
        <Link to="/repairs/$reference" params={{ reference }} className={styles.cardLink}>
          <bdi className="t13 num">{reference}</bdi>
        </Link>
        <CardTime card={card} now={now} />
      </div>
      <div className={classNames("medium cut", styles.fact)} dir="auto">
        {model}
      </div>
      <div className={classNames("t13 cut", styles.fact)} dir="auto">
        {issue}
      </div>
      <div className="xs quiet cut">{[customer, place].filter(Boolean).join(" · ")}</div>
      <div className={styles.marks}>
        {technician && <Avatar id={technician.id} name={technician.name} />}
        <CardMarks card={card} />
      </div>
      <NextAct card={card} />
    </li>
  )
}

/** A booked one shows its time, every other one its age in the column. */
function CardTime({ card: { column, preferred_time, since, urgency }, now }: { card: Card; now: Date }) {
  const at = column === "BOOKED" ? preferred_time : since
  const minutes = (now.getTime() - Date.parse(at)) / 60_000
  return (
    <time className={classNames("xs nowrap", urgency === "late" ? "bad" : urgency === "soon" && "warn")} dateTime={at} title={fullTime(at)}>
      {minutes < 0 ? timeText(at, now) : ageText(minutes)}
    </time>
  )
}

function CardMarks({ card: { is_home, expected_on, warranty, notes, outcome } }: { card: Card }) {
  return (
    <>
      {is_home && <Mark icon="home">{m.office_repairs_visit()}</Mark>}
      {expected_on && <Mark icon="truck">{m.office_repairs_part({ day: expected_on.slice(5) })}</Mark>}
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

function NextAct({ card }: { card: Card }) {
  const { reference, column, moves, staged } = card
  const next = nextMove(moves, column)
  // The hand-over asks what was collected, and the ticket has its fields.
  if (!staged && column === "READY" && next?.to === "HANDED_OVER") {
    return (
      <ButtonLink kind="soft" size="sm" to="/repairs/$reference" params={{ reference }}>
        {moveWords.HANDED_OVER()}
      </ButtonLink>
    )
  }
  return <CardAct card={card} next={next && isPlain(next.asks) ? next : null} />
}
