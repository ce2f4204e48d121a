import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { CustomerLine } from "#contract/office/customers.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Empty } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { ColumnsMenu } from "#office/parts/table/columns-menu.tsx"
import { DataTable } from "#office/parts/table/data-table.tsx"
import { FilterBar } from "#office/parts/table/filter-bar.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { countText } from "#office/parts/text/count-text.ts"
import { CustomerCard, customerColumns } from "./customer-columns.tsx"

/** Customers by a part of name, mail or phone. */
export function CustomersPage() {
  const list = useListState()
  const { q, blocked, sort, after } = list.search
  const wish = { q, sort, after, ...(blocked === "yes" ? ({ blocked: "yes" } as const) : {}) }
  const query = useQuery({
    queryKey: ["customer", "list", wish],
    queryFn: ({ signal }) => api.customers.list(wish, { signal }),
    placeholderData: keepPreviousData,
  })
  const columns = customerColumns(new Date(), { seesMoney: useMay()("reports.read") !== null })
  return (
    <Page
      full
      title={m.office_customers()}
      aside={query.data && countText(query.data.count)}
      acts={<ColumnsMenu columns={columns} list={list} />}
    >
      <FilterBar
        list={list}
        filters={[
          { key: "blocked", name: m.office_customers_blocked(), options: [{ value: "yes", label: m.office_customers_blocked_only() }] },
        ]}
        searchLabel={m.office_customers_find()}
      />
      <DataTable
        label={m.office_customers()}
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => String(id)}
        rowLink={({ id }) => ({ to: "/customers/$id", params: { id: String(id) } })}
        card={(customer: CustomerLine) => <CustomerCard customer={customer} />}
        empty={<Empty icon="users" title={m.office_customers_none()} />}
        isFiltered={Boolean(q || blocked)}
        onClearFilters={() => list.change({ q: undefined, blocked: undefined })}
      />
    </Page>
  )
}
