import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { OwnBlock, OwnDay } from "#contract/office/today.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Count } from "#office/parts/text/badge.tsx"

/** What is late becomes so without a change that the live stream names. */
const ASK_MS = 30_000

export type OwnRow<Block extends OwnBlock> = NonNullable<OwnDay[Block]>["rows"][number]

type OwnBlockPanelProps<Block extends OwnBlock> = {
  block: Block
  title: string
  /** What it says without rows. */
  empty: string
  /** Where all of it is listed; without it the member's own repairs. */
  all?: string
  line: (row: OwnRow<Block>, now: Date, place: number) => ReactNode
}

/** One block of the own day, which loads and fails independently. [OFFICE-81] */
export function OwnBlockPanel<Block extends OwnBlock>({
  block,
  title,
  empty,
  all = "/office/repairs/list?view=mine",
  line,
}: OwnBlockPanelProps<Block>) {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ["repair", { own: block }],
    queryFn: ({ signal }) => api.today.ownDay({ only: block }, { signal, isBackground: true }),
    refetchInterval: ASK_MS,
  })
  const found = data?.[block]
  const rows: readonly OwnRow<Block>[] = found?.rows ?? []
  const now = new Date(dataUpdatedAt)
  const more = found ? found.count - rows.length : 0
  return (
    <Panel
      title={title}
      aside={found && <Count>{found.count}</Count>}
      acts={
        <a className="link xs" href={all} aria-label={m.office_own_act_of({ act: m.office_today_all(), name: title })}>
          {m.office_today_all()}
        </a>
      }
      foot={more > 0 && m.office_repairs_more({ count: more })}
      flush
    >
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {found && rows.length === 0 && (
        <PanelLine>
          <span className="quiet">{empty}</span>
        </PanelLine>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((row, place) => (
            <li key={row.reference}>
              <PanelLine>{line(row, now, place)}</PanelLine>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
