import type { ReactNode } from "react"
import type { QueuedJob } from "#contract/office/system.ts"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#office/parts/control/button.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import type { IconName } from "#office/parts/text/icon.tsx"
import { TechnicalText } from "#office/parts/text/technical-text.tsx"
import type { QueueSearch } from "./queue-search.ts"

type Answer<Row> = { results: readonly Row[]; next: string | null; count: number }

type QueueListProps<Row> = {
  query: { data: Answer<Row> | undefined; error: unknown; refetch: () => unknown }
  search: QueueSearch
  to: "/activity/mails" | "/activity/jobs" | "/activity/payments"
  empty: { icon: IconName; title: string; words: string }
  line: (row: Row) => ReactNode
}

/** Fifty rows of the queue, with a link to the next fifty. */
export function QueueList<Row>({ query: { data, error, refetch }, search, to, empty, line }: QueueListProps<Row>) {
  if (!data && error) return <Fault fault={error} onRetry={() => void refetch()} />
  return (
    <>
      <Panel flush>
        {!data && <SkeletonLines />}
        {data?.results.length === 0 && (
          <Empty icon={empty.icon} title={empty.title}>
            {empty.words}
          </Empty>
        )}
        {data?.results.map(line)}
      </Panel>
      {data?.next && (
        <div>
          <ButtonLink to={to} search={{ ...search, after: data.next }} icon="down">
            {m.office_more()}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** How often a job was tried, and why it failed the last time. */
export function Tries({ job: { tries, max_tries, last_error: fault } }: { job: Pick<QueuedJob, "tries" | "max_tries" | "last_error"> }) {
  return (
    <>
      <span className="xs quiet">{m.office_system_tries({ tries, of: max_tries })}</span>
      {fault && <TechnicalText>{fault}</TechnicalText>}
    </>
  )
}
