import { useQuery } from "@tanstack/react-query"
import type { ClosingDecision } from "#contract/office/settings/repair-slots.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { SelectField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { fullTime } from "#office/parts/text/time-text.ts"

type Hit = Awaited<ReturnType<typeof api.slots.close>>["hits"][number]
type Days = { fromDay: string; toDay: string }
type ClosingHitsProps = Days & {
  hits: readonly Hit[]
  decisions: readonly ClosingDecision[]
  onDecide: (decisions: ClosingDecision[]) => void
}

/** The bookings of the closed days, and what happens to each: it stays, goes to another time, or is cancelled. */
export function ClosingHits({ hits, decisions, onDecide, ...days }: ClosingHitsProps) {
  if (hits.length === 0) return <Notice>{m.office_slots_hits_none()}</Notice>
  const decide = (reference: string, next: ClosingDecision | null) =>
    onDecide([...decisions.filter((one) => one.reference !== reference), ...(next ? [next] : [])])
  return (
    <Notice tone="warn" icon="alert">
      <b>{m.office_slots_hits({ count: hits.length })}</b>
      <ul className="stack">
        {hits.map((hit) => (
          <HitLine
            key={hit.reference}
            hit={hit}
            {...days}
            decision={decisions.find(({ reference }) => reference === hit.reference) ?? null}
            onDecide={(next) => decide(hit.reference, next)}
          />
        ))}
      </ul>
    </Notice>
  )
}

type HitLineProps = Days & { hit: Hit; decision: ClosingDecision | null; onDecide: (next: ClosingDecision | null) => void }

function HitLine({ hit, fromDay, toDay, decision, onDecide }: HitLineProps) {
  const { reference, model, customer, place, preferred_time, branch_id } = hit
  const { data } = useQuery({
    queryKey: ["setting", "preview", place],
    queryFn: ({ signal }) => api.slots.preview(branch_id === null ? { city: place } : { branch: branch_id }, { signal }),
  })
  const free = (data?.days ?? [])
    .filter(({ day, why }) => why === null && (day < fromDay || day > toDay))
    .flatMap(({ times }) => times.filter(({ is_full }) => !is_full))
  const choose = (value: string) => {
    if (value === "keep") onDecide(null)
    else if (value === "cancel") onDecide({ reference, act: "cancel" })
    else onDecide({ reference, act: "move", time: value })
  }
  return (
    <li>
      <a className="link num" href={`/office/repairs/${reference}`} target="_blank" rel="noreferrer">
        <bdi>{reference}</bdi>
      </a>{" "}
      {[model, customer, place, fullTime(preferred_time)].filter(Boolean).join(" · ")}
      <SelectField
        label={m.office_slots_hit_act({ reference })}
        value={decision === null ? "keep" : decision.act === "move" ? decision.time : "cancel"}
        options={[
          { value: "keep", label: m.office_slots_hit_keep() },
          { value: "cancel", label: m.office_slots_hit_cancel() },
          ...free.map(({ time }) => ({
            value: time,
            label: m.office_slots_hit_move({ time: fullTime(`${time.replace(" ", "T")}+03:00`) }),
          })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
    </li>
  )
}
