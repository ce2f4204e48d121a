import { useState } from "react"
import type { ServiceRequest } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import type { HistoryRange } from "#rules/orders/history-range.ts"
import type { HistoryTab } from "#rules/orders/order-status.ts"
import { Empty } from "#ui/feedback/empty.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { RangeSelect } from "#ui/form/fields.tsx"
import { Tabs } from "#ui/navigation/tabs.tsx"
import { HistoryPending } from "#ui/text/history-pending.tsx"
import * as styles from "#ui/text/text.module.css"
import { api } from "#web/api.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { paths } from "#web/paths.ts"
import { requestsInTab, requestsWithin } from "./history-requests.ts"
import { ServiceCard } from "./service-card.tsx"

const TABS: readonly { id: HistoryTab; label: () => string }[] = [
  { id: "in_progress", label: m.repairs_history_in_progress },
  { id: "completed", label: m.repairs_history_completed },
  { id: "cancelled", label: m.repairs_history_cancelled },
]

/** "Service History": three tabs and a date filter, which belongs to the tab that it was chosen in. [spec 2 §2, §4] */
export function ServiceHistory() {
  const [tab, setTab] = useState<HistoryTab>("in_progress")
  const [range, setRange] = useState<HistoryRange | null>(null)
  const requests = useLoaded(loadRequests, null)

  function select(next: HistoryTab) {
    setTab(next)
    setRange(null)
  }

  return (
    <>
      <div className={styles.historyHead}>
        <h1 className="h-page">{m.repairs_history_title()}</h1>
        <RangeSelect
          label={m.repairs_history_range()}
          anyText={m.repairs_history_any()}
          textOf={rangeText}
          range={range}
          onRange={setRange}
        />
      </div>
      <LoadedPart loaded={requests} waiting={<HistoryPending />}>
        {(list, { change }) => (
          <TabbedRequests
            requests={list}
            tab={tab}
            range={range}
            onSelect={select}
            onChanged={(changed) => {
              change((all) => all.map((each) => (each.reference === changed.reference ? changed : each)))
              // The request is in another tab now, so that tab is shown.
              if (changed.status === "CANCELLED") select("cancelled")
            }}
          />
        )}
      </LoadedPart>
    </>
  )
}

type TabbedRequestsProps = {
  requests: readonly ServiceRequest[]
  tab: HistoryTab
  range: HistoryRange | null
  onSelect: (tab: HistoryTab) => void
  onChanged: (request: ServiceRequest) => void
}

function TabbedRequests({ requests, tab, range, onSelect, onChanged }: TabbedRequestsProps) {
  const shown = requestsWithin(requestsInTab(requests, tab), range, new Date())
  const countOf = (id: HistoryTab) => (id === tab ? shown : requestsInTab(requests, id)).length
  return (
    <Tabs
      label={m.repairs_history_title()}
      tabs={TABS.map(({ id, label }) => ({ id, label: label(), count: countOf(id) }))}
      selected={tab}
      onSelect={onSelect}
    >
      {shown.length === 0 ? (
        <Empty
          icon="wrench"
          heading="h2"
          title={m.repairs_history_none()}
          text={m.repairs_history_none_text()}
          action={<ButtonLink href={paths.repairHome()}>{m.repairs_history_home()}</ButtonLink>}
        />
      ) : (
        <ul className={styles.list}>
          {shown.map((request) => (
            <li key={request.reference}>
              <ServiceCard request={request} tab={tab} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
    </Tabs>
  )
}

function rangeText(months: HistoryRange): string {
  return months === 12 ? m.repairs_history_year() : m.repairs_history_months({ count: months })
}

function loadRequests(_argument: null, signal: AbortSignal): Promise<ServiceRequest[]> {
  return api().repairs.requests(undefined, { signal })
}
