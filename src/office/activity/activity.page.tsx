import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { DownloadButton } from "#office/parts/control/download-button.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { ColumnsMenu } from "#office/parts/table/columns-menu.tsx"
import { DataTable } from "#office/parts/table/data-table.tsx"
import type { Filter } from "#office/parts/table/filter.ts"
import { FilterBar } from "#office/parts/table/filter-bar.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { countText } from "#office/parts/text/count-text.ts"
import { dayOf } from "#office/parts/text/time-text.ts"
import { ACT_KINDS } from "./act-words.ts"
import { ActivityCard, activityColumns } from "./activity-columns.tsx"
import { ActivityDialog } from "./activity-dialog.tsx"
import type { ActivitySearch } from "./activity-search.ts"

const DAY_MS = 86_400_000
/** The days before today that each period of the filter adds. */
const WHEN: Readonly<Record<string, number>> = { today: 0, "7": 6, "30": 29 }

/** The activity log, newest first. A row opens its fields before and after. */
export function ActivityPage() {
  const may = useMay()
  const list = useListState()
  const search: ActivitySearch = list.search
  const people = usePeople()
  const filters = useActivityFilters(people)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const wish = wishOf(search)
  const query = useQuery({
    queryKey: ["activity", wish, search.after],
    queryFn: ({ signal }) => api.staff.activity({ ...wish, ...(search.after ? { after: search.after } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  })
  const now = new Date()
  const columns = activityColumns(now, names)
  const opened = query.data?.results.find(({ id }) => String(id) === search.row)
  const clear = () => list.change({ q: undefined, ...Object.fromEntries(filters.map(({ key }) => [key, undefined])) })
  const at = list.search["after"]
  return (
    <Page
      full
      title={m.office_activity()}
      aside={
        may("activity.read") === "own"
          ? m.office_activity_mine()
          : query.data && m.office_activity_count({ count: query.data.count, shown: countText(query.data.count) })
      }
      acts={
        <>
          {may("roles.manage") && (
            <DownloadButton
              address={`/api/office/activity.csv?${new URLSearchParams(textsOf(wish))}`}
              name="activity.csv"
              ask={() => api.staff.exportActivity(wish)}
            >
              {m.office_activity_csv()}
            </DownloadButton>
          )}
          <ColumnsMenu columns={columns} list={list} />
        </>
      }
    >
      <FilterBar list={list} filters={filters} searchLabel={m.office_activity_search()} />
      <DataTable
        label={m.office_activity()}
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => String(id)}
        rowLink={({ id }) => ({ to: "/activity", search: { ...search, row: String(id) } })}
        card={(row) => <ActivityCard row={row} now={now} names={names} />}
        empty={
          <Empty icon="history" title={m.office_activity_none()}>
            {m.office_activity_none_words()}
          </Empty>
        }
        isFiltered={Boolean(search.q) || filters.some(({ key }) => list.search[key])}
        onClearFilters={clear}
      />
      {opened && <ActivityDialog row={opened} names={names} onClose={() => list.change({ row: undefined, after: at })} />}
    </Page>
  )
}

/** The query of the API for the page's address. */
function wishOf({ staff, act, q, when }: ActivitySearch) {
  const days = WHEN[when ?? ""]
  return {
    ...(staff ? { staff: Number(staff) } : {}),
    ...(act ? { act } : {}),
    ...(q ? { object_id: q.trim() } : {}),
    ...(days === undefined ? {} : { from: dayOf(new Date(Date.now() - days * DAY_MS)) }),
  }
}

function textsOf(wish: object): Record<string, string> {
  return Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, String(value)]))
}

/** The members of staff, as far as the member may read them. */
function usePeople(): readonly { id: number; name: string }[] {
  const { data } = useQuery({
    queryKey: ["staff", "list"],
    queryFn: ({ signal }) => api.staff.list(undefined, { signal }),
    enabled: useMay()("staff.read") !== null,
  })
  return data?.results ?? []
}

/** The filters of the log; by person only for members who see everybody's activity. */
function useActivityFilters(people: readonly { id: number; name: string }[]): Filter[] {
  const may = useMay()
  const seesAll = may("activity.read") === "all" && may("staff.read") !== null
  const options = people.map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    ...(seesAll ? [{ key: "staff", name: m.office_activity_person(), options, one: true }] : []),
    { key: "act", name: m.office_activity_col_act(), options: ACT_KINDS.map(({ value, label }) => ({ value, label: label() })), one: true },
    {
      key: "when",
      name: m.office_activity_since(),
      options: [
        { value: "today", label: m.office_activity_today() },
        { value: "7", label: m.office_activity_7() },
        { value: "30", label: m.office_activity_30() },
      ],
      one: true,
    },
  ]
}
