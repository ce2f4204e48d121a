import { useEffect, useState } from "react"
import type { Estimate, FollowedRepair } from "#contract/estimates.ts"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { joinList, priceText } from "#ui/text/language.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { EstimateAnswer, type GivenAnswer } from "./estimate-answer.tsx"
import * as styles from "./following.module.css"

type Props = {
  repair: FollowedRepair & { estimate: Estimate }
  read: () => Promise<FollowedRepair>
  answer: (given: GivenAnswer) => Promise<FollowedRepair>
  onChanged: (repair: FollowedRepair) => void
}

/** An estimate and its answer. One that was replaced stays, says so, and cannot be answered. [ESTIMATE-03] */
export function EstimateBox({ repair, read, answer, onChanged }: Props) {
  const [newer, setNewer] = useState<FollowedRepair | null>(null)
  const { estimate } = repair
  const shown: Estimate = newer ? { ...estimate, state: "REPLACED" } : estimate
  const { number } = estimate
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void read().then(take, () => {})
    const take = (now: FollowedRepair) => (now.estimate?.number === number ? onChanged(now) : setNewer(now))
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [read, number, onChanged])
  const send = async (given: GivenAnswer) => {
    try {
      onChanged(await answer(given))
    } catch (fault) {
      const now = fault instanceof ApiProblem && fault.code === "estimate_changed" ? await read() : null
      if (now === null || now.estimate?.number === number) throw fault
      setNewer(now)
    }
  }
  return (
    <div className={styles.estimate}>
      <EstimateParts estimate={shown} />
      <EstimateAnswer key={`${number} ${shown.state}`} estimate={shown} send={send}>
        {newer && <Button onClick={() => onChanged(newer)}>{m.follow_show_newer()}</Button>}
      </EstimateAnswer>
    </div>
  )
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
