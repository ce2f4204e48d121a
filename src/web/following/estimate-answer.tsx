import { type ReactNode, useRef, useState } from "react"
import type { Estimate } from "#contract/estimates.ts"
import { m } from "#messages/messages.js"
import { DECLINE_WAYS, type DeclineWay } from "#rules/repairs/estimates/estimate.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { RadioCard } from "#ui/form/choices.tsx"
import { TextAreaField } from "#ui/form/fields.tsx"
import { qatarDayText } from "#ui/text/date-text.ts"
import { priceText } from "#ui/text/language.ts"
import { ApiProblem } from "#web/api-problem.ts"
import * as styles from "./following.module.css"

/** An answer to the estimate that was shown. */
export type GivenAnswer = { number: number; total: number; answer: "APPROVED" | "DECLINED"; decline_way?: DeclineWay; reason?: string }

type Props = {
  estimate: Estimate
  /** Sends the answer; a refusal is shown. */
  send: (given: GivenAnswer) => Promise<void>
  /** Below what was answered. */
  children?: ReactNode
}

/** What can be answered, or what was. */
export function EstimateAnswer({ estimate, send: give, children }: Props) {
  const { state, total, valid_until: validUntil, parts_on: partsOn } = estimate
  const [isDeclining, decline] = useState(false)
  const { busy, failure, send } = useAnswer(estimate, give)
  if (state !== "SENT") {
    return (
      <aside className={styles.answer}>
        <Notice tone={state === "APPROVED" ? "good" : "plain"} role="status">
          {answeredWords(state, priceText(total))}
        </Notice>
        {children}
      </aside>
    )
  }
  return (
    <aside className={styles.answer}>
      <p className={styles.total}>{total === 0 ? m.follow_warranty_covered() : priceText(total)}</p>
      <p className="small">{m.follow_valid({ day: qatarDayText(validUntil) })}</p>
      {partsOn && <p className="small">{m.follow_parts_on({ day: qatarDayText(`${partsOn}T09:00:00Z`) })}</p>}
      <p className="small">{m.follow_promise()}</p>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      {isDeclining ? (
        <DeclineForm busy={busy} onBack={() => decline(false)} onSend={(way, reason) => send("DECLINED", way, reason)} />
      ) : (
        <div className={styles.buttons}>
          <Button kind="primary" size="lg" block busy={busy} onClick={() => send("APPROVED")}>
            {m.follow_approve({ total: priceText(total) })}
          </Button>
          <Button block onClick={() => decline(true)}>
            {m.follow_decline()}
          </Button>
        </div>
      )}
    </aside>
  )
}

function useAnswer({ number, total }: Estimate, give: Props["send"]) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function send(answer: "APPROVED" | "DECLINED", way?: DeclineWay, reason?: string) {
    setBusy(true)
    setFailure(null)
    try {
      await give({ number, total, answer, ...(way ? { decline_way: way } : {}), ...(reason ? { reason } : {}) })
    } catch (fault) {
      setFailure(fault instanceof ApiProblem ? fault.detail : String(fault))
    }
    setBusy(false)
  }
  return { busy, failure, send: (...given: Parameters<typeof send>) => void send(...given) }
}

const WAYS = { RETURN: m.follow_way_RETURN, OFFER: m.follow_way_OFFER, CALL: m.follow_way_CALL } as const

type DeclineProps = { busy: boolean; onBack: () => void; onSend: (way: DeclineWay, reason: string) => void }

function DeclineForm({ busy, onBack, onSend }: DeclineProps) {
  const [way, setWay] = useState<DeclineWay>("RETURN")
  const reason = useRef<HTMLTextAreaElement>(null)
  return (
    <form
      className={styles.buttons}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(way, reason.current?.value.trim() ?? "")
      }}
    >
      <fieldset className={styles.ways}>
        <legend className="h-small">{m.follow_decline_how()}</legend>
        {DECLINE_WAYS.map((each) => (
          <RadioCard key={each} name="way" value={each} checked={way === each} onChange={() => setWay(each)}>
            {WAYS[each]()}
          </RadioCard>
        ))}
      </fieldset>
      <TextAreaField label={m.follow_reason()} maxLength={300} rows={2} ref={reason} />
      <Button kind="bad-solid" type="submit" block busy={busy}>
        {m.follow_decline()}
      </Button>
      <Button block onClick={onBack}>
        {m.follow_back()}
      </Button>
    </form>
  )
}

function answeredWords(state: Exclude<Estimate["state"], "SENT">, total: string): string {
  if (state === "APPROVED") return m.follow_approved({ total })
  const words = {
    DRAFT: m.follow_no_estimate,
    DECLINED: m.follow_declined,
    EXPIRED: m.follow_expired,
    WITHDRAWN: m.follow_withdrawn,
    REPLACED: m.follow_replaced,
  }
  return words[state]()
}
