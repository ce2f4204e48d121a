import type { Estimate, FollowedRepair } from "#contract/estimates.ts"
import { m } from "#messages/messages.js"
import { classNames } from "#ui/style/class-names.ts"
import { qatarDayText } from "#ui/text/date-text.ts"
import { joinList, priceText } from "#ui/text/language.ts"
import { EstimateAnswer } from "./estimate-answer.tsx"
import * as styles from "./following.module.css"

type Props = { repair: FollowedRepair; token: string; onChanged: (repair: FollowedRepair) => void }

const STEPS = [m.follow_step_0, m.follow_step_1, m.follow_step_2, m.follow_step_3]

/** One repair for the holder of its link: where it stands, its estimate, and the answer to it. */
export function FollowedRepairView({ repair, token, onChanged }: Props) {
  const { reference, model, issue, first_name: name, estimate, status, step, is_home: isHome, place, preferred_time: time } = repair
  const isAsked = estimate?.state === "SENT"
  return (
    <>
      <div className="page-head">
        <p className="small quiet">
          <bdi>{reference}</bdi> · {joinList([model, issue])}
        </p>
        <h1 className="h-page">{headingOf(name, isAsked)}</h1>
        <p className="small quiet">
          {joinList([isHome ? m.follow_place_home({ place }) : m.follow_place_shop({ place }), qatarDayText(time)])}
        </p>
      </div>
      {status === "CANCELLED" ? (
        <p>{m.follow_cancelled()}</p>
      ) : (
        <ol className={styles.steps} aria-label={m.follow_state()}>
          {STEPS.map((words, number) => (
            <li
              key={words()}
              className={classNames(styles.step, number < step && styles.done, number === step && styles.now)}
              aria-current={number === step ? "step" : undefined}
            >
              {words()}
            </li>
          ))}
        </ol>
      )}
      {estimate ? (
        <div className={styles.estimate}>
          <EstimateParts estimate={estimate} />
          <EstimateAnswer key={`${estimate.number} ${estimate.state}`} estimate={estimate} token={token} onChanged={onChanged} />
        </div>
      ) : (
        status !== "CANCELLED" && <p>{m.follow_no_estimate()}</p>
      )}
    </>
  )
}

function headingOf(name: string, isAsked: boolean): string {
  if (name.trim() === "") return m.follow_heading_nobody()
  return isAsked ? m.follow_heading_ready({ name }) : m.follow_heading({ name })
}

const GRADES = { original: m.follow_grade_original, compatible: m.follow_grade_compatible, used: m.follow_grade_used } as const

function EstimateParts({ estimate: { lines, total, note } }: { estimate: Estimate }) {
  return (
    <div className={styles.parts}>
      <section>
        <h2 className="h-block">{m.follow_made_of()}</h2>
        <table className={styles.bill}>
          <tbody>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent estimate never change
              <tr key={place}>
                <th scope="row">
                  <bdi>{line.title}</bdi>
                  <small>{detailsOf(line)}</small>
                </th>
                <td>{priceText(line.price * line.quantity)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.follow_total()}</th>
              <td>{total === 0 ? m.follow_warranty_covered() : priceText(total)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {note && (
        <section>
          <h2 className="h-block">{m.follow_found()}</h2>
          <p>
            <bdi>{note}</bdi>
          </p>
        </section>
      )}
    </div>
  )
}

function detailsOf({ kind, grade, quantity, warranty_days: days }: Estimate["lines"][number]): string {
  return joinList([
    grade && GRADES[grade](),
    kind === "LABOUR" && m.follow_labour(),
    kind === "VISIT" && m.follow_visit(),
    quantity > 1 && m.follow_pieces({ count: quantity }),
    days > 0 && m.repairs_warranty({ days }),
  ])
}
