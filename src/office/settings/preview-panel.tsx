import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { SlotSettings } from "#contract/office/settings/repair-slots.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { SelectField } from "#office/parts/control/field.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { closedWords } from "#office/parts/text/closed-words.ts"
import { dayText } from "#office/parts/text/time-text.ts"
import { slotText } from "#ui/text/slot-text.ts"
import { placesToClose } from "./place-name.ts"
import * as styles from "./settings.module.css"

/** What shoppers can book in the next 14 days, and why other times are closed. */
export function PreviewPanel({ settings }: { settings: SlotSettings }) {
  const branches = settings.branches.filter((branch) => branch.is_open)
  const places = placesToClose({ ...settings, branches }).filter(({ value }) => value !== "*")
  const [place, setPlace] = useState("visits")
  const { data, error, refetch } = useQuery({
    queryKey: ["setting", "preview", place],
    queryFn: ({ signal }) => api.slots.preview(wishOf(place), { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={m.office_slots_preview()} flush>
      <PanelLine>
        <SelectField label={m.office_slots_place()} value={place} options={places} onChange={({ target }) => setPlace(target.value)} />
      </PanelLine>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data?.days.map(({ day, why, reason, times }) => (
        <PanelLine key={day}>
          <span className={styles.day}>{dayText(day)}</span>
          {why && <Badge tone={why === "full" ? "warn" : "plain"}>{closedWords(why, reason)}</Badge>}
          {!why && (
            <span className="row wrap">
              {times.map(({ time, label, is_full }) => (
                <Badge key={time} tone={is_full ? "warn" : "good"}>
                  <bdi>{label ? slotText(label) : time.slice(11, 16)}</bdi>
                  {is_full && ` · ${m.office_slots_why_full()}`}
                </Badge>
              ))}
            </span>
          )}
        </PanelLine>
      ))}
    </Panel>
  )
}

function wishOf(place: string): { city?: string; branch?: number } {
  if (place.startsWith("branch:")) return { branch: Number(place.slice("branch:".length)) }
  return place.startsWith("city:") ? { city: place.slice("city:".length) } : {}
}
