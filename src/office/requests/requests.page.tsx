import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { RequestLine } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Empty } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import type { Column } from "#office/parts/table/columns.ts"
import { DataTable } from "#office/parts/table/data-table.tsx"
import { FilterBar } from "#office/parts/table/filter-bar.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { TwoLines } from "#office/parts/table/two-lines.tsx"
import { ViewTabs } from "#office/parts/table/view-tabs.tsx"
import { countText } from "#office/parts/text/count-text.ts"
import { REQUEST_VIEWS } from "#rules/catalog/office/request-state.ts"
import { RequestStateBadge } from "./request-state-badge.tsx"
import { AgeOf, viewNames, wishOf } from "./request-views.tsx"

/** Special requests: what waits for an answer first. [OFFICE-148] */
export function RequestsPage() {
  const list = useListState()
  const { q, mine, after } = list.search
  const view = REQUEST_VIEWS.find((one) => one === list.search["view"]) ?? "to-answer"
  const wish = { view, ...(q ? { q } : {}), ...(after ? { after } : {}), ...(mine === "yes" ? ({ mine: "yes" } as const) : {}) }
  const query = useQuery({
    queryKey: ["request", { list: wish }],
    queryFn: ({ signal }) => api.requests.list(wish, { signal }),
    placeholderData: keepPreviousData,
  })
  const counts = query.data?.views ?? {}
  return (
    <Page
      full
      title={m.office_requests()}
      aside={query.data && countText(query.data.count)}
      acts={
        <Link to="/requests/messages" className="link t13">
          {m.office_messages()}
        </Link>
      }
    >
      <ViewTabs current={view} views={REQUEST_VIEWS.map((id) => ({ id, name: viewNames[id](), count: counts[id] ?? null }))} />
      <FilterBar
        list={list}
        searchLabel={m.office_requests_find()}
        filters={[{ key: "mine", name: m.office_requests_assigned(), options: [{ value: "yes", label: m.office_requests_mine() }] }]}
      />
      <DataTable
        label={m.office_requests()}
        columns={columnsOf(new Date())}
        query={query}
        list={list}
        rowKey={({ id }) => String(id)}
        rowLink={({ id }) => ({ to: "/requests/$id", params: { id: String(id) } })}
        card={(request) => <RequestCard request={request} />}
        empty={
          <Empty icon="inbox" title={m.office_requests_none()}>
            {m.office_requests_none_words()}
          </Empty>
        }
        isFiltered={Boolean(q || mine)}
        onClearFilters={() => list.change({ q: undefined, mine: undefined })}
      />
    </Page>
  )
}

function columnsOf(now: Date): Column<RequestLine>[] {
  return [
    { key: "product", head: m.office_requests_product(), pinned: true, cell: wishOf },
    { key: "person", head: m.office_requests_person(), cell: ({ person }) => <bdi>{person}</bdi> },
    { key: "state", head: m.office_requests_state(), cell: (request) => <RequestStateBadge request={request} /> },
    { key: "age", head: m.office_requests_age(), cell: (request) => <AgeOf request={request} now={now} /> },
    {
      key: "assigned",
      head: m.office_requests_assigned(),
      cell: ({ assigned }) => assigned?.name ?? <span className="quiet">{m.office_requests_nobody()}</span>,
    },
  ]
}

function RequestCard({ request }: { request: RequestLine }) {
  return (
    <>
      <TwoLines below={[request.person, request.assigned?.name].filter(Boolean).join(" · ")}>{wishOf(request)}</TwoLines>
      <span className="row wrap">
        <RequestStateBadge request={request} /> <AgeOf request={request} now={new Date()} />
      </span>
    </>
  )
}
