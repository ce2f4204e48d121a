import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { OfficeEstimate, OfficeEstimates } from "#contract/office/estimates.ts"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay, useMe } from "#office/me.ts"
import { usePageActs } from "#office/page-acts.ts"
import { Button } from "#office/parts/control/button.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { dropDraft, readDraft } from "#office/parts/form/drafts.ts"
import { Panel } from "#office/parts/page/panel.tsx"
import { Pending } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import { priceText } from "#ui/text/language.ts"
import { AnswerForm } from "./estimate-answer-form.tsx"
import { EstimateForm, estimateDraft } from "./estimate-form.tsx"
import { ESTIMATE_TONES, estimateStates, gradeWords, wantsWords } from "./estimate-words.ts"

const ESTIMATED: readonly string[] = ["CONFIRMED", "PROCESSING", "STARTED"]

/** The price that the customer is asked to approve, and the customer's answer. [OFFICE-108] */
export function EstimatePanel({ ticket, now }: { ticket: Ticket; now: Date }) {
  const { reference, status } = ticket
  const client = useQueryClient()
  const mayRead = useMay()("repairs.estimate") !== null
  const key = ["repair", reference, "estimates"]
  const { data, isLoading } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.estimates.read({ reference }, { signal }),
    enabled: mayRead,
  })
  const [isOpen, open] = useState<"write" | "answer" | null>(null)
  const kept = useKeptEstimate(reference)
  const mayWrite = data?.may_write === true && ESTIMATED.includes(status)
  const write = () => open("write")
  usePageActs(mayWrite && isOpen === null ? [{ label: m.office_estimate_new(), icon: "note", key: "e", run: write }] : [])
  if (isLoading) return <Pending />
  if (!mayRead || !data) return null
  const [newest] = data.estimates
  const close = () => {
    kept.again()
    open(null)
  }
  const changed = (next: OfficeEstimates) => {
    client.setQueryData(key, next)
    close()
    return client.invalidateQueries({ queryKey: ["repair"] })
  }
  return (
    <Panel
      title={m.office_estimate()}
      aside={newest && <Badge tone={ESTIMATE_TONES[newest.state]}>{estimateStates[newest.state]()}</Badge>}
      acts={
        mayWrite &&
        isOpen === null && (
          <>
            {newest?.state === "SENT" && (
              <Button kind="quiet" size="sm" onClick={() => open("answer")}>
                {m.office_estimate_answer()}
              </Button>
            )}
            <Button size="sm" keyHint="E" onClick={write}>
              {m.office_estimate_new()}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        {mayWrite && isOpen === null && <DraftNotice draft={kept.draft} onTake={write} onDrop={kept.drop} />}
        {isOpen === "write" && <EstimateForm reference={reference} from={newest ?? null} onDone={changed} onClose={close} />}
        {isOpen === "answer" && newest && <AnswerForm estimate={newest} onDone={changed} onClose={close} />}
        {newest && isOpen !== "write" && <EstimateLines estimate={newest} now={now} />}
        {!newest && isOpen === null && <p className="t13 quiet">{m.office_estimate_none()}</p>}
        {data.link && <PrivateLink {...data.link} />}
      </div>
    </Panel>
  )
}

/** What was typed for an estimate on an earlier visit and never sent. */
function useKeptEstimate(reference: string) {
  const { id: person } = useMe()
  const object = estimateDraft(reference)
  const [draft, setDraft] = useState(() => readDraft(person, object))
  const drop = () => {
    dropDraft(person, object)
    setDraft(null)
  }
  return { draft, drop, again: () => setDraft(readDraft(person, object)) }
}

function EstimateLines({ estimate, now }: { estimate: OfficeEstimate; now: Date }) {
  const { lines, total, note, valid_until: validUntil } = estimate
  return (
    <>
      <ul className="stack stack-2 t13">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an estimate are replaced together
          <li key={place} className="row">
            <span className="grow">
              {line.title}{" "}
              <span className="xs quiet">
                {[line.grade && gradeWords[line.grade](), line.quantity > 1 && `× ${line.quantity}`].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="num">{priceText(line.price * line.quantity)}</span>
          </li>
        ))}
        <li className="row">
          <b className="grow medium">{m.office_estimate_total()}</b>
          <b className="medium num">{priceText(total)}</b>
        </li>
      </ul>
      {note && <p className="t13">{note}</p>}
      <p className="xs quiet">
        {m.office_estimate_valid()} {timeText(validUntil, now)}
      </p>
      {estimate.answered_at && (
        <p className="t13">
          {timeText(estimate.answered_at, now)} · {answeredWords(estimate)}
          {estimate.decline_way && ` · ${wantsWords[estimate.decline_way]()}`}
          {estimate.reason && ` · ${estimate.reason}`}
        </p>
      )}
    </>
  )
}

function answeredWords({ answered_by: by, noted_by: name, said_by: said }: OfficeEstimate): string {
  if (by === "LINK") return m.office_estimate_by_LINK()
  return by === "CUSTOMER" ? m.office_estimate_by_CUSTOMER() : m.office_estimate_by_STAFF({ name: name ?? "", said: said ?? "" })
}

/** The page that the customer opens without signing in: to be copied into a chat. */
function PrivateLink({ address, opened }: NonNullable<OfficeEstimates["link"]>) {
  const copy = () => void navigator.clipboard.writeText(address).then(() => showToast(m.office_estimate_copied()))
  return (
    <p className="row t13">
      <span className="grow quiet">
        {m.office_estimate_link()} · {m.office_estimate_opened({ count: opened })}
      </span>
      <Button kind="quiet" size="sm" onClick={copy}>
        {m.office_estimate_copy()}
      </Button>
    </p>
  )
}
