import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { RepairParts } from "#contract/office/repairs/repair-parts.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Pending } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { dayText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import { gradeWords } from "./estimate-words.ts"
import { PartForm } from "./part-form.tsx"

type Part = RepairParts["parts"][number]

const TONES = { ORDERED: "warn", RESERVED: "sea", USED: "good" } as const
const stateWords = { RESERVED: m.office_parts_RESERVED, USED: m.office_parts_USED }

/** The parts of a ticket: reserved from the stock or ordered, then used. [OFFICE-107] */
export function PartsPanel({ reference }: { reference: string }) {
  const client = useQueryClient()
  const key = ["repair", reference, "parts"]
  const { data, isLoading } = useQuery({ queryKey: key, queryFn: ({ signal }) => api.parts.read({ reference }, { signal }) })
  const [isAdding, add] = useState(false)
  if (isLoading) return <Pending />
  if (!data || (data.parts.length === 0 && !data.may_change)) return null
  const changed = (next: RepairParts) => {
    client.setQueryData(key, next)
    add(false)
    return client.invalidateQueries({ queryKey: ["repair", reference], exact: true })
  }
  const acts = data.may_change && !isAdding && (
    <Button kind="quiet" size="sm" icon="plus" onClick={() => add(true)}>
      {m.office_parts_add()}
    </Button>
  )
  return (
    <Panel title={m.office_parts()} acts={acts}>
      <div className="stack">
        {data.parts.length === 0 && !isAdding && <p className="t13 quiet">{m.office_parts_none()}</p>}
        <ul className="stack stack-2">
          {data.parts.map((part) => (
            <PartRow key={part.id} reference={reference} part={part} mayChange={data.may_change} onChange={changed} />
          ))}
        </ul>
        {isAdding && <PartForm reference={reference} onDone={changed} onClose={() => add(false)} />}
      </div>
    </Panel>
  )
}

type PartRowProps = { reference: string; part: Part; mayChange: boolean; onChange: (next: RepairParts) => Promise<void> }

function PartRow({ reference, part, mayChange, onChange }: PartRowProps) {
  const { id, title, grade, pieces, state, expected_on: expectedOn } = part
  const { run, busy, mistake } = useTask()
  const act = (change: () => Promise<RepairParts>) => void run(async () => onChange(await change()))
  const words = state === "ORDERED" ? m.office_parts_ORDERED({ day: expectedOn === null ? "" : dayText(expectedOn) }) : stateWords[state]()
  const off = part.is_from_stock ? m.office_parts_back() : m.office_parts_drop()
  return (
    <li className="stack stack-1">
      <div className="row wrap t13">
        <span className="grow">
          <bdi>{title}</bdi>{" "}
          <span className="xs quiet">{[gradeWords[grade](), pieces > 1 && `× ${pieces}`].filter(Boolean).join(" · ")}</span>
        </span>
        <Badge tone={TONES[state]}>{words}</Badge>
        {mayChange && state !== "USED" && (
          <span className="row">
            {state === "ORDERED" && (
              <Button size="sm" busy={busy} onClick={() => act(() => api.parts.move({ reference, id, state: "RESERVED" }))}>
                {m.office_parts_arrived()}
              </Button>
            )}
            {state === "RESERVED" && (
              <Button size="sm" busy={busy} onClick={() => act(() => api.parts.move({ reference, id, state: "USED" }))}>
                {m.office_parts_use()}
              </Button>
            )}
            <Button
              kind="plain"
              size="sm"
              busy={busy}
              aria-label={m.office_parts_remove({ act: off, title })}
              onClick={() => act(() => api.parts.drop({ reference, id }))}
            >
              {off}
            </Button>
          </span>
        )}
      </div>
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
    </li>
  )
}
