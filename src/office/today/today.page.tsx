import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Queue } from "#contract/office/today.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay, useMe } from "#office/me.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { NeedsPanel } from "./needs-panel.tsx"
import { OwnDay } from "./own-day.tsx"
import { QueuePanel } from "./queue-panel.tsx"
import { RepairsPanel } from "./repairs-panel.tsx"
import { ReportPanel } from "./report-panel.tsx"
import * as styles from "./today.module.css"

const QATAR_HOURS = 3
/** The queues above everything, and those of questions, which are fewer. */
const FIRST = ["orders_to_confirm", "orders_to_pack", "repairs"] as const
const ANSWERS = ["requests", "replacements"] as const
/** The queues hold several kinds of object, so no single name of the live stream covers them. */
const ASK_MS = 10_000

/**
 * The queues first, then the figures. Who sees only what is given to one, as technicians do, has the own day in place of both. Each block loads
 * and fails independently. [OFFICE-80, OFFICE-81]
 */
export function TodayPage() {
  const { name } = useMe()
  const may = useMay()
  const [now] = useState(() => new Date())
  const [firstName = name] = name.split(" ")
  if (may("repairs.read") === "own") {
    return (
      <Page title={greeting(now, firstName)}>
        <OwnDay />
        <Queues now={now} of={["repairs"]} />
      </Page>
    )
  }
  return (
    <Page title={greeting(now, firstName)} aside={<Waiting />}>
      <Queues now={now} of={FIRST} />
      <div className={styles.wideAndNarrow} data-beside>
        <div className="stack stack-4">
          {may("reports.read") && <ReportPanel />}
          {may("repairs.read") && <RepairsPanel now={now} />}
        </div>
        <div className="stack stack-4">
          <NeedsPanel now={now} />
          <Queues now={now} of={ANSWERS} />
        </div>
      </div>
    </Page>
  )
}

function useQueues() {
  return useQuery({
    queryKey: ["today", "queues"],
    queryFn: ({ signal }) => api.today.queues(undefined, { signal, isBackground: true }),
    refetchInterval: ASK_MS,
  })
}

function Queues({ now, of }: { now: Date; of: readonly Queue["name"][] }) {
  const { data, error, refetch } = useQueues()
  if (error && !data) return <Fault fault={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const shown = of.flatMap((name) => data.queues.find((queue) => queue.name === name) ?? [])
  return (
    <div className={styles.queues}>
      {shown.map((queue) => (
        <QueuePanel key={queue.name} queue={queue} now={now} />
      ))}
    </div>
  )
}

/** How much waits in the queues, and how much of it is late. */
function Waiting() {
  const { data } = useQueues()
  if (!data || data.queues.length === 0) return null
  const sum = (of: (queue: Queue) => number) => data.queues.reduce((total, queue) => total + of(queue), 0)
  return m.office_today_waiting({ count: sum(({ count }) => count), late: sum(({ late }) => late) })
}

function greeting(now: Date, name: string): string {
  const hour = (now.getUTCHours() + QATAR_HOURS) % 24
  if (hour < 12) return m.office_today_morning({ name })
  return hour < 17 ? m.office_today_afternoon({ name }) : m.office_today_evening({ name })
}
