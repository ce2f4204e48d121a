import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { CustomerLine } from "#contract/office/customers.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Empty } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import type { Column } from "#office/parts/table/columns.ts"
import { DataTable } from "#office/parts/table/data-table.tsx"
import { FilterBar } from "#office/parts/table/filter-bar.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { TwoLines } from "#office/parts/table/two-lines.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { timeText } from "#office/parts/text/time-text.ts"

/** Customers by a part of name, mail or phone. */
export function CustomersPage() {
  const list = useListState()
  const { q, blocked, after } = list.search
  const wish = { q, after, ...(blocked === "yes" ? ({ blocked: "yes" } as const) : {}) }
  const query = useQuery({
    queryKey: ["customer", "list", wish],
    queryFn: ({ signal }) => api.customers.list(wish, { signal }),
    placeholderData: keepPreviousData,
  })
  const now = new Date()
  return (
    <Page full title={m.office_customers()} aside={query.data?.count}>
      <FilterBar
        list={list}
        filters={[
          { key: "blocked", name: m.office_customers_blocked(), options: [{ value: "yes", label: m.office_customers_blocked_only() }] },
        ]}
        searchLabel={m.office_customers_find()}
      />
      <DataTable
        label={m.office_customers()}
        columns={columnsOf(now)}
        query={query}
        list={list}
        rowKey={({ id }) => String(id)}
        rowLink={({ id }) => ({ to: "/customers/$id", params: { id: String(id) } })}
        card={(customer) => <CustomerCard customer={customer} />}
        empty={<Empty icon="users" title={m.office_customers_none()} />}
        isFiltered={Boolean(q || blocked)}
        onClearFilters={() => list.change({ q: undefined, blocked: undefined })}
      />
    </Page>
  )
}

function columnsOf(now: Date): Column<CustomerLine>[] {
  return [
    { key: "name", head: m.office_orders_col_customer(), pinned: true, cell: ({ name, email }) => name || <bdi>{email}</bdi> },
    { key: "email", head: m.office_customer_mail(), cell: ({ email }) => <bdi>{email}</bdi> },
    { key: "orders", head: m.office_customers_orders(), end: true, cell: ({ orders }) => <span className="num">{orders}</span> },
    { key: "repairs", head: m.office_customers_repairs(), end: true, cell: ({ repairs }) => <span className="num">{repairs}</span> },
    { key: "since", head: m.office_customer_since(), cell: ({ since }) => timeText(since, now) },
    {
      key: "blocked",
      head: m.office_customers_blocked(),
      cell: ({ is_blocked }) => is_blocked && <Badge tone="bad">{m.office_customers_blocked()}</Badge>,
    },
  ]
}

function CustomerCard({ customer: { name, email, orders, repairs, is_blocked } }: { customer: CustomerLine }) {
  return (
    <TwoLines below={m.office_customers_counts({ orders, repairs })}>
      {name || <bdi>{email}</bdi>} {is_blocked && <Badge tone="bad">{m.office_customers_blocked()}</Badge>}
    </TwoLines>
  )
}
