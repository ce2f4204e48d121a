import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { usePageActs } from "#office/page-acts.ts"
import { Button, ButtonLink } from "#office/parts/control/button.tsx"
import { Box } from "#office/parts/control/choices.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { columnWords } from "#office/parts/repair/move-words.ts"
import { Badge } from "#office/parts/text/badge.tsx"
import { countText } from "#office/parts/text/count-text.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import { MAX_LABELED } from "#rules/repairs/intake.ts"
import { REPAIR_VIEWS } from "#rules/repairs/repair-board.ts"
import { printLabels } from "./print-labels.ts"
import { type RepairsSearch, repairListRoute } from "./repairs.screens.ts"
import { RepairsHead, Toggle } from "./repairs-head.tsx"

const tones = { calm: "plain", soon: "warn", late: "bad" } as const

/** Repairs as rows, fifty a page. */
export function RepairListPage() {
  const search = repairListRoute.useSearch()
  const navigate = repairListRoute.useNavigate()
  const [now] = useState(() => new Date())
  const { q, technician, place, device, before, after } = search
  const isFiltered = Boolean(q || technician || place || device || before || search.view)
  const view = REPAIR_VIEWS.find((each) => each === search.view)
  const { data, error, refetch } = useQuery({
    queryKey: ["repair", { list: search }],
    queryFn: ({ signal }) => api.repairs.list({ q, technician, place, device, before, after, view }, { signal }),
    placeholderData: keepPreviousData,
  })
  const change = (next: RepairsSearch) => void navigate({ search: (shown) => ({ ...shown, after: undefined, ...next }) })
  const mayPrint = useMay()("repairs.intake") !== null
  const [chosen, choose] = useState<readonly string[]>([])
  const print = () => printLabels(chosen)
  usePageActs(chosen.length > 0 ? [{ label: m.office_labels_print(), icon: "print", key: "l", run: print }] : [])
  return (
    <Page
      title={m.office_repairs()}
      aside={data && countText(data.count)}
      acts={
        chosen.length > 0 && (
          <Button icon="print" keyHint="L" onClick={print}>
            {m.office_labels_print()} ({chosen.length})
          </Button>
        )
      }
    >
      <RepairsHead search={search} onChange={change}>
        {before && (
          <Toggle isOn onChange={() => change({ before: undefined })}>
            {m.office_repairs_before({ reference: before.toUpperCase() })}
          </Toggle>
        )}
      </RepairsHead>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && (
        <Panel flush>
          {data.results.length === 0 && <NoRepairs isFiltered={isFiltered} onClear={() => void navigate({ search: {} })} />}
          {data.results.map(({ reference, model, issue, customer, place, column, urgency, preferred_time }) => (
            <PanelLine key={reference}>
              {mayPrint && (
                <Box
                  label={m.office_repairs_choose({ reference })}
                  checked={chosen.includes(reference)}
                  disabled={chosen.length >= MAX_LABELED && !chosen.includes(reference)}
                  onChange={({ target }) => choose(target.checked ? [...chosen, reference] : chosen.filter((each) => each !== reference))}
                />
              )}
              <Link to="/repairs/$reference" params={{ reference }} className="link num">
                <bdi>{reference}</bdi>
              </Link>
              <span className="grow cut">{[model, issue, customer, place].filter(Boolean).join(" · ")}</span>
              <span className="xs quiet nowrap">{timeText(preferred_time, now)}</span>
              <Badge tone={tones[urgency]}>{columnWords[column]()}</Badge>
            </PanelLine>
          ))}
        </Panel>
      )}
      {data?.next && (
        <ButtonLink to="/repairs/list" search={{ ...search, after: data.next }} icon="down">
          {m.office_more()}
        </ButtonLink>
      )}
    </Page>
  )
}

/** Tells "nothing yet" from "nothing with these filters". [OFFICE-51] */
function NoRepairs({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <Empty icon="wrench" title={m.office_repairs_empty()} />
  return <Empty icon="filter" title={m.office_nothing_with_filters()} act={<Button onClick={onClear}>{m.office_clear_filters()}</Button>} />
}
