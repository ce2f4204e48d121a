import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#office/parts/control/button.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { ColumnsMenu } from "#office/parts/table/columns-menu.tsx"
import { DataTable } from "#office/parts/table/data-table.tsx"
import type { Filter } from "#office/parts/table/filter.ts"
import { FilterBar } from "#office/parts/table/filter-bar.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { MOVEMENT_DAYS } from "#rules/catalog/office/stock-list.ts"
import { MOVEMENT_KINDS } from "#rules/catalog/office/stock-movement.ts"
import { KIND } from "../movement-words.ts"
import { MovementCard, movementColumns } from "./movement-columns.tsx"
import { ledgerQuery, type MovementsSearch } from "./stock-data.ts"

const DAYS: Readonly<Record<(typeof MOVEMENT_DAYS)[number], () => string>> = {
  1: m.office_activity_today,
  7: m.office_activity_7,
  30: m.office_activity_30,
  90: m.office_movements_90,
}

/** The movements of all variants, the newest first. */
export function MovementsPage() {
  const list = useListState()
  const search: MovementsSearch = list.search
  const movements = useQuery(ledgerQuery(search))
  const now = new Date()
  const columns = movementColumns(now)
  const filters = movementFilters()
  return (
    <Page
      full
      title={m.office_movements()}
      aside={m.office_movements_words()}
      acts={
        <>
          <ButtonLink kind="plain" icon="hash" to="/stock">
            {m.office_stock()}
          </ButtonLink>
          <ColumnsMenu columns={columns} list={list} />
        </>
      }
    >
      <FilterBar list={list} filters={filters} searchLabel={m.office_products_search()} />
      <DataTable
        label={m.office_movements()}
        columns={columns}
        query={movements}
        list={list}
        rowKey={({ id }) => String(id)}
        rowLink={({ product_id: id }) => (id === null ? { to: "/stock" } : { to: "/products/$id", params: { id: String(id) } })}
        card={(row) => <MovementCard row={row} now={now} />}
        empty={
          <Empty icon="history" title={m.office_movements_none()}>
            {m.office_movements_none_words()}
          </Empty>
        }
        isFiltered={Boolean(search.q) || filters.some(({ key }) => list.search[key])}
        onClearFilters={() => list.change({ q: undefined, kind: undefined, days: undefined })}
      />
    </Page>
  )
}

function movementFilters(): Filter[] {
  return [
    { key: "kind", name: m.office_movements_col_kind(), options: MOVEMENT_KINDS.map((value) => ({ value, label: KIND[value]() })) },
    {
      key: "days",
      name: m.office_activity_since(),
      options: MOVEMENT_DAYS.map((days) => ({ value: String(days), label: DAYS[days]() })),
      one: true,
    },
  ]
}
